import { createPublicApi, settingsQuery } from '@portfolio/api-client'
import { getPageNumber } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { BrowserRouter, matchRoutes, type RouteObject, useRoutes } from '@portfolio/router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createRoutes } from '#routes'
import { settings } from './hostile-content.ts'

export interface Opened {
  /** Data of each query, read from the markup. */
  data: unknown[]
  /** Hydration mismatches. */
  differences: string[]
  requests: number
  title: string
}

const Page = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

/** Does what the shell does with a document: reads the data from the markup and hydrates the page. */
const open = async (): Promise<Opened> => {
  const root = document.getElementById('root') as HTMLElement
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  let requests = 0
  const api = createPublicApi({
    fetch: () => {
      requests += 1
      return new Promise(() => {})
    },
  })
  queryClient.setQueryData(settingsQuery(api).queryKey, settings)
  const routes = createRoutes({ api })
  const match = matchRoutes(routes, location)?.at(-1)
  const handle = (match?.route.handle ?? {}) as PublicRouteHandle
  const params = match?.params ?? {}
  const { search } = location
  const page = getPageNumber(search)
  handle.fromMarkup?.({ root, queryClient, params, page, search })
  const data = (handle.queries?.(params, page, search) ?? []).map((query) => queryClient.getQueryData(query.queryKey) ?? null)
  const context = { queryClient, params, page, search, settings }

  const differences: string[] = []
  const app = (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Page routes={routes} />
      </BrowserRouter>
    </QueryClientProvider>
  )
  hydrateRoot(root, app, { onRecoverableError: (error) => differences.push(String(error)) })
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return { data, differences, requests, title: handle.head?.(context).title ?? '' }
}

Object.assign(window, { open })
