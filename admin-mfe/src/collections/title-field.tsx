import { listTexts, type WorkCollection } from '@portfolio/contracts'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './offer.module.css'
import { OfferNotice } from './offer-notice.tsx'
import { findConflicts } from './plan-fill.ts'
import type { Values } from './row.ts'
import { useOffer } from './use-offer.ts'

interface TitleFieldProps {
  form: UseFormReturn<Values>
  collection: WorkCollection
  /** Opens the details, and calls back once they can be filled in. */
  openDetails: (onShown: () => void) => void
}

/** The title of a work. A citation, an entry or an identifier that is pasted into it can fill in the form. */
export const TitleField = ({ form, collection, openDetails }: TitleFieldProps) => {
  const { offer, onPaste, fillIn, lookUp, undo, dismiss } = useOffer({ form, collection, openDetails })
  const { label = 'Title' } = listTexts(collection.name).fields.title ?? {}
  const recognized = offer?.recognized
  const getConflicts = (values: Record<string, string>) => findConflicts(form.getValues(), values)
  const leave = (act: () => void) => () => {
    act()
    form.setFocus('title')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the field offers
    <div
      className={styles.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && offer) leave(dismiss)()
      }}
    >
      <TextField
        label={label}
        error={form.formState.errors.title?.message}
        {...form.register('title')}
        onPaste={(event) => void onPaste(event as React.ClipboardEvent<HTMLInputElement>)}
      />
      <div role="status">
        {offer && recognized && (
          <OfferNotice
            offer={offer}
            collection={collection}
            conflicts={recognized.kind === 'identifier' ? [] : getConflicts(recognized.values)}
            onFillIn={(replace) => recognized.kind !== 'identifier' && fillIn(recognized, replace)}
            onLookUp={() => recognized.kind === 'identifier' && void lookUp(recognized, ({ values }) => getConflicts(values).length > 0)}
            onUndo={leave(undo)}
            onDismiss={leave(dismiss)}
          />
        )}
      </div>
    </div>
  )
}
