import type { PublicApi } from '@portfolio/api-client'
import { readSearchQuery, type SearchPage } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** A page of results, and the words that it has results for: it stays while those of other words are loading. */
export type ShownSearch = SearchPage & { q: string }

export const withWords = (address: string, page: SearchPage): ShownSearch => ({
  ...page,
  q: readSearchQuery(new URLSearchParams(address)).q,
})

/** A page of results for what `writeSearchQuery` returns; null when there are fewer pages. A search that nobody waits for is aborted. */
export const searchQuery = (api: PublicApi, address: string) =>
  queryOptions<ShownSearch | null>({
    queryKey: ['search', address],
    queryFn: ({ signal }) => nullIfNotFound(api.search(address, signal).then((page) => withWords(address, page))),
    enabled: address !== '',
  })
