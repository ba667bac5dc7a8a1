import type { PublicApi } from '@portfolio/api-client'
import {
  ALL_WORKS_PATH,
  hasFilter,
  readWorksQuery,
  SEARCH_PATH,
  t,
  type WorkCollection,
  type WorksQuery,
  writeWorksQuery,
} from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { ErrorBoundary, fill } from '@portfolio/ui'
import { Entry, type ShownEntry } from '@portfolio/ui/works'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Downloads } from '#shared/downloads.tsx'
import { NotFoundListPage } from '#shared/not-found.tsx'
import { PageHeading } from '#shared/page-heading.tsx'
import { PageLinks } from '#shared/page-links.tsx'
import { Empty, Failed, Loading } from '#shared/page-states.tsx'
import { useLast } from '#shared/use-last.ts'
import { getOwnNames, useSettings } from '#shared/use-settings.ts'
import { Filter } from './filter.tsx'
import { listAttributes } from './list-markup.ts'
import * as styles from './list-page.module.css'
import { listQuery, type ShownList } from './list-query.ts'
import { groupByTime, groupByYear, yearId } from './years.ts'

interface ListPageProps {
  api: PublicApi
  collection: WorkCollection
}

/** In longer lists, entries are laid out only when they come near the viewport. */
const LONG_LIST = 40

interface EntriesProps {
  collection: WorkCollection
  list: ShownList
  ownNames: readonly string[]
}

/** The works grouped by year, or each with its year when they are in another order. Events by year in groups with names, if some are upcoming. */
const Entries = ({ collection, list: { items, order }, ownNames }: EntriesProps) => {
  const toEntry = (entry: ShownEntry, as: 'li' | 'div', heading: 'h2' | 'h3' | 'h4') => (
    <Entry
      key={entry.path}
      as={as}
      Link={Link}
      collection={collection}
      entry={entry}
      ownNames={ownNames}
      heading={heading}
      // Of the two groups, only that of upcoming events is named by a status.
      isStatusAbove={heading === 'h4' && entry.status === 'upcoming'}
    />
  )
  const isLong = items.length > LONG_LIST || undefined
  if (order === 'added')
    return (
      <ol className={styles.list} data-long={isLong}>
        {items.map((entry) => (
          <li key={entry.path} className={styles.year} data-year={entry.year}>
            <p className={styles.when}>{entry.year}</p>
            {toEntry(entry, 'div', 'h2')}
          </li>
        ))}
      </ol>
    )
  const toYears = (group: ShownEntry[], Heading: 'h2' | 'h3', heading: 'h3' | 'h4') =>
    groupByYear(group).map(([year, entries]) => {
      // This year may be in both groups. The index leads to the past one, because the upcoming one is at the top.
      const id = yearId(year) + (items.findLast((one) => one.year === year) === entries.at(-1) ? '' : '-upcoming')
      return (
        <section key={year} className={styles.year} id={id} data-year={year}>
          {(year || Heading === 'h2') && <Heading className={styles.when}>{year ? <a href={`#${id}`}>{year}</a> : t('No year')}</Heading>}
          <ol className={styles.list} data-long={isLong}>
            {entries.map((entry) => toEntry(entry, 'li', heading))}
          </ol>
        </section>
      )
    })
  return groupByTime(items).map(([time, group]) =>
    time ? (
      <section key={time} className={styles.time}>
        <h2>{t(time)}</h2>
        {toYears(group, 'h3', time === 'No year' ? 'h3' : 'h4')}
      </section>
    ) : (
      toYears(group, 'h2', 'h3')
    ),
  )
}

const describeCount = ({ total, all, facets: { years } }: ShownList, { one, many }: { one: string; many: string }) => {
  if (total < all) return t(`{0} of {1} ${many}`, total, all)
  const [last, first] = [years[0]?.[0], years.at(-1)?.[0]]
  const works = t(all === 1 ? `1 ${one}` : `{0} ${many}`, all)
  return first ? t('{0}, {1}', works, first === last ? first : `${first}–${last}`) : works
}

interface ResultsProps extends EntriesProps {
  query: WorksQuery
}

/** The works that match the filters, or what to do if there are none. */
const Results = ({ collection, query, list, ownNames }: ResultsProps) => {
  const { path, count } = collection.page
  const isFiltered = hasFilter(query)
  const { total, pages } = list
  return (
    <>
      {isFiltered && total > 0 && (
        <p className={styles.clear}>
          <Link to={path}>{t('Clear filters')}</Link>
        </p>
      )}
      {total ? (
        <Entries collection={collection} list={list} ownNames={ownNames} />
      ) : (
        <Empty statement={t(`No ${count.many} match these filters.`)}>
          {fill(
            query.q ? '{0}, or {1}.' : '{0}.',
            <Link to={path}>{t('Clear filters')}</Link>,
            <Link to={SEARCH_PATH + writeWorksQuery({ q: query.q })}>{t('search everything for “{0}”', query.q)}</Link>,
          )}
        </Empty>
      )}
      {total > 0 && (
        <Downloads
          path={path}
          search={writeWorksQuery({ ...query, page: 1 })}
          label={t(total === 1 ? `Download this ${count.one}` : `Download these {0} ${count.many}`, total)}
        >
          {!isFiltered && collection.name === 'conferences' && (
            <a href={`${path}.ics`} download>
              {t('Calendar')}
            </a>
          )}
          <Link to={ALL_WORKS_PATH}>{t('All works')}</Link>
        </Downloads>
      )}
      <PageLinks toAddress={(number) => path + writeWorksQuery({ ...query, page: number })} page={query.page} pages={pages} />
    </>
  )
}

/** A page of a list of works, in its states: loading, failed, not found, empty, without a match, filled. */
export const ListPage = ({ api, collection }: ListPageProps) => {
  const { path, title, empty, count } = collection.page
  const query: WorksQuery = readWorksQuery(new URLSearchParams(useLocation().search))
  const settings = useSettings(api)
  const { worksOrder = 'date' } = settings
  // The last response stays until the next one is there, and with it the form and its focus.
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...listQuery(api, collection, query),
    placeholderData: keepPreviousData,
  })
  // Also when a request fails.
  const list = useLast(data)
  const { page } = query
  const isFiltered = hasFilter(query)
  if (data === null) return <NotFoundListPage />
  const failed = <Failed text={t(`Couldn’t load the ${title.toLowerCase()}.`)} onRetry={() => void refetch()} />
  if (!list)
    return (
      <div>
        <PageHeading page={page}>{t(title)}</PageHeading>
        {isError ? failed : <Loading label={t(`Loading ${title.toLowerCase()}…`)} />}
      </div>
    )
  if (!list.all)
    return (
      <div {...listAttributes(collection.name, list)}>
        <PageHeading>{t(title)}</PageHeading>
        <Empty statement={t(empty)}>{fill('Until then, you can read {0}.', <Link to="/blogs">{t('the blogs')}</Link>)}</Empty>
      </div>
    )
  return (
    <div className={styles.page} {...listAttributes(collection.name, list)}>
      <PageHeading page={page} note={data && describeCount(data, count)}>
        {t(title)}
      </PageHeading>
      <ErrorBoundary>
        <Filter
          path={path}
          label={t(`Filter the ${count.many}`)}
          query={query}
          list={list}
          isFiltered={isFiltered}
          // A list for another query may be in another order.
          defaultOrder={query.sort || isPlaceholderData || !data ? worksOrder : data.order}
        />
      </ErrorBoundary>
      {data ? <Results collection={collection} query={query} list={data} ownNames={getOwnNames(settings)} /> : failed}
    </div>
  )
}
