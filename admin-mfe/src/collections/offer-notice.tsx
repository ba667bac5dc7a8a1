import { listTexts, type WorkCollection } from '@portfolio/contracts'
import { Button, Notice, VisuallyHidden } from '@portfolio/ui'
import { useState } from 'react'
import { describeOffer } from './describe-offer.ts'
import * as styles from './offer.module.css'
import type { Conflict } from './plan-fill.ts'
import type { Offer } from './use-offer.ts'

interface OfferNoticeProps {
  offer: Offer
  collection: WorkCollection
  /** Fields that have another text, in the order of the form. */
  conflicts: readonly Conflict[]
  onFillIn: (replace: readonly string[]) => void
  onLookUp: () => void
  onUndo: () => void
  onDismiss: () => void
}

interface ConflictsProps {
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, { label: string } | undefined>>
  replace: readonly string[]
  onReplace: (replace: readonly string[]) => void
}

/** What the owner has typed stays, unless they choose the other text. */
const Conflicts = ({ conflicts, labels, replace, onReplace }: ConflictsProps) => (
  <fieldset className={styles.conflicts}>
    <legend>You have filled in {conflicts.length === 1 ? 'this field' : 'these fields'}. Replace?</legend>
    {conflicts.map(({ field, mine, theirs }) => (
      <label key={field} className={styles.conflict}>
        <input
          type="checkbox"
          checked={replace.includes(field)}
          onChange={({ target }) => onReplace(target.checked ? [...replace, field] : replace.filter((one) => one !== field))}
        />
        <span className={styles.texts}>
          <b>{labels[field]?.label ?? field}</b>
          <span dir="auto">
            <VisuallyHidden>: </VisuallyHidden>
            {mine}
          </span>
          <span dir="auto">
            <i>with</i> {theirs}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)

const summarize = ({ title, author }: Record<string, string>, date: string | undefined) => [title, author, date].filter(Boolean).join(' · ')

/** Offers to fill in the form, says that it was filled in, or why it could not be. */
export const OfferNotice = ({ offer, collection, conflicts, onFillIn, onLookUp, onUndo, onDismiss }: OfferNoticeProps) => {
  const [replace, setReplace] = useState<readonly string[]>([])
  const { step, recognized } = offer
  const isWork = recognized.kind !== 'identifier'
  const { fields } = listTexts(collection.name)
  const dateField = Object.entries(collection.fields).find(([, kind]) => kind === 'date')?.[0] ?? ''

  // One button for all steps, so that it keeps the focus.
  const [label, act] =
    step === 'filled'
      ? ['Undo', onUndo]
      : step === 'lookingUp'
        ? ['Looking up…', () => {}]
        : step === 'failed'
          ? ['Try again', onLookUp]
          : isWork
            ? ['Fill in', () => onFillIn(replace)]
            : ['Look up and fill in', onLookUp]

  return (
    <Notice
      tone={step === 'failed' ? 'danger' : 'info'}
      actions={
        <>
          <Button small onClick={act} aria-disabled={step === 'lookingUp'}>
            {label}
          </Button>
          <Button small variant="text" onClick={onDismiss}>
            {step === 'filled' ? 'Close' : step === 'lookingUp' ? 'Cancel' : 'Keep as typed'}
          </Button>
        </>
      }
    >
      <p>{describeOffer(offer, collection)}</p>
      {step === 'offered' && isWork && (
        <>
          <p className={styles.summary} dir="auto">
            {summarize(recognized.values, recognized.values[dateField])}
          </p>
          {conflicts.length > 0 && <Conflicts conflicts={conflicts} labels={fields} replace={replace} onReplace={setReplace} />}
        </>
      )}
    </Notice>
  )
}
