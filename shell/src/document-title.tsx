import { pageOf, type Settings } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject, useLocation } from '@portfolio/router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Updates the document title after a client-side navigation, once the data of the page is there or could not be loaded. */
export const DocumentTitle = ({ settings, routes }: { settings: Settings; routes: RouteObject[] }) => {
  const { pathname, search } = useLocation()
  const page = pageOf(search)
  const queryClient = useQueryClient()
  const match = matchRoutes(routes, pathname)?.at(-1)
  const { queries, head } = (match?.route.handle ?? {}) as PublicRouteHandle
  const params = match?.params ?? {}
  const getTitle = () => {
    // Only the page's own queries: data that is prefetched for other pages must not delay its title.
    const isLoading = queries?.(params, page, search).some(({ queryKey }) => {
      const state = queryClient.getQueryState(queryKey)
      return !state || (state.status === 'pending' && state.fetchStatus !== 'paused')
    })
    return isLoading ? undefined : head?.({ queryClient, params, page, search, settings }).title
  }
  const title = useSyncExternalStore((onChange) => queryClient.getQueryCache().subscribe(onChange), getTitle, getTitle)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return null
}
