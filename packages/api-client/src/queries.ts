import { type FormName, type ItemSchedule, type ItemsName, type Rows, SETTINGS_ID, type WorkingCopy } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { ApiClient } from './client.ts'
import type { PublicApi } from './public-api.ts'

/** Queries are values: a page, the server's prefetch and an invalidation all use the same one. */
export const rowsQuery = <Name extends ItemsName>(api: ApiClient, name: Name) =>
  queryOptions<Rows[Name][]>({ queryKey: ['rows', name], queryFn: () => api.rows(name) })

/** The working copies of a form. Null: the gateway is an earlier version without working copies. */
export const workingCopiesQuery = (api: ApiClient, form: FormName) =>
  queryOptions<WorkingCopy[] | null>({
    queryKey: ['working-copies', form],
    queryFn: () => api.workingCopies(form).catch((error: ApiError) => (error.status === 404 ? null : Promise.reject(error))),
  })

/** Empty for an earlier gateway, which has no schedules. */
export const schedulesQuery = (api: ApiClient) =>
  queryOptions<ItemSchedule[]>({
    queryKey: ['schedules'],
    queryFn: () => api.schedules().catch((error: ApiError) => (error.status === 404 ? [] : Promise.reject(error))),
  })

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

export const itemHistoryQuery = (api: ApiClient, form: FormName, id: string) =>
  queryOptions({ queryKey: ['history', form, id], queryFn: () => api.itemHistory(form, id), staleTime: 0 })

/** A revision never changes. */
export const revisionQuery = (api: ApiClient, id: number) =>
  queryOptions({ queryKey: ['revision', id], queryFn: () => api.revision(id), staleTime: Number.POSITIVE_INFINITY })

/** Whether the gateway records revisions. Earlier versions do not. */
export const hasHistoryQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['has-history'],
    queryFn: () =>
      api.itemHistory('settings', SETTINGS_ID).then(
        () => true,
        (error) => {
          if (error instanceof ApiError && error.status === 404) return false
          throw error
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const siteAtQuery = (api: ApiClient, at: string) =>
  queryOptions({
    queryKey: ['site-at', at],
    queryFn: () => api.siteAt(at),
    staleTime: 0,
    // Retrying does not help with a moment before the history begins.
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 422),
  })

export const trashQuery = (api: ApiClient) => queryOptions({ queryKey: ['trash'], queryFn: () => api.trash(), staleTime: 0 })
