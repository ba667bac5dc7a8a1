import { getPageNumber } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject } from '@portfolio/router'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const prefetch = (routes: RouteObject[], queryClient: QueryClient, { pathname, search }: { pathname: string; search: string }) =>
  Promise.all(
    (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) =>
      ((route.handle as PublicRouteHandle | undefined)?.queries?.(params, getPageNumber(search), search) ?? []).map((query) =>
        queryClient.prefetchQuery(query),
      ),
    ),
  )

/** Returns the internal link that is or contains an element. */
const internalLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === location.origin && !link.target ? link : null
}

/** Prefetches the data of a page when a visitor points at or focuses a link to it. A click then needs no request. */
export const useLinkPrefetch = (routes: RouteObject[]) => {
  const queryClient = useQueryClient()

  useEffect(() => {
    const onIntent = ({ target }: { target: EventTarget | null }) => {
      const link = internalLink(target)
      if (link) void prefetch(routes, queryClient, link)
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    // The scripts may have been loaded because the visitor pointed at a link.
    onIntent({ target: document.querySelector('a:hover,a:focus') })

    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [routes, queryClient])
}
