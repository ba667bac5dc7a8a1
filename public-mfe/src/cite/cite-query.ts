import type { PublicApi } from '@portfolio/api-client'
import type { WorkCitation, WorkCollection } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** Null for an unknown work. */
export const citeQuery = (api: PublicApi, { name }: WorkCollection, work: string, style: string) =>
  queryOptions<WorkCitation | null>({
    queryKey: ['citation', name, work, style],
    queryFn: () => nullIfNotFound(api.citation(name, work, style)),
  })
