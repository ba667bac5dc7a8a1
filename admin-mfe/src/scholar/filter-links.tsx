import { READINESS_PAGE } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import * as styles from './scholar.module.css'
import { FILTERS, type Filter, type Totals } from './summarize.ts'

const LABELS: Record<Filter, string> = { all: 'All', attention: 'Needs attention', incomplete: 'More than a PDF' }

interface FilterLinksProps {
  filter: Filter
  /** Number of works. */
  total: number
  totals: Totals
}

/** The address says which works are shown. */
export const FilterLinks = ({ filter, total, totals: { abstract, incomplete } }: FilterLinksProps) => {
  const counts: Record<Filter, number> = { all: total, attention: abstract + incomplete, incomplete }
  // Without works that lack only a PDF, the last one shows what the one before it shows.
  const offered = FILTERS.filter((one) => one !== 'incomplete' || one === filter || (abstract > 0 && incomplete > 0))
  return (
    <nav className={styles.filter} aria-label="Works shown">
      {offered.map((one) => (
        <Link key={one} to={READINESS_PAGE + (one === 'all' ? '' : `?show=${one}`)} aria-current={one === filter ? 'true' : undefined}>
          {LABELS[one]} <span>{counts[one].toLocaleString('en')}</span>
        </Link>
      ))}
    </nav>
  )
}
