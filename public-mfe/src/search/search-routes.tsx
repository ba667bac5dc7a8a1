import type { PublicApi } from '@portfolio/api-client'
import { readSearchQuery, SEARCH_PATH, t, writeSearchQuery } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { Suspense } from 'react'
import { isServer } from '#is-server'
import { listQueries, SearchPage } from '#search-page'
import { listExports } from '#shared/exports.ts'
import { Loading } from '#shared/page-states.tsx'
import { pageTitle } from '#shared/page-title.ts'
import * as styles from './search-page.module.css'

const createHandle = (api: PublicApi): PublicRouteHandle => ({
  queries: (_params, _page, search) => listQueries(api, search),
  head: ({ page, search, settings }) => {
    const parameters = new URLSearchParams(search)
    const q = parameters.get('q')
    const title = `${q ? `${q} · ` : ''}${pageTitle(t('Search'), page)} · ${settings.ownerName}`
    if (!isServer) return { title }
    const found = writeSearchQuery({ ...readSearchQuery(parameters), page: 1 })
    return { title, canonical: SEARCH_PATH, noindex: true, alternates: found ? listExports({ path: SEARCH_PATH, search: found }) : [] }
  },
  ...(isServer && {
    status: ({ queryClient, search }) =>
      listQueries(api, search).some((query) => queryClient.getQueryData(query.queryKey) === null) ? 404 : 200,
  }),
})

export const searchRoutes = (api: PublicApi): RouteObject[] => [
  {
    path: SEARCH_PATH,
    element: (
      <Suspense fallback={<Loading label={t('Loading the search…')} />}>
        {/* The styles are in the stylesheet of every page, because documents are rendered with them; the script is not. */}
        <SearchPage api={api} className={styles.search} />
      </Suspense>
    ),
    handle: createHandle(api),
  },
]
