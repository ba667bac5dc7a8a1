import type { PublicApi } from '@portfolio/api-client'
import { CITE_SUFFIX, getStyle, screens, t } from '@portfolio/contracts'
import type { PublicRouteHandle, RouteParams } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { CitePage } from './cite-page.tsx'
import { citeQuery } from './cite-query.ts'
import { type CitedList, citedLists } from './cited.ts'

const createHandle = (api: PublicApi, { name }: CitedList): PublicRouteHandle => {
  const pageQuery = ({ work = '' }: RouteParams, search: string) => citeQuery(api, name, work, getStyle(new URLSearchParams(search)))
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

/** A page that cites a work or a blog. Rendered on the server only. Gateways know its pattern, which is the same for blogs. */
export const citeRoutes = (api: PublicApi): RouteObject[] =>
  citedLists.map((list) => ({
    path: `${list.path}/:work${CITE_SUFFIX}`,
    element: <CitePage api={api} list={list} />,
    handle: createHandle(api, list),
  }))
