import type { CollectionName } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient, Items } from './client.ts'

/** Queries are values: a page, the server's prefetch and an invalidation all name the same one. */
export const listQuery = <Name extends CollectionName>(api: ApiClient, name: Name) =>
  queryOptions<Items[Name][]>({ queryKey: ['list', name], queryFn: () => api.list(name) as Promise<Items[Name][]> })

export const blogQuery = (api: ApiClient, id: string) => queryOptions({ queryKey: ['blog', id], queryFn: () => api.blog(id) })

export const aboutQuery = (api: ApiClient) => queryOptions({ queryKey: ['about'], queryFn: () => api.about() })

export const settingsQuery = (api: ApiClient) => queryOptions({ queryKey: ['settings'], queryFn: () => api.settings() })

export const releasesQuery = (api: ApiClient) => queryOptions({ queryKey: ['releases'], queryFn: () => api.releases() })

export const releaseHealthQuery = (api: ApiClient) => queryOptions({ queryKey: ['release-health'], queryFn: () => api.releaseHealth() })
