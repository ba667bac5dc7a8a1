import type { ApiError, PublicApi } from '@portfolio/api-client'
import { readSearchQuery, t, writeSearchQuery } from '@portfolio/contracts'
import { useLocation } from '@portfolio/router'
import { ErrorBoundary } from '@portfolio/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isServer } from '#is-server'
import { NotFoundListPage } from '#shared/not-found.tsx'
import { PageHeading } from '#shared/page-heading.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { useLast } from '#shared/use-last.ts'
import { getOwnNames, useSettings } from '#shared/use-settings.ts'
import { SearchForm } from './search-form.tsx'
import { readSearchPage, searchAttributes } from './search-markup.tsx'
import { searchQuery, withWords } from './search-query.ts'
import { SearchResults } from './search-results.tsx'

/** Status of a search that takes too long. Its message says what to do. */
const UNUSABLE = 422

const toAddress = (search: string) => writeSearchQuery(readSearchQuery(new URLSearchParams(search)))

/** What the server loads before it renders the page. */
export const listQueries = (api: PublicApi, search: string) => {
  const address = toAddress(search)
  return address ? [searchQuery(api, address)] : []
}

const Help = () => (
  <p data-help>
    {t(
      'Finds works, blogs and the rest of this site, also with a typo. Put a phrase in quotation marks (“computable numbers”), and a minus sign before a word that must not occur (-halting).',
    )}
  </p>
)

interface SearchPageProps {
  api: PublicApi
  className: string | undefined
}

/** Searches the whole site, in its states: no words yet, loading, failed, no such page, nothing found, results. */
export const SearchPage = ({ api, className }: SearchPageProps) => {
  const { search } = useLocation()
  const ownNames = getOwnNames(useSettings(api))
  const address = toAddress(search)
  const query = readSearchQuery(new URLSearchParams(search))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(api, address),
    initialData: () => {
      const page = isServer ? undefined : readSearchPage(address)
      return page && withWords(address, page)
    },
    placeholderData: keepPreviousData,
  })
  const shown = address ? data : undefined
  const facets = useLast(data?.facets)
  if (shown === null) return <NotFoundListPage />
  return (
    <div className={className} {...(shown && !isPlaceholderData && searchAttributes(address, shown))} aria-busy={isPlaceholderData}>
      <PageHeading page={query.page}>{t('Search')}</PageHeading>
      <ErrorBoundary>
        <SearchForm query={query} facets={address ? facets : undefined} />
      </ErrorBoundary>
      {!address && <Help />}
      {shown && <SearchResults query={query} data={shown} ownNames={ownNames} />}
      {address &&
        !shown &&
        (error ? (
          <Failed
            text={t('Couldn’t load the results.')}
            hint={(error as ApiError).status === UNUSABLE ? t(error.message) : undefined}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Searching…')} />
        ))}
    </div>
  )
}
