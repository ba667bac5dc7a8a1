import { VisuallyHidden } from '@portfolio/ui'
import { formatCount } from '#shared/format-count.ts'
import * as styles from './day-chart.module.css'
import type { DayGroup } from './group-days.ts'

/** Days are those of UTC, so they are written without regard to the time zone of the browser. */
const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDays = ({ from, to }: DayGroup) =>
  from === to ? format.format(new Date(from)) : `${format.format(new Date(from))} to ${format.format(new Date(to))}`

const describe = (group: DayGroup) =>
  `${formatDays(group)}: ${formatCount(group.views, 'view')}, ${formatCount(group.downloads, 'download')}`

/** A bar for each group of days, views below downloads. Screen readers get a list of sentences. */
export const DayChart = ({ label, groups }: { label: string; groups: readonly DayGroup[] }) => {
  const most = Math.max(1, ...groups.map(({ views, downloads }) => views + downloads))
  const [first, last] = [groups[0], groups.at(-1)]
  /** Beside a day with very many, others are not as if there was nobody. */
  const toHeight = (count: number) => ({ blockSize: count ? `max(1px, ${(100 * count) / most}%)` : 0 })
  return (
    <div className={styles.chart}>
      <p aria-hidden="true">{most.toLocaleString('en')}</p>
      <ol className={styles.bars} aria-label={label}>
        {groups.map((group) => (
          <li key={group.from} title={describe(group)}>
            <VisuallyHidden>{describe(group)}</VisuallyHidden>
            <span data-part="downloads" style={toHeight(group.downloads)} />
            <span data-part="views" style={toHeight(group.views)} />
          </li>
        ))}
      </ol>
      <p className={styles.ends} aria-hidden="true">
        <span>{first && format.format(new Date(first.from))}</span>
        <span>{last && format.format(new Date(last.to))}</span>
      </p>
    </div>
  )
}
