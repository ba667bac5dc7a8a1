import { ApiError, createPublicApi, settingsQuery } from '@portfolio/api-client'
import { defaultSettings, getPageNumber, type Settings, type Translations, toFooter } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import type { Head, PublicRouteHandle, RemoteModule } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject } from '@portfolio/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { DocumentState } from './document-state.ts'
import { PublicSite, publicRoutes } from './public-site.tsx'
import { createQueryClient } from './query-client.ts'

export interface RenderRequest {
  /** Path and query string of the document. */
  url: string
  remote: RemoteModule
  /** Calls the API. */
  fetch: typeof globalThis.fetch
}

export interface Rendered {
  html: string
  status: number
  head: Head
  state: DocumentState
  /** The kind of page, whose styles the document contains. Later, the boot script and the loader of this shell load those of all pages. */
  kind: string | undefined
}

const ORIGIN = 'http://document.invalid'

/** Returns the patterns of the remote's routes. The gateway renders only what one of them matches, and one page for all else. */
export const listRoutes = (remote: RemoteModule): string[] => {
  const api = createPublicApi({ baseUrl: ORIGIN, fetch: () => Promise.reject(new Error('Nothing is rendered yet')) })
  const flatten = (routes: RouteObject[], parent = ''): string[] =>
    routes.flatMap(({ path, children = [] }) => {
      const pattern = path === undefined || path.startsWith('/') ? (path ?? parent) : `${parent}/${path}`
      return [pattern || '/', ...flatten(children, pattern)]
    })
  return flatten(remote.createRoutes({ api }))
}

/** Returns the settings without those that only the owner or the server uses. An earlier gateway does not send the footer. */
const toShown = (settings: Settings): Settings => {
  const { identity: _, footerLinks: __, microblogUrl: ___, networkUrl: ____, language: _____, ...shown } = settings
  return { ...shown, footer: settings.footer ?? toFooter(settings) } as Settings
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Returns the texts of the shell and of the remote, which may be of another version. An earlier gateway sends no language. */
const mergeTranslations = (language = 'en', remote: RemoteModule): Translations | undefined => {
  const found = [findTranslations(language), remote.findTranslations?.(language)].filter((translations) => translations !== undefined)
  return found[0] && { language, texts: Object.assign({}, ...found.map(({ texts }) => texts)) }
}

/** Renders a public document. A page whose data could not be loaded shows its own error state, with status 503. */
export const render = async ({ url, remote, fetch }: RenderRequest): Promise<Rendered> => {
  const api = createPublicApi({ baseUrl: ORIGIN, fetch })
  const queryClient = createQueryClient(0)
  const routes = publicRoutes(remote.createRoutes({ api }))
  const { pathname, search } = new URL(url, ORIGIN)
  const page = getPageNumber(search)
  const match = matchRoutes(routes, pathname)?.at(-1)
  const handle = (match?.route.handle ?? {}) as PublicRouteHandle
  const params = match?.params ?? {}
  const queries = [settingsQuery(api), ...(handle.queries?.(params, page, search) ?? [])]
  const results = await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query as never)))
  const failed = results.some((result) => result.status === 'rejected' && !isNotFound(result.reason))

  const settings = queryClient.getQueryData(settingsQuery(api).queryKey) ?? defaultSettings
  const shown = toShown(settings)
  queryClient.setQueryData(settingsQuery(api).queryKey, shown)
  // Nothing is awaited from here on, so no other document is rendered meanwhile.
  const translations = mergeTranslations(settings.language, remote)
  globalThis.portfolioTranslations = translations
  const routeContext = { queryClient, params, page, search, settings }
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
    status: failed ? 503 : (handle.status?.(routeContext) ?? 200),
    head: { siteName: settings.ownerName, lang: settings.language, ...(handle.head?.(routeContext) ?? { title: settings.ownerName }) },
    state: { settings: shown, ...(translations && { translations }) },
    kind: handle.kind,
  }
}
