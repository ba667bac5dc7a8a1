import type { PublicApi } from '@portfolio/api-client'
import { type WorkCollection, type WorkEntry, type WorksPage, type WorksQuery, writeWorksQuery } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isServer } from '#is-server'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** What a list shows of a work. Its markup has nothing else, so the rest is there only when the API was asked. */
export type ShownEntry = Omit<WorkEntry, 'type'> & Partial<WorkEntry>

export type ShownList = Omit<WorksPage, 'items'> & { items: ShownEntry[] }

/** A page of a list; null when the list does not reach it. */
export const listQuery = (api: PublicApi, { name }: WorkCollection, query: WorksQuery) =>
  queryOptions<ShownList | null>({
    queryKey: ['works', name, writeWorksQuery(query)],
    queryFn: () => nullIfNotFound(isServer ? api.worksWithCoins(name, query) : api.works(name, query)),
  })
