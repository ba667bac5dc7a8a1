import { useState } from 'react'
import { formatDate } from '#shared/format-date.ts'
import type { BrowserCopies } from '#shared/forms/browser-copies.ts'
import { CopyOffer, OFFERS_SHOWN_MAX } from '#shared/forms/copy-offer.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import type { UnfinishedImport } from './use-unfinished-import.ts'

interface UnfinishedImportsProps {
  copies: BrowserCopies<UnfinishedImport['values']>
  onContinue: (unfinished: UnfinishedImport) => void
  /** Called when the Undo button, which had focus, disappears. */
  onFocusLost: () => void
}

/** Offers to continue reviews that were left before their import. */
export const UnfinishedImports = ({ copies, onContinue, onFocusLost }: UnfinishedImportsProps) => {
  const [found, setFound] = useState(copies.list)
  const discard = (unfinished: UnfinishedImport) => {
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
      The import of {unfinished.title ? `“${unfinished.title}”` : 'pasted entries'} was not finished. Your choices and corrections from{' '}
      {formatDate(unfinished.keptAt)} are still here.
    </CopyOffer>
  ))
}
