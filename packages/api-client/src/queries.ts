import type { CollectionName, Items } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from './client.ts'
import type { PublicApi } from './public-api.ts'

/** Queries are values: a page, the server's prefetch and an invalidation all use the same one. */
export const listQuery = <Name extends CollectionName>(api: PublicApi, name: Name) =>
  queryOptions<Items[Name][]>({ queryKey: ['list', name], queryFn: () => api.list(name) })

export const aboutQuery = (api: PublicApi) => queryOptions({ queryKey: ['about'], queryFn: () => api.about() })

export const settingsQuery = (api: PublicApi) => queryOptions({ queryKey: ['settings'], queryFn: () => api.settings() })

export const releasesQuery = (api: ApiClient) => queryOptions({ queryKey: ['releases'], queryFn: () => api.releases() })

export const importsQuery = (api: ApiClient) => queryOptions({ queryKey: ['imports'], queryFn: () => api.imports() })

export const importReportQuery = (api: ApiClient, id: string) =>
  queryOptions({ queryKey: ['imports', id], queryFn: () => api.importReport(id) })

/** Below the imports, which change it. */
export const importedWorksQuery = (api: ApiClient) => queryOptions({ queryKey: ['imports', 'works'], queryFn: () => api.importedWorks() })

export const identifierLookupQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['identifier-lookup'],
    queryFn: () => api.identifierLookup(),
    // The field returns by itself when the server tries again.
    refetchInterval: ({ state }) => (state.data?.secondsLeft ? state.data.secondsLeft * 1_000 : false),
  })

export const releaseHealthQuery = (api: ApiClient) => queryOptions({ queryKey: ['release-health'], queryFn: () => api.releaseHealth() })
