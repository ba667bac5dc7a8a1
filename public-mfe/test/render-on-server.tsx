import { createPublicApi, type PublicApi, settingsQuery } from '@portfolio/api-client'
import { getPageNumber } from '@portfolio/contracts'
import type { Head, PublicRouteHandle } from '@portfolio/mfe-contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { createRoutes } from '#server-routes'
import { settings } from './hostile-content.ts'

export type Responses = Record<string, unknown>

/** A typed client with a response for each path with its query (`/works/books?page=2`): 404 for any other path, 500 for an Error. */
const createTestApi = (responses: Responses): PublicApi =>
  createPublicApi({
    baseUrl: 'http://api.test',
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input))
      searchParams.delete('coins')
      const response = responses[`${pathname.replace('/api', '')}${searchParams.size ? `?${searchParams}` : ''}`]
      if (response === undefined) return Response.json({ errors: [{ msg: 'Not found' }] }, { status: 404 })
      if (response instanceof Error) return Response.json({ errors: [{ msg: response.message }] }, { status: 500 })
      return Response.json(response)
    },
  })

export interface RenderedPage {
  html: string
  status: number
  head: Head | undefined
  data: unknown[]
}

/** Renders a path as the server does, with these responses of the API. */
export const renderPage = async (path: string, responses: Responses): Promise<RenderedPage> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const api = createTestApi(responses)
  queryClient.setQueryData(settingsQuery(api).queryKey, settings)
  const handler = createStaticHandler(createRoutes({ api }))
  const context = await handler.query(new Request(`http://public.test${path}`))
  if (context instanceof Response) throw new Error(`${path} returned ${context.status}`)
  const match = context.matches.at(-1)
  const handle = match?.route.handle as PublicRouteHandle
  const params = match?.params ?? {}
  const { search } = new URL(path, 'http://public.test')
  const page = getPageNumber(search)
  const queries = handle.queries?.(params, page, search) ?? []
  await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query)))
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </QueryClientProvider>,
  )
  const routeContext = { queryClient, params, page, search, settings }
  return {
    html,
    status: handle.status?.(routeContext) ?? 200,
    head: handle.head?.(routeContext),
    data: queries.map((query) => queryClient.getQueryData(query.queryKey)),
  }
}
