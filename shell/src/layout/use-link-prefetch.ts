import { getPageNumber } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject } from '@portfolio/router'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menu } from './sections.ts'

const prefetch = (routes: RouteObject[], queryClient: QueryClient, { pathname, search }: { pathname: string; search: string }) =>
  Promise.all(
    (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) =>
      ((route.handle as PublicRouteHandle | undefined)?.queries?.(params, getPageNumber(search), search) ?? []).map((query) =>
        queryClient.prefetchQuery(query),
      ),
    ),
  )

/** Returns the internal link at which an event was dispatched. */
const internalLink = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === location.origin && !link.target ? link : null
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Data is not prefetched on slow connections or in data-saver mode. */
const mayPrefetch = () => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/**
 * Prefetches the data of a page when a visitor points at or focuses a link to it, and of the menu's pages one after
 * another while the browser is idle. A click then needs no request.
 */
export const useLinkPrefetch = (routes: RouteObject[] | undefined) => {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!routes) return
    const onIntent = (event: Event) => {
      const link = internalLink(event)
      if (link) void prefetch(routes, queryClient, link)
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })

    let cancelled = false
    const prefetchMenu = async () => {
      for (const { path } of menu) {
        await new Promise<void>((resolve) =>
          'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 50),
        )
        if (cancelled) return
        await prefetch(routes, queryClient, { pathname: path, search: '' })
      }
    }
    if (mayPrefetch()) void prefetchMenu()

    return () => {
      cancelled = true
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [routes, queryClient])
}
