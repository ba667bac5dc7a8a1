import type { ReleaseChange } from '@portfolio/contracts'
import { CircleAlert, History, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#shared/controls/button.tsx'
import { FromTo } from './from-to.tsx'
import * as styles from './releases.module.css'
import { When } from './when.tsx'
import { actionWords, appLabels } from './words.ts'

const ROWS_SHOWN_STEP = 20
const COLUMNS = ['When', 'What', 'Part', 'Version', 'Set']
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

/** Everything that ever became active, the newest first. */
export const ReleaseHistory = ({ history }: { history: ReleaseChange[] }) => {
  const [limit, setLimit] = useState(ROWS_SHOWN_STEP)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they say again what the narrow layout's display values would take away
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <>
      <table className={`${styles.table} ${styles.history}`} role="table" aria-label="History">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((words) => (
              <th key={words} role="columnheader" scope="col" data-column={words.toLowerCase()}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {history.slice(0, limit).map(({ set, part, activatedAt, action, reason, from, to }) => (
            <tr key={`${set} ${part}`} role="row">
              <td role="cell" data-label="When">
                <When at={activatedAt} />
              </td>
              <td role="cell" data-column="what">
                <Action action={action} reason={reason} />
              </td>
              <td role="cell" data-label="Part" data-column="part">
                {appLabels[part].name}
              </td>
              <td role="cell" data-label="Version">
                <FromTo from={from} to={to} />
              </td>
              <td role="cell" data-label="Set">
                <code className={styles.version}>{set}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {history.length > limit && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + ROWS_SHOWN_STEP)}>Show more ({history.length - limit} left)</Button>
        </div>
      )}
    </>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
