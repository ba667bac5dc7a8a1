import { useEffect, useState } from 'react'
import { formatDate } from '#shared/format-date.ts'
import { notify } from '#shared/toasts/notify.tsx'
import type { BrowserCopies, BrowserCopy } from './browser-copies.ts'
import { CopyOffer, OFFERS_SHOWN_MAX } from './copy-offer.tsx'

/** The server may store a text this much later than the browser stores the same text. */
export const TOLERANCE_MS = 10_000

export type Undo = () => Promise<unknown>

/** Unsaved text of a row, stored on the server. */
interface ServerOffer<Values> {
  copy: BrowserCopy<Values>
  /** Whether the open form already shows it. */
  isShown: boolean
  /** Resolves with what undoes it, or with undefined after a failure. */
  onDiscard: () => Promise<Undo | undefined>
}

const discard = async (remove: () => Promise<Undo | undefined>) => {
  const undo = await remove()
  if (undo) notify.undoable('Text discarded.', () => void undo())
}

interface OfferProps<Values> {
  copy: BrowserCopy<Values>
  onRestore: () => void
  onDiscard: () => void
}

const Offer = <Values,>({ copy, onRestore, onDiscard }: OfferProps<Values>) => (
  <CopyOffer action="Restore" onAction={onRestore} onDiscard={onDiscard}>
    You have unsaved text from {formatDate(copy.keptAt)}
    {copy.title && ` for “${copy.title}”`}.
  </CopyOffer>
)

interface DraftOffersProps<Values extends object> {
  copies: BrowserCopies<Values>
  /** Ids of the copies that the open form writes and has started from; they are not offered. */
  inUse: (string | undefined)[]
  /** With a row open, only its own copies are offered, unless the form is for the only row there is. */
  rowId: string | null
  single: boolean
  server: ServerOffer<Values> | null
  onRestore: (copy: BrowserCopy<Values>) => void
  /** Called after a copy was removed from the browser. Resolves with what undoes it, or with undefined after a failure. */
  onDiscard: (copy: BrowserCopy<Values>) => Promise<Undo | undefined>
}

/** Offers to restore or discard unsaved text from earlier visits. */
export const DraftOffers = <Values extends object>({
  copies,
  inUse,
  rowId,
  single,
  server,
  onRestore,
  onDiscard,
}: DraftOffersProps<Values>) => {
  const isOfRow = (copy: BrowserCopy<Values>) => rowId === null || (copy.rowId ?? copy.newId) === rowId
  const [found] = useState(() => copies.list().filter((copy) => !inUse.includes(copy.copyId) && (single || isOfRow(copy))))
  // Copies of text that was stored on the server, which the open form shows, are removed, and so not offered after publishing either.
  const [superseded] = useState(() => found.filter((copy) => copy.isSent && server?.isShown && isOfRow(copy)))
  useEffect(() => {
    for (const { copyId } of superseded) copies.remove(copyId)
  }, [copies, superseded])
  const [offered, setOffered] = useState(() => found.filter((copy) => !superseded.includes(copy)))
  const discardCopy = async (copy: BrowserCopy<Values>): Promise<Undo> => {
    copies.remove(copy.copyId)
    setOffered((before) => before.filter(({ copyId }) => copyId !== copy.copyId))
    const undo = await onDiscard(copy)
    return async () => {
      copies.save(copy)
      setOffered((before) => [copy, ...before])
      await undo?.()
    }
  }
  const isServerNewest = server && !server.isShown && !offered.some(({ keptAt }) => keptAt > server.copy.keptAt - TOLERANCE_MS)
  return (
    <>
      {isServerNewest && (
        <Offer copy={server.copy} onRestore={() => onRestore(server.copy)} onDiscard={() => void discard(server.onDiscard)} />
      )}
      {offered.slice(0, OFFERS_SHOWN_MAX).map((copy) => (
        <Offer key={copy.copyId} copy={copy} onRestore={() => onRestore(copy)} onDiscard={() => void discard(() => discardCopy(copy))} />
      ))}
    </>
  )
}
