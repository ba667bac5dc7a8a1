import { Button, Notice } from '@portfolio/ui'
import { useState } from 'react'
import { formatDate } from '#shared/format-date.ts'
import type { DraftCopies, DraftCopy } from './draft-copies.ts'

const OFFERS_SHOWN_MAX = 3

interface DraftOffersProps<Values extends object> {
  copies: DraftCopies<Values>
  /** Ids of the copies that the open form writes and has started from; they are not offered. */
  inUse: (string | undefined)[]
  /** With a row open, only its own copies are offered. */
  rowId: string | null
  onRestore: (copy: DraftCopy<Values>) => void
}

/** Offers to restore or discard unsaved text from earlier visits. */
export const DraftOffers = <Values extends object>({ copies, inUse, rowId, onRestore }: DraftOffersProps<Values>) => {
  const [offered, setOffered] = useState(() =>
    copies.list().filter((copy) => !inUse.includes(copy.copyId) && (rowId === null || copy.rowId === rowId)),
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
