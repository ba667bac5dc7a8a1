import { ApiError, createApi, settingsQuery } from '@portfolio/api-client'
import { defaultSettings } from '@portfolio/contracts'
import type { Head, PublicRouteHandle, RemoteModule } from '@portfolio/mfe-contract'
import { matchRoutes } from '@portfolio/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { DocumentState } from './document-data.ts'
import { PublicSite, publicRoutes } from './public-site.tsx'
import { createQueryClient } from './query-client.ts'

export interface RenderRequest {
  /** Path and query of the document. */
  url: string
  remote: RemoteModule
  /** Reaches the API from where the render runs. */
  fetch: typeof globalThis.fetch
}

export interface Rendered {
  html: string
  status: number
  head: Head
  state: DocumentState
}

const ORIGIN = 'http://document.invalid'

const statusOf = (failures: unknown[], own: number): number => {
  const real = failures.filter((failure) => !(failure instanceof ApiError && failure.status === 404))
  return real.length ? 503 : own
}

/** Renders one public document. Data that cannot be had gives the page's own words for it, with status 503. */
export const render = async ({ url, remote, fetch }: RenderRequest): Promise<Rendered> => {
  const api = createApi({ baseUrl: ORIGIN, fetch })
  const queryClient = createQueryClient(0)
  const routes = publicRoutes(remote.createRoutes({ api }))
  const match = matchRoutes(routes, new URL(url, ORIGIN).pathname)?.at(-1)
  const handle = (match?.route.handle ?? {}) as PublicRouteHandle
  const params = match?.params ?? {}
  const queries = [settingsQuery(api), ...(handle.queries?.(params) ?? [])]
  const answers = await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query as never)))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))

  const settings = queryClient.getQueryData(settingsQuery(api).queryKey) ?? defaultSettings
  const routeContext = { queryClient, params, settings }
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={url}>
          <PublicSite api={api} routes={routes} />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return {
    html,
    status: statusOf(failures, handle.status?.(routeContext) ?? 200),
    head: handle.head?.(routeContext) ?? { title: settings.ownerName },
    state: { settings },
  }
}
