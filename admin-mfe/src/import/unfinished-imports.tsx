import { useState } from 'react'
import { formatDate } from '#shared/format-date.ts'
import type { BrowserCopies, BrowserCopy } from '#shared/forms/browser-copies.ts'
import { CopyOffer, OFFERS_SHOWN_MAX } from '#shared/forms/copy-offer.tsx'
import { notify } from '#shared/toasts/notify.tsx'

interface UnfinishedImportsProps<Values extends object> {
  copies: BrowserCopies<Values>
  /** What the owner left there. */
  what: string
  /** Older ones can no longer be continued. */
  hoursMax?: number
  onContinue: (unfinished: BrowserCopy<Values>) => void
  /** Called when the Undo button, which had focus, disappears. */
  onFocusLost: () => void
}

const HOUR_MS = 3_600_000

/** Offers to continue reviews that were left before their import. */
export const UnfinishedImports = <Values extends object>({
  copies,
  what,
  hoursMax = Number.POSITIVE_INFINITY,
  onContinue,
  onFocusLost,
}: UnfinishedImportsProps<Values>) => {
  const [found, setFound] = useState(() => copies.list().filter(({ keptAt }) => Date.now() - keptAt < hoursMax * HOUR_MS))
  const discard = (unfinished: BrowserCopy<Values>) => {
    copies.remove(unfinished.copyId)
    setFound((before) => before.filter((one) => one !== unfinished))
    const undo = () => {
      copies.save(unfinished)
      setFound((before) => [unfinished, ...before])
    }
    notify.undoable('Choices discarded.', undo, { onFocusLost })
  }
  return found.slice(0, OFFERS_SHOWN_MAX).map((unfinished) => (
    <CopyOffer key={unfinished.copyId} action="Continue" onAction={() => onContinue(unfinished)} onDiscard={() => discard(unfinished)}>
      The import of {unfinished.title ? `“${unfinished.title}”` : 'pasted entries'} was not finished. {what} from{' '}
      {formatDate(unfinished.keptAt)} are still here.
    </CopyOffer>
  ))
}
