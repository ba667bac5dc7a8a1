import { linkKinds, type WorkRow } from '@portfolio/contracts'
import { formatDate, formatShortDay } from '#shared/format-date.ts'
import * as styles from './row-status.module.css'
import type { HasCopy } from './rows.ts'
import { useSchedules } from './use-schedules.ts'

const labels = { draft: 'Draft', private: 'Private', scheduled: 'Scheduled', changed: 'Unpublished changes' }

const Mark = ({ shape, children }: { shape: string; children: string }) => (
  <span className={styles.status} data-status={shape}>
    <span className={styles.dot} />
    {children}
  </span>
)

/** Says by the shape of a dot and in words what readers do not see of a row. Renders nothing for a row of which they see everything. */
export const RowStatus = ({
  row: { _id, copy, embargoed },
}: {
  row: HasCopy & { _id: string; embargoed?: WorkRow<'books'>['embargoed'] }
}) => {
  const schedule = useSchedules().schedules?.get(_id)
  if (schedule?.failure) return <Mark shape="failed">{`Schedule failed: ${schedule.failure}`}</Mark>
  if (copy?.status === 'scheduled' && schedule?.publishAt)
    return <Mark shape="scheduled">{`Due ${formatDate(new Date(schedule.publishAt))}`}</Mark>
  if (copy) return <Mark shape={copy.status ?? 'changed'}>{labels[copy.status ?? 'changed']}</Mark>
  if (schedule?.unpublishAt) return <Mark shape="leaving">{`Until ${formatDate(new Date(schedule.unpublishAt))}`}</Mark>
  const [first] = embargoed ?? []
  return first ? <Mark shape="changed">{`${linkKinds[first.kind]} from ${formatShortDay(new Date(`${first.until}T12:00`))}`}</Mark> : null
}
