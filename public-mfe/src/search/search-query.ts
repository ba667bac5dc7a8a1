import type { PublicApi } from '@portfolio/api-client'
import type { SearchPage } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** A page of results for what `writeSearchQuery` returns; null when there are fewer pages. A search that nobody waits for is aborted. */
export const searchQuery = (api: PublicApi, address: string) =>
  queryOptions<SearchPage | null>({
    queryKey: ['search', address],
    queryFn: ({ signal }) => nullIfNotFound(api.search(address, signal)),
    enabled: address !== '',
  })
