import { IMPORT_PAGE } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { Alert, Loader, Notice, VisuallyHidden } from '@portfolio/ui'
import { useMemo } from 'react'
import * as checkStyles from '#shared/checks/checks.module.css'
import * as formStyles from '#shared/forms/form.module.css'
import { PageHead } from '#shared/layout/page-head.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { FilterLinks } from './filter-links.tsx'
import { ReportGroup } from './report-group.tsx'
import * as styles from './scholar-page.module.css'
import { countWorks, groupWorks, readFilter } from './summarize.ts'
import { Summary } from './summary.tsx'
import { type Report, useReadiness } from './use-readiness.ts'
import { useReturn } from './use-return.ts'

const GUIDELINES = 'https://scholar.google.com/intl/en/scholar/inclusion.html'

const NoAddress = () => (
  <Notice>
    The server does not know the public address of this site, so the addresses in the tags have no host. Google Scholar needs full
    addresses: set <code>PUBLIC_URL</code> before you publish the site.
  </Notice>
)

const Works = ({ report, isRunning }: { report: Report; isRunning: boolean }) => {
  const { search } = useLocation()
  const filter = readFilter(search)
  const groups = useMemo(() => groupWorks(report, filter), [report, filter])
  const { wanted, leave } = useReturn(report)
  return (
    <>
      <FilterLinks filter={filter} total={report.ids.length} totals={countWorks(report)} />
      {groups.map((group) => (
        <ReportGroup key={`${filter} ${group.collection}`} group={group} wanted={wanted} onLeave={leave} />
      ))}
      {groups.length === 0 && !isRunning && (
        <p className={listStyles.empty}>{filter === 'all' ? 'No page has been read yet.' : 'Nothing needs attention.'}</p>
      )}
    </>
  )
}

/** Shows which requirements of Google Scholar the pages of the works fail, and what to do about it. */
export const ScholarPage = () => {
  const { report, isRunning, problem, check, stop } = useReadiness()
  const total = report?.ids.length ?? 0
  const totals = report && countWorks(report)
  const isDone = report !== null && !isRunning && report.checked.size === total
  return (
    <div className={checkStyles.page}>
      <section className={formStyles.section} aria-busy={isRunning} data-focus-fallback="h1">
        <PageHead title="Scholar readiness">
          What Google Scholar requires of the page of a work, checked on the pages that visitors get.{' '}
          <a className={styles.link} href={GUIDELINES} target="_blank" rel="noopener noreferrer">
            Google Scholar’s guidelines<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </PageHead>
        {problem !== null && <Alert onRetry={check}>The check ended early. {problem}</Alert>}
        {report && total > 0 && totals && (
          <Summary
            totals={totals}
            total={total}
            checked={report.checked.size}
            isRunning={isRunning}
            hasFailed={problem !== null}
            onCheck={check}
            onStop={stop}
          />
        )}
        {report && total > 0 && report.origin === null && <NoAddress />}
        {!report && isRunning && <Loader label="Reading the pages" />}
        {isDone && total === 0 && (
          <p className={listStyles.empty}>
            There are no works yet. Add one under Books, Journal articles or another list, or{' '}
            <Link className={styles.link} to={IMPORT_PAGE}>
              import
            </Link>{' '}
            your bibliography.
          </p>
        )}
      </section>
      {report && total > 0 && <Works report={report} isRunning={isRunning} />}
      <VisuallyHidden role="status">
        {isDone && totals && total > 0 ? `Check finished. ${totals.ready} of ${total} works are ready.` : ''}
      </VisuallyHidden>
    </div>
  )
}
