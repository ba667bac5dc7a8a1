import { noDetails, type RecognizedWork, type WorkCollection, type WorkDetails } from '@portfolio/contracts'
import type { ClipboardEvent, ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { cleanTitle } from '#shared/forms/clean-lines.ts'
import { cleanText, pasteCleaned } from '#shared/forms/clean-paste.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { toWorkDetails } from './details-values.ts'
import { RecognitionOffer } from './recognition-offer.tsx'
import { fillIn } from './recognized.ts'
import { useRecognition } from './use-recognition.ts'
import type { DetailsForm } from './work-draft.ts'

interface TitleFieldProps extends Omit<ComponentProps<typeof TextField>, 'form'> {
  form: UseFormReturn<DetailsForm>
  collection: WorkCollection
  /** Id of the published work that is edited. */
  id: string | undefined
  unpublished: WorkDetails | undefined
  /** Replaces the values of the form. */
  refill: (values: Record<string, unknown>) => void
}

/** The title of a work. A citation, an entry or an identifier that is pasted into it can fill in the rest of the form. */
export const TitleField = ({ form, collection, id, unpublished, refill, ...field }: TitleFieldProps) => {
  const { api } = useAdmin()
  const fill = async (work: RecognizedWork, signal: AbortSignal) => {
    const stored = async () => (id === undefined ? (unpublished ?? noDetails) : (await api.workDetails(collection.name, id)).details)
    const loaded = form.getValues('details') ? noDetails : await stored()
    if (signal.aborted) return
    // The owner may have typed meanwhile.
    const { details, ...values } = form.getValues()
    refill(fillIn(values, work, details ? toWorkDetails(details) : loaded))
    notify.success('The form is filled in. Check it, then save.')
  }
  const { offer, recognize, accept, dismiss } = useRecognition(collection, fill)
  return (
    <>
      <TextField
        {...field}
        onPaste={(event: ClipboardEvent) => {
          const text = cleanText(event.clipboardData.getData('text')).trim()
          pasteCleaned(event, cleanTitle)
          if (text) void recognize(text)
        }}
      />
      {offer && <RecognitionOffer offer={offer} collection={collection} onAccept={() => void accept()} onDismiss={dismiss} />}
    </>
  )
}
