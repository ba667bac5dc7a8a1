import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject } from '@portfolio/router'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menu } from './sections.ts'

const prefetch = (routes: RouteObject[], queryClient: QueryClient, pathname: string) =>
  Promise.all(
    (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) =>
      ((route.handle as PublicRouteHandle | undefined)?.queries?.(params) ?? []).map((query) => queryClient.prefetchQuery(query)),
    ),
  )

/** The address inside this site that an event on a link points at. */
const pathOf = ({ target }: Event): string | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === location.origin && !link.target ? link.pathname : null
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Fetching on a guess is for those with bytes to spare. */
const hasBytesToSpare = () => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/**
 * Fetches a page's data before it is asked for: when a visitor reaches for any link of the site,
 * and, one after the other in idle time, for the pages of the menu. A click then needs no request.
 */
export const useLinkPrefetch = (routes: RouteObject[] | undefined) => {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!routes) return
    const reach = (event: Event) => {
      const pathname = pathOf(event)
      if (pathname) void prefetch(routes, queryClient, pathname)
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    for (const intent of intents) document.addEventListener(intent, reach, { passive: true })

    let left = false
    const inIdleTime = async () => {
      for (const { path } of menu) {
        await new Promise<void>((resolve) =>
          'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 50),
        )
        if (left) return
        await prefetch(routes, queryClient, path)
      }
    }
    if (hasBytesToSpare()) void inIdleTime()

    return () => {
      left = true
      for (const intent of intents) document.removeEventListener(intent, reach)
    }
  }, [routes, queryClient])
}
