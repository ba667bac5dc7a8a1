import type { Backups, ScheduledBackup } from '@portfolio/contracts'
import { Notice } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#shared/format-bytes.ts'
import { formatDate } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import * as styles from './backups.module.css'

const STATES = { verified: 'verified', incomplete: 'incomplete', unknown: 'not verified' } as const

const Row = ({ time, bytes, state }: ScheduledBackup) => (
  <li>
    <time dateTime={time}>{formatDate(Date.parse(time))}</time>
    <span data-state={state}>
      {formatBytes(bytes)} · {STATES[state]}
    </span>
  </li>
)

const Problem = ({ time, outcome, reason }: NonNullable<Backups['problem']>) => (
  <Notice tone="danger">
    The backup of {formatDate(Date.parse(time))} {outcome === 'failed' ? 'failed, and is retried every hour' : 'is incomplete'}: {reason}
  </Notice>
)

/** The backups that the server writes every day. */
export const Scheduled = () => {
  const { api } = useAdmin()
  const { data, error, refetch } = useQuery({ queryKey: ['backups'], queryFn: () => api.backups() })
  if (!data) return <NotLoaded what="the list of backups" error={error} onRetry={() => refetch()} entries={1} />
  if (data.target === null)
    return (
      <p className={formStyles.note}>
        The server does not write backups on its own. It writes one every day when <code>BACKUP_TO</code> names a folder or a bucket.
      </p>
    )
  return (
    <>
      {data.problem && <Problem {...data.problem} />}
      <p className={formStyles.note}>
        Every day, the server writes a backup to <code>{data.target}</code>. Of the last 7 days, 4 weeks and 12 months it keeps the newest.
        {!data.scheduled.length && ' There is none yet.'}
      </p>
      {data.scheduled.length > 0 && (
        <ul className={styles.list} aria-label="Scheduled backups">
          {data.scheduled.map((backup) => (
            <Row key={backup.time} {...backup} />
          ))}
        </ul>
      )}
    </>
  )
}
