import {
  findRolloutOf,
  formatActor,
  formatShares,
  type ReleaseChange,
  type ReleasesState,
  type Rollout,
  releaseActionLabels,
} from '@portfolio/contracts'
import { ResponsiveTable, type TableColumn } from '@portfolio/ui'
import { CircleAlert, History, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { ShowMore } from '#shared/lists/show-more.tsx'
import { labelApp, Source, Time, Version, VersionChange } from './labels.tsx'
import * as styles from './release-history.module.css'
import * as pageStyles from './releases.module.css'

const ROWS_SHOWN_STEP = 20
const icons = { activate: PackageCheck, rollback: History, automatic: CircleAlert }

const Action = ({ action, actor, reason, withoutEvidence }: Pick<ReleaseChange, 'action' | 'actor' | 'reason' | 'withoutEvidence'>) => {
  const Icon = icons[action]
  return (
    <>
      <span className={styles.action} data-action={action}>
        <Icon size={15} aria-hidden="true" />
        {releaseActionLabels[action]}
      </span>
      {withoutEvidence && <span className={styles.actor}>without a browser check</span>}
      {actor && <span className={styles.actor}>by {formatActor(actor)}</span>}
      {reason && (
        <span className={styles.reason} dir="auto">
          {reason}
        </span>
      )}
    </>
  )
}

/** A change, with the rollout that made its set active. */
type Row = ReleaseChange & { rollout: Rollout | undefined }

const columns: TableColumn<Row>[] = [
  { name: 'time', label: 'Time', cell: ({ activatedAt }) => <Time iso={activatedAt} /> },
  { name: 'change', label: 'Change', labelShown: 'wide', cell: (change) => <Action {...change} /> },
  { name: 'app', label: 'App', cell: ({ app }) => labelApp(app).label },
  {
    name: 'version',
    label: 'Version',
    cell: ({ from, to, source }) => (
      <div>
        <VersionChange from={from} to={to} />
        {source && <Source source={source} />}
      </div>
    ),
  },
  {
    name: 'set',
    label: 'Set',
    cell: ({ set, rollout }) => (
      <div>
        <Version>{set}</Version>
        {rollout && <span className={styles.actor}>{formatShares(rollout)} of the visitors</span>}
      </div>
    ),
  },
]

/** Every activation and rollback, newest first. */
export const ReleaseHistory = ({ history, rollouts }: Pick<ReleasesState, 'history' | 'rollouts'>) => {
  const [limit, setLimit] = useState(ROWS_SHOWN_STEP)
  return (
    <>
      <ResponsiveTable
        label="History"
        className={`${pageStyles.table} ${pageStyles.history}`}
        columns={columns}
        rows={history.slice(0, limit).map((change) => ({ ...change, rollout: findRolloutOf(rollouts, change.set) }))}
        rowKey={({ set, app }) => `${set} ${app}`}
      />
      <ShowMore rest={history.length - limit} onShow={() => setLimit(limit + ROWS_SHOWN_STEP)} />
    </>
  )
}
