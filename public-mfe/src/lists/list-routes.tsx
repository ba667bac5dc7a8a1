import type { PublicApi } from '@portfolio/api-client'
import {
  conferences,
  getPageSize,
  hasFilter,
  pageAddress,
  readWorksQuery,
  screens,
  t,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { isServer } from '#is-server'
import { listExports } from '#shared/exports.ts'
import { feedLinks } from '#shared/feed-links.ts'
import { neighborAddresses } from '#shared/page-links.tsx'
import { pageTitle } from '#shared/page-title.ts'
import { readList } from './list-markup.ts'
import { ListPage } from './list-page.tsx'
import { listQuery } from './list-query.ts'
import { YearIndex } from './year-index.tsx'

const createHandle = (api: PublicApi, collection: WorkCollection): PublicRouteHandle => {
  const { path, title } = collection.page
  const read = (search: string) => readWorksQuery(new URLSearchParams(search))
  const pageQuery = (search: string) => listQuery(api, collection, read(search))
  return {
    queries: (_params, _page, search) => [pageQuery(search)],
    head: ({ queryClient, page, search, settings }) => {
      const data = queryClient.getQueryData(pageQuery(search).queryKey)
      if (data === null) return { title: `${t(screens.notFound)} · ${settings.ownerName}` }
      const documentTitle = `${pageTitle(t(title), page)} · ${settings.ownerName}`
      if (!isServer) return { title: documentTitle }
      const description = t('description' in collection.page ? collection.page.description : `${title} by {owner}.`)
      const query = read(search)
      // Anyone can create any number of such addresses, and the whole list has all of their works.
      const isPart = hasFilter(query) || query.sort !== ''
      const toAddress = (number: number) => pageAddress(path, number)
      const calendars =
        collection === conferences ? [{ href: `${path}.ics`, type: 'text/calendar', title: `${documentTitle} (iCalendar)` }] : []
      return {
        title: documentTitle,
        description: description.replaceAll('{owner}', () => settings.ownerName),
        canonical: isPart ? path : toAddress(page),
        noindex: isPart,
        ...(data && !isPart && neighborAddresses(toAddress, data)),
        alternates: [...listExports({ path }), ...calendars, ...feedLinks(path, documentTitle)],
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: t(title),
          numberOfItems: data?.total ?? 0,
          // The page of each work has the rest.
          itemListElement: data?.items.map((entry, index) => ({
            '@type': 'ListItem',
            position: (page - 1) * getPageSize(data) + index + 1,
            url: entry.path,
          })),
        },
      }
    },
    ...(isServer && { status: ({ queryClient, search }) => (queryClient.getQueryData(pageQuery(search).queryKey) === null ? 404 : 200) }),
    fromMarkup: ({ root, queryClient, page, search }) => {
      const data = readList(root, collection, page)
      if (data !== undefined) queryClient.setQueryData(pageQuery(search).queryKey, data)
    },
    aside: <YearIndex api={api} collection={collection} />,
  }
}

/** A page for each list of works. The key keeps the last response of one list from being shown as that of another. */
export const listRoutes = (api: PublicApi): RouteObject[] =>
  workCollections().map((collection) => ({
    path: collection.page.path,
    element: <ListPage key={collection.name} api={api} collection={collection} />,
    handle: createHandle(api, collection),
  }))
