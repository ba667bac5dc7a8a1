import { Button, Notice } from '@portfolio/ui'
import { useState } from 'react'
import type { DraftCopies, DraftCopy } from './draft-copies.ts'

const OFFERS_SHOWN_MAX = 3

const formatDate = (at: number) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

interface DraftOffersProps<Values extends object> {
  copies: DraftCopies<Values>
  /** Id of the copy that the open form writes; it is not offered. */
  ownCopyId: string
  /** With a row open, only its own copies are offered. */
  rowId: string | null
  onRestore: (copy: DraftCopy<Values>) => void
}

/** Offers to restore or discard unsaved text from earlier visits. */
export const DraftOffers = <Values extends object>({ copies, ownCopyId, rowId, onRestore }: DraftOffersProps<Values>) => {
  const [offered, setOffered] = useState(() =>
    copies.list().filter((copy) => copy.copyId !== ownCopyId && (rowId === null || copy.rowId === rowId)),
  )
  return offered.slice(0, OFFERS_SHOWN_MAX).map((copy) => (
    <Notice
      key={copy.copyId}
      role="status"
      actions={
        <>
          <Button small onClick={() => onRestore(copy)}>
            Restore
          </Button>
          <Button
            small
            variant="text"
            onClick={() => {
              copies.remove(copy.copyId)
              setOffered((before) => before.filter(({ copyId }) => copyId !== copy.copyId))
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      You have unsaved text from {formatDate(copy.keptAt)}
      {copy.title && ` for “${copy.title}”`}.
    </Notice>
  ))
}
