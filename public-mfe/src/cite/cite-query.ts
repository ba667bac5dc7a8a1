import type { PublicApi } from '@portfolio/api-client'
import type { CitedName, WorkCitation } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** Null for an unknown item. */
export const citeQuery = (api: PublicApi, name: CitedName, item: string, style: string) =>
  queryOptions<WorkCitation | null>({
    queryKey: ['citation', name, item, style],
    queryFn: () => nullIfNotFound(api.citation(name, item, style)),
  })
