import type { PublicApi } from '@portfolio/api-client'
import { readSearchQuery, type SearchPage } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** A page of results and the words it was found for, because it stays while the results for other words load. */
export type ShownSearch = SearchPage & { q: string }

export const withWords = (address: string, page: SearchPage): ShownSearch => ({
  ...page,
  q: readSearchQuery(new URLSearchParams(address)).q,
})

/** A page of results for what `writeSearchQuery` returns; null when there are fewer pages. A search that is superseded is aborted. */
export const searchQuery = (api: PublicApi, address: string) =>
  queryOptions<ShownSearch | null>({
    queryKey: ['search', address],
    queryFn: ({ signal }) => nullIfNotFound(api.search(address, signal).then((page) => withWords(address, page))),
    enabled: address !== '',
  })
