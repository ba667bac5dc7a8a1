import type { PublicApi } from '@portfolio/api-client'
import { type WorkCollection, type WorksPage, type WorksQuery, writeWorksQuery } from '@portfolio/contracts'
import type { ShownEntry } from '@portfolio/ui/works'
import { queryOptions } from '@tanstack/react-query'
import { isServer } from '#is-server'
import { nullIfNotFound } from '#shared/not-found.tsx'

export type ShownList = Omit<WorksPage, 'items'> & { items: ShownEntry[] }

/** A page of a list; null when the list does not reach it. */
export const listQuery = (api: PublicApi, { name }: WorkCollection, query: WorksQuery) =>
  queryOptions<ShownList | null>({
    queryKey: ['works', name, writeWorksQuery(query)],
    queryFn: () => nullIfNotFound(isServer ? api.worksWithCoins(name, query) : api.works(name, query)),
  })
