import type { PublicApi } from '@portfolio/api-client'
import { CITE_SUFFIX, getStyle, screens, t, type WorkCollection, workCollections } from '@portfolio/contracts'
import type { PublicRouteHandle, RouteParams } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { CitePage } from './cite-page.tsx'
import { citeQuery } from './cite-query.ts'

const createHandle = (api: PublicApi, collection: WorkCollection): PublicRouteHandle => {
  const pageQuery = ({ work = '' }: RouteParams, search: string) => citeQuery(api, collection, work, getStyle(new URLSearchParams(search)))
  return {
    queries: (params, _page, search) => [pageQuery(params, search)],
    head: ({ queryClient, params, search, settings }) => {
      const data = queryClient.getQueryData(pageQuery(params, search).queryKey)
      if (!data) return { title: `${t(data === null ? screens.notFound : 'Cite')} · ${settings.ownerName}`, noindex: true }
      return { title: `${t('Cite “{0}”', data.title)} · ${settings.ownerName}`, canonical: data.path, noindex: true }
    },
    status: ({ queryClient, params, search }) => (queryClient.getQueryData(pageQuery(params, search).queryKey) === null ? 404 : 200),
  }
}

/** A page that cites a work, for every collection of works. Rendered on the server only. */
export const citeRoutes = (api: PublicApi): RouteObject[] =>
  workCollections().map((collection) => ({
    path: `${collection.page.path}/:work${CITE_SUFFIX}`,
    element: <CitePage api={api} collection={collection} />,
    handle: createHandle(api, collection),
  }))
