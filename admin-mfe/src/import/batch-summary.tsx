import type { ImportBatch } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#shared/format-date.ts'
import * as styles from './import.module.css'
import { count } from './labels.ts'

const join = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')

const describe = ({ added, updated, merged }: ImportBatch) =>
  join([added > 0 && `${added} added`, updated > 0 && `${updated} changed`, merged > 0 && `${merged} merged`])

const Undone = ({ undone }: { undone: NonNullable<ImportBatch['undone']> }) => (
  <>
    <b>Undone:</b>{' '}
    {join([undone.removed > 0 && `${undone.removed} removed`, undone.restored > 0 && `${undone.restored} restored`]) || 'nothing'}.
    {undone.kept.length > 0 && (
      <>
        {' '}
        Kept, because you have changed {undone.kept.length === 1 ? 'it' : 'them'} since:{' '}
        {undone.kept.map(({ title, path }, index) => (
          <span key={path} dir="auto">
            {index > 0 && ', '}
            <a href={path}>{title}</a>
          </span>
        ))}
        .
      </>
    )}
  </>
)

interface BatchSummaryProps {
  batch: ImportBatch
  onUndo: (batch: ImportBatch) => Promise<void>
}

/** What an import did, with a button that takes it back. */
export const BatchSummary = ({ batch, onUndo }: BatchSummaryProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    await onUndo(batch)
    setIsBusy(false)
  }
  return (
    <div className={styles.batch} data-undone={batch.undone ? '' : undefined}>
      {batch.undone ? <Undo2 size={18} aria-hidden="true" /> : <CircleCheck size={18} aria-hidden="true" />}
      <p>
        {batch.undone ? (
          <Undone undone={batch.undone} />
        ) : (
          <>
            <b>{count(batch.added + batch.updated, 'work')} imported:</b> {describe(batch)}.
          </>
        )}
        <small>
          {batch.name || 'Pasted text'}, {formatDate(new Date(batch.createdAt))}
        </small>
      </p>
      {!batch.undone && (
        <Button small onClick={() => void undo()} disabled={isBusy}>
          <Undo2 size={16} aria-hidden="true" />
          {isBusy ? 'Taking it back…' : 'Undo all'}
        </Button>
      )}
    </div>
  )
}
