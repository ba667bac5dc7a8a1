import type { ReleaseChange } from '@portfolio/contracts'
import { Button, ResponsiveTable, type TableColumn } from '@portfolio/ui'
import { CircleAlert, History, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { FromTo } from './from-to.tsx'
import * as styles from './releases.module.css'
import { When } from './when.tsx'
import { actionWords, appLabels } from './words.ts'

const ROWS_SHOWN_STEP = 20
const icons = { activate: PackageCheck, rollback: History, automatic: CircleAlert }

const Action = ({ action, reason }: Pick<ReleaseChange, 'action' | 'reason'>) => {
  const Icon = icons[action]
  return (
    <>
      <span className={styles.action} data-action={action}>
        <Icon size={15} aria-hidden="true" />
        {actionWords[action]}
      </span>
      {reason && <span className={styles.reason}>{reason}</span>}
    </>
  )
}

const columns: TableColumn<ReleaseChange>[] = [
  { name: 'when', label: 'When', cell: ({ activatedAt }) => <When at={activatedAt} /> },
  { name: 'what', label: 'What', labelShown: 'wide', cell: ({ action, reason }) => <Action action={action} reason={reason} /> },
  { name: 'part', label: 'Part', cell: ({ part }) => appLabels[part].name },
  { name: 'version', label: 'Version', cell: ({ from, to }) => <FromTo from={from} to={to} /> },
  { name: 'set', label: 'Set', cell: ({ set }) => <code className={styles.version}>{set}</code> },
]

/** Everything that ever became active, the newest first. */
export const ReleaseHistory = ({ history }: { history: ReleaseChange[] }) => {
  const [limit, setLimit] = useState(ROWS_SHOWN_STEP)
  return (
    <>
      <ResponsiveTable
        label="History"
        className={`${styles.table} ${styles.history}`}
        columns={columns}
        rows={history.slice(0, limit)}
        rowKey={({ set, part }) => `${set} ${part}`}
      />
      {history.length > limit && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + ROWS_SHOWN_STEP)}>Show more ({history.length - limit} left)</Button>
        </div>
      )}
    </>
  )
}
