import { isSitePath, SEARCH_PATH, type SearchQuery, type SearchResult, t, writeSearchQuery } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowLeftIcon, ArrowRightIcon, ExternalLinkIcon, fill } from '@portfolio/ui'
import { Downloads } from '#shared/downloads.tsx'
import { Text } from '#shared/markup.tsx'
import { Empty } from '#shared/page-states.tsx'
import { Marked, MarkedPeople } from './search-markup.tsx'
import type { ShownSearch } from './search-query.ts'

const Title = ({ path, title }: SearchResult) =>
  isSitePath(path) ? (
    <Link to={path} data-field="title">
      <Marked parts={title} />
    </Link>
  ) : (
    <>
      <a href={path} data-field="title">
        <Marked parts={title} />
      </a>
      {'\u2060'}
      <ExternalLinkIcon />
    </>
  )

interface ResultProps {
  result: SearchResult
  ownNames: readonly string[]
}

const Result = ({ result, ownNames }: ResultProps) => {
  const { _id, section, kind, year, people, venue, snippet } = result
  return (
    <li data-item={_id} data-section={section}>
      <p data-line="kind">
        <Text field="kind" value={kind} translation={t(kind)} />
        {year && <Text field="year" value={year} />}
      </p>
      <h2 dir="auto">
        <Title {...result} />
      </h2>
      {people.join('') + venue.join('') && (
        <p data-line="people" dir="auto">
          {people.join('') && (
            <span data-field="people">
              <MarkedPeople parts={people} ownNames={ownNames} />
            </span>
          )}
          {venue.join('') && (
            <span data-field="venue">
              <Marked parts={venue} />
            </span>
          )}
        </p>
      )}
      {snippet.join('') && (
        <p data-field="snippet" dir="auto">
          <Marked parts={snippet} />
        </p>
      )}
    </li>
  )
}

interface ShownQuery {
  query: SearchQuery
  data: ShownSearch
}

const Pages = ({ query, data: { page, pages } }: ShownQuery) => {
  if (pages === 1) return null
  const toAddress = (number: number) => SEARCH_PATH + writeSearchQuery({ ...query, page: number })
  return (
    <nav aria-label={t('Pages')}>
      {page > 1 && (
        <Link to={toAddress(page - 1)} rel="prev">
          <ArrowLeftIcon />
          {t('Previous')}
        </Link>
      )}
      <span>{t('Page {0} of {1}', page, pages)}</span>
      {page < pages && (
        <Link to={toAddress(page + 1)} rel="next">
          {t('Next')}
          <ArrowRightIcon />
        </Link>
      )}
    </nav>
  )
}

const NoResults = ({ query: { q, section, year, type } }: Pick<ShownQuery, 'query'>) =>
  section || year || type ? (
    <Empty statement={t('Nothing matches with these filters.')}>
      {fill('{0} instead.', <Link to={SEARCH_PATH + writeSearchQuery({ q })}>{t('Search all sections, years and types')}</Link>)}
    </Empty>
  ) : (
    <Empty statement={t('Nothing matches “{0}”.', q)}>
      {fill('Check the spelling, or try fewer or other words. You can also read {0}.', <Link to="/blogs">{t('the blogs')}</Link>)}
    </Empty>
  )

/** Returns how many results there are and what they match, for the live region. */
const describe = ({ q, total, corrected, hasAllWords }: ShownSearch): string => {
  if (!total) return t('No results')
  const count = t(total === 1 ? '1 result' : '{0} results', total)
  if (!hasAllWords) return t('Nothing has all of these words. {0} for some of “{1}”', count, corrected || q)
  return corrected ? t('Nothing matches “{0}”. {1} for “{2}”', q, count, corrected) : t('{0} for “{1}”', count, q)
}

interface SearchResultsProps extends ShownQuery {
  /** Every spelling of the owner's name. */
  ownNames: readonly string[]
}

export const SearchResults = ({ query, data, ownNames }: SearchResultsProps) => (
  <>
    <p role="status">{describe(data)}</p>
    {data.total > 0 ? (
      <ol>
        {data.results.map((result) => (
          <Result key={result._id} result={result} ownNames={ownNames} />
        ))}
      </ol>
    ) : (
      <NoResults query={query} />
    )}
    <Pages query={query} data={data} />
    {data.works > 0 && (
      <Downloads
        path={SEARCH_PATH}
        search={writeSearchQuery({ ...query, page: 1 })}
        label={t(data.works === 1 ? 'Download 1 work' : 'Download {0} works', data.works)}
      />
    )}
  </>
)
