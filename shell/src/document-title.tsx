import type { Settings } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject, useLocation } from '@portfolio/router'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Updates the document title after a client-side navigation. */
export const DocumentTitle = ({ settings, routes }: { settings: Settings; routes: RouteObject[] }) => {
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const fetching = useIsFetching()
  useEffect(() => {
    const match = matchRoutes(routes, pathname)?.at(-1)
    const head = (match?.route.handle as PublicRouteHandle | undefined)?.head
    if (!head || fetching) return
    document.title = head({ queryClient, params: match?.params ?? {}, settings }).title
  }, [routes, pathname, fetching, queryClient, settings])
  return null
}
