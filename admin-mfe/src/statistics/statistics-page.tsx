import type { ApiClient } from '@portfolio/api-client'
import { STATISTICS_PAGE, STATISTICS_PERIODS, type Statistics, type StatisticsPeriod } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { Button, Notice } from '@portfolio/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as formStyles from '#shared/forms/form.module.css'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { PageHead } from '#shared/layout/page-head.tsx'
import * as filterStyles from '#shared/lists/filter.module.css'
import * as listStyles from '#shared/lists/list.module.css'
import { saveFile } from '#shared/save-file.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { DayChart } from './day-chart.tsx'
import { groupDays } from './group-days.ts'
import * as styles from './statistics-page.module.css'
import { SubjectTable } from './subject-table.tsx'
import { toCsv } from './to-csv.ts'

const LABELS: Record<StatisticsPeriod, string> = { 30: '30 days', 90: '90 days', 365: '12 months' }
/** How many days a bar of the chart is for. */
const DAYS_OF_BAR: Record<StatisticsPeriod, number> = { 30: 1, 90: 3, 365: 5 }

const statisticsQuery = (api: ApiClient, period: StatisticsPeriod) =>
  queryOptions({ queryKey: ['statistics', period], queryFn: () => api.statistics(period), staleTime: 0 })

const Periods = ({ period }: { period: StatisticsPeriod }) => (
  <nav className={filterStyles.filter} aria-label="Period shown">
    {STATISTICS_PERIODS.map((one) => (
      <Link
        key={one}
        to={one === '30' ? STATISTICS_PAGE : `${STATISTICS_PAGE}?days=${one}`}
        aria-current={one === period ? 'true' : undefined}
      >
        {LABELS[one]}
      </Link>
    ))}
  </nav>
)

const Totals = ({ days }: Pick<Statistics, 'days'>) => (
  <dl className={styles.totals}>
    {(['views', 'downloads'] as const).map((name) => (
      <div key={name} data-part={name}>
        <dt>{name === 'views' ? 'Views' : 'Downloads'}</dt>
        <dd>{days.reduce((sum, day) => sum + day[name], 0).toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
)

const Numbers = ({ period, statistics: { days, subjects } }: { period: StatisticsPeriod; statistics: Statistics }) => (
  <>
    <div className={styles.summary}>
      <Totals days={days} />
      <DayChart label={`By ${DAYS_OF_BAR[period] === 1 ? 'day' : 'period'}`} groups={groupDays(days, DAYS_OF_BAR[period])} />
    </div>
    {subjects.length > 0 && <SubjectTable key={period} subjects={subjects} />}
    {subjects.length === 0 && <p className={listStyles.empty}>Nothing that is on the site now was read in this period.</p>}
    {subjects.length > 0 && (
      <div>
        <Button onClick={() => saveFile(`statistics-${days.at(-1)?.day}.csv`, toCsv(subjects, location.origin), 'text/csv')}>
          <Download size={18} aria-hidden="true" />
          Download as CSV
        </Button>
      </div>
    )}
  </>
)

/** How many visitors opened each page and downloaded each file. */
export const StatisticsPage = () => {
  const { api } = useAdmin()
  const sent = new URLSearchParams(useLocation().search).get('days')
  const period = STATISTICS_PERIODS.find((known) => known === sent) ?? '30'
  const { data, error, refetch } = useQuery(statisticsQuery(api, period))
  return (
    <section className={formStyles.section} aria-busy={!data && !error} data-focus-fallback="h1">
      <PageHead title="Statistics">
        How many visitors opened a page or downloaded a file. Each counts once a day for a page or file; days end at midnight UTC. No
        cookies are set and nothing about visitors is stored. Crawlers, browsers that ask not to be tracked, and you yourself while you are
        signed in aren’t counted.
      </PageHead>
      {data?.isOn === false && (
        <Notice>
          <p>Nothing is counted at the moment, because STATISTICS is off on the server.</p>
        </Notice>
      )}
      <Periods period={period} />
      {!data && <NotLoaded what="the statistics" ability="count visitors" error={error} onRetry={() => refetch()} />}
      {data?.isOn && data.since === null && (
        <p className={listStyles.empty}>Nothing has been counted yet. The first visitor appears here at once.</p>
      )}
      {data && data.since !== null && <Numbers period={period} statistics={data} />}
    </section>
  )
}
