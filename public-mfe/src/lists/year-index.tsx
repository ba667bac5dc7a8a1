import type { PublicApi } from '@portfolio/api-client'
import { readWorksQuery, t, type WorkCollection } from '@portfolio/contracts'
import { useLocation } from '@portfolio/router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listQuery } from './list-query.ts'
import { useShownYear } from './use-shown-year.ts'
import * as styles from './year-index.module.css'
import { indexYears } from './years.ts'

interface YearIndexProps {
  api: PublicApi
  collection: WorkCollection
}

/** A higher count is shown as a number instead of dots. */
const DOTS_MAX = 7

/** An index beside a list that is in order of date. Empty for fewer than two years. */
export const YearIndex = ({ api, collection }: YearIndexProps) => {
  const query = readWorksQuery(new URLSearchParams(useLocation().search))
  const { data } = useQuery({ ...listQuery(api, collection, query), placeholderData: keepPreviousData })
  const shown = useShownYear(data?.order === 'date' && data)
  const years = data?.order === 'date' ? indexYears(collection.page.path, data, query) : []
  if (years.length < 2) return null
  return (
    <nav className={styles.years} aria-label={t('Years')}>
      <p className={styles.title}>{t('Years')}</p>
      <ol>
        {years.map(({ year, count, href }) => (
          <li key={year}>
            <a
              href={href}
              className={styles.year}
              aria-label={`${year} (${t(count === 1 ? '1 work' : '{0} works', count)})`}
              aria-current={year === shown ? 'true' : undefined}
              data-count={count > DOTS_MAX ? count : '•'.repeat(count)}
            >
              {year}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
