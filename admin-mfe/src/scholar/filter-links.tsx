import { READINESS_PAGE } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import * as styles from './filter-links.module.css'
import { FILTERS, type Filter, type Totals } from './summarize.ts'

const LABELS: Record<Filter, string> = { all: 'All', attention: 'Needs attention', incomplete: 'More than a PDF' }

interface FilterLinksProps {
  filter: Filter
  /** Number of works. */
  total: number
  totals: Totals
}

/** Filters the works by the search of the address. */
export const FilterLinks = ({ filter, total, totals: { abstract, incomplete } }: FilterLinksProps) => {
  const counts: Record<Filter, number> = { all: total, attention: abstract + incomplete, incomplete }
  // Without works that lack only a PDF, "incomplete" would show the same as "attention".
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
