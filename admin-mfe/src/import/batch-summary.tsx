import { IMPORT_PAGE, type ImportBatch } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Button, buttonClass, VisuallyHidden } from '@portfolio/ui'
import { CircleCheck, Undo2 } from 'lucide-react'
import { formatDate } from '#shared/format-date.ts'
import * as styles from './batch-summary.module.css'
import { describeBatch, describeUndone } from './labels.ts'

/** Returns the address that shows what an import did. */
export const toReportAddress = (id: string): string => `${IMPORT_PAGE}?${REPORT_PARAMETER}=${encodeURIComponent(id)}`
export const REPORT_PARAMETER = 'report'

interface BatchSummaryProps {
  batch: ImportBatch
  onUndo: (batch: ImportBatch) => void
}

/** An earlier import in one line, with a link to its report and a button that undoes it. */
export const BatchSummary = ({ batch, onUndo }: BatchSummaryProps) => {
  const name = batch.name || 'Pasted entries'
  const subject = (
    <VisuallyHidden>
      {' '}
      “{name}”, {formatDate(new Date(batch.createdAt))}
    </VisuallyHidden>
  )
  return (
    <div className={styles.batch} data-undone={batch.undone ? '' : undefined}>
      {batch.undone ? <Undo2 size={18} aria-hidden="true" /> : <CircleCheck size={18} aria-hidden="true" />}
      <p>
        <b dir="auto">{name}</b>
        <small>
          {formatDate(new Date(batch.createdAt))} · {batch.system && `${batch.system} · `}
          {describeBatch(batch)}
          {batch.undone && ` · ${describeUndone(batch.undone, batch.system && 'item')}`}
        </small>
      </p>
      <div className={styles.batchActions}>
        <Link className={buttonClass('text', true)} to={toReportAddress(batch._id)}>
          Details{subject}
        </Link>
        {!batch.undone && (
          <Button small onClick={() => onUndo(batch)}>
            <Undo2 size={16} aria-hidden="true" />
            Undo…{subject}
          </Button>
        )}
      </div>
    </div>
  )
}
