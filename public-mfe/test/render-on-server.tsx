import { type ApiClient, createApi } from '@portfolio/api-client'
import { defaultSettings } from '@portfolio/contracts'
import type { Head, PublicRouteHandle } from '@portfolio/mfe-contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { createRoutes } from '#routes'

export type Answers = Record<string, unknown>

/** The typed client over answers by path (`/books`); a path without one is answered with 404, an Error with its message and 500. */
export const apiOf = (answers: Answers): ApiClient =>
  createApi({
    baseUrl: 'http://api.test',
    fetch: async (input) => {
      const answer = answers[new URL(String(input)).pathname.replace('/api', '')]
      if (answer === undefined) return Response.json({ errors: [{ msg: 'Not found' }] }, { status: 404 })
      if (answer instanceof Error) return Response.json({ errors: [{ msg: answer.message }] }, { status: 500 })
      return Response.json(answer)
    },
  })

export interface RenderedPage {
  html: string
  status: number
  head: Head | undefined
  data: unknown[]
}

/** Renders a path as the server does, with the data the API answers. */
export const renderPage = async (path: string, answers: Answers): Promise<RenderedPage> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const handler = createStaticHandler(createRoutes({ api: apiOf(answers) }))
  const context = await handler.query(new Request(`http://public.test${path}`))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`)
  const match = context.matches.at(-1)
  const handle = match?.route.handle as PublicRouteHandle
  const params = match?.params ?? {}
  const queries = handle.queries?.(params) ?? []
  await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query)))
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </QueryClientProvider>,
  )
  const routeContext = { queryClient, params, settings: { ...defaultSettings, ownerName: 'Ada Example' } }
  return {
    html,
    status: handle.status?.(routeContext) ?? 200,
    head: handle.head?.(routeContext),
    data: queries.map((query) => queryClient.getQueryData(query.queryKey)),
  }
}
