import type { PublicApi } from '@portfolio/api-client'
import { collections, LIST_PAGE_ITEMS, linkHref, type Page, pageAddress, screens } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { readList } from '#shared/markup.tsx'
import { isNotFound } from '#shared/not-found.tsx'
import { neighborAddresses, readPages, readTotal } from '#shared/page-links.tsx'
import { pageTitle } from '#shared/page-title.ts'
import { listData, person, yearIn } from '#shared/structured-data.ts'
import { fieldsOfKind, fieldText, type PageCollection } from './fields.ts'
import { ListPage } from './list-page.tsx'
import { type Item, listPageQuery } from './list-page-query.ts'

/** An item for search engines. Its author and date are free text; only the year is parsed. */
const itemData = (collection: PageCollection, item: Item) => {
  const { schemaType } = collection.page
  const text = (kind: 'date' | 'link') => fieldsOfKind(collection, kind).map((field) => fieldText(item, field))[0] ?? ''
  return {
    '@type': schemaType,
    name: item.title,
    author: 'author' in item ? person(item.author) : undefined,
    [schemaType === 'Event' ? 'startDate' : 'datePublished']: yearIn(text('date')),
    url: linkHref(text('link')) ?? undefined,
  }
}

/** Returns the page's data from its markup; undefined when the page does not show it. */
const readListPage = (root: Element, { name, fields }: PageCollection, page: number): Page<Item> | null | undefined => {
  if (isNotFound(root)) return null
  const list = root.querySelector(`[data-list="${name}"]`)
  const items = readList<Item>(root, name, Object.keys(fields))
  return list && items ? { items, page, pages: readPages(list), total: readTotal(list) } : undefined
}

const createHandle = (api: PublicApi, collection: PageCollection): PublicRouteHandle => {
  const { path, title, description } = collection.page
  const pageQuery = (page: number) => listPageQuery(api, collection, page)
  return {
    queries: (_params, page) => [pageQuery(page)],
    head: ({ queryClient, page, settings }) => {
      const data = queryClient.getQueryData(pageQuery(page).queryKey)
      if (data === null) return { title: `${screens.notFound} · ${settings.ownerName}` }
      return {
        title: `${pageTitle(title, page)} · ${settings.ownerName}`,
        description: description.replace('{owner}', () => settings.ownerName),
        canonical: pageAddress(path, page),
        ...(data && neighborAddresses(path, data)),
        jsonLd: listData(
          title,
          (data?.items ?? []).map((item) => itemData(collection, item)),
          data?.total ?? 0,
          (page - 1) * LIST_PAGE_ITEMS,
        ),
      }
    },
    status: ({ queryClient, page }) => (queryClient.getQueryData(pageQuery(page).queryKey) === null ? 404 : 200),
    fromMarkup: ({ root, queryClient, page }) => {
      const data = readListPage(root, collection, page)
      if (data !== undefined) queryClient.setQueryData(pageQuery(page).queryKey, data)
    },
  }
}

/** One page for each list collection that has one. */
export const listRoutes = (api: PublicApi): RouteObject[] =>
  collections.flatMap((collection) =>
    collection.kind === 'list' && 'page' in collection
      ? { path: collection.page.path, element: <ListPage api={api} collection={collection} />, handle: createHandle(api, collection) }
      : [],
  )
