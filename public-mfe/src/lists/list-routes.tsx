import { listQuery, type PublicApi } from '@portfolio/api-client'
import { collections, type Items, linkHref } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { readList } from '#shared/markup.tsx'
import { listData, person, yearIn } from '#shared/structured-data.ts'
import { fieldsOfKind, fieldText, type PageCollection } from './fields.ts'
import { ListPage } from './list-page.tsx'

type Item = Items[PageCollection['name']]

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

const createHandle = (api: PublicApi, collection: PageCollection): PublicRouteHandle => {
  const { title, description } = collection.page
  const query = listQuery(api, collection.name)
  return {
    queries: () => [query],
    head: ({ queryClient, settings }) => ({
      title: `${title} · ${settings.ownerName}`,
      description: description.replace('{owner}', () => settings.ownerName),
      jsonLd: listData(
        title,
        (queryClient.getQueryData(query.queryKey) ?? []).map((item) => itemData(collection, item)),
      ),
    }),
    fromMarkup: ({ root, queryClient }) => {
      const items = readList<Item>(root, collection.name, Object.keys(collection.fields))
      if (items) queryClient.setQueryData(query.queryKey, items)
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
