import { type ApiClient, listQuery } from '@portfolio/api-client'
import type { Book } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { readList } from '#shared/markup.tsx'
import { listData, workData } from '#shared/structured-data.ts'
import { type PublicationKind, publicationKinds } from './publication-kinds.ts'
import { PublicationsPage } from './publications-page.tsx'

const FIELDS = ['title', 'author', 'link', 'releaseDate', 'description']

const handleOf = (api: ApiClient, { name, heading, type }: PublicationKind): PublicRouteHandle => {
  const query = listQuery(api, name)
  return {
    queries: () => [query],
    head: ({ queryClient, settings }) => ({
      title: `${heading} · ${settings.ownerName}`,
      description: `${heading} by ${settings.ownerName}.`,
      jsonLd: listData(
        heading,
        (queryClient.getQueryData(query.queryKey) ?? []).map((item) => workData(type, item)),
      ),
    }),
    fromMarkup: ({ root, queryClient }) => {
      const items = readList<Book>(root, name, FIELDS)
      if (items) queryClient.setQueryData(query.queryKey, items)
    },
  }
}

export const publicationRoutes = (api: ApiClient): RouteObject[] =>
  publicationKinds.map((kind) => ({
    path: kind.path,
    element: <PublicationsPage api={api} kind={kind} />,
    handle: handleOf(api, kind),
  }))
