import { getPageNumber, type Settings } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject, useLocation } from '@portfolio/router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Tags that describe only the page they were written for. */
const PAGE_TAGS =
  '[name=description],[name^=twitter],[name^=citation_],[name^=DC],[property],[rel=canonical],[rel=prev],[rel=next],[rel=alternate][title]:not([type*=feed],[type*=atom],[type*=rss]),[type$="ld+json"]'

/** Replaces the tags of the previous page. Reference managers read them when the visitor saves a page, not when it opens. */
const replaceTags = (meta: [name: string, content: string][] = []) => {
  for (const tag of document.head.querySelectorAll(PAGE_TAGS)) tag.remove()
  for (const [name, text] of meta) {
    const content = name.endsWith('_url') ? new URL(text, location.origin).href : text
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
  }
}

/** Updates title and tags of the document after a client-side navigation, once the page's data has loaded or failed to load. */
export const DocumentHead = ({ settings, routes }: { settings: Settings; routes: RouteObject[] }) => {
  const { pathname, search } = useLocation()
  const page = getPageNumber(search)
  const queryClient = useQueryClient()
  const match = matchRoutes(routes, pathname)?.at(-1)
  const { queries, head } = (match?.route.handle ?? {}) as PublicRouteHandle
  const params = match?.params ?? {}
  const readHead = () => head?.({ queryClient, params, page, search, settings })
  const getTitle = () => {
    // Only the page's own queries: data that is prefetched for other pages must not delay its title.
    const isLoading = queries?.(params, page, search).some(({ queryKey }) => {
      const state = queryClient.getQueryState(queryKey)
      return !state || (state.status === 'pending' && state.fetchStatus !== 'paused')
    })
    return isLoading ? undefined : readHead()?.title
  }
  const title = useSyncExternalStore((onChange) => queryClient.getQueryCache().subscribe(onChange), getTitle, getTitle)
  const opened = useRef<string | undefined>(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the head is read again when its title or its page changes
  useEffect(() => {
    if (!title) return
    document.title = title
    if (pathname === opened.current) return
    opened.current = undefined
    replaceTags(readHead()?.meta)
  }, [title, pathname])
  return null
}
