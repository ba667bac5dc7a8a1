import { type ApiClient, listQuery } from '@portfolio/api-client'
import type { Conference } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { readList } from '#shared/markup.tsx'
import { listData, yearIn } from '#shared/structured-data.ts'
import { ConferencesPage } from './conferences-page.tsx'

const handleOf = (api: ApiClient): PublicRouteHandle => {
  const query = listQuery(api, 'conferences')
  return {
    queries: () => [query],
    head: ({ queryClient, settings }) => ({
      title: `Conferences · ${settings.ownerName}`,
      description: `Conferences ${settings.ownerName} spoke at or organised.`,
      jsonLd: listData(
        'Conferences',
        (queryClient.getQueryData(query.queryKey) ?? []).map(({ title, conferenceDate }) => ({
          '@type': 'Event',
          name: title,
          startDate: yearIn(conferenceDate),
        })),
      ),
    }),
    fromMarkup: ({ root, queryClient }) => {
      const items = readList<Conference>(root, 'conferences', ['title', 'conferenceDate', 'description'])
      if (items) queryClient.setQueryData(query.queryKey, items)
    },
  }
}

export const conferenceRoutes = (api: ApiClient): RouteObject[] => [
  { path: '/conferences', element: <ConferencesPage api={api} />, handle: handleOf(api) },
]
