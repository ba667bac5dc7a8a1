import type { PublicApi } from '@portfolio/api-client'
import type { Settings } from '@portfolio/contracts'
import type { RouteObject } from '@portfolio/router'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'

/** What the shell passes to a remote: as arguments, because separately built apps do not share React contexts. */
export interface RemoteDeps {
  api: PublicApi
}

/** The module every remote exposes as `./routes`. Paths are absolute ("/books"). */
export interface RemoteModule {
  createRoutes: (deps: RemoteDeps) => RouteObject[]
}

export type RouteParams = Record<string, string | undefined>

export interface RouteContext {
  queryClient: QueryClient
  params: RouteParams
  settings: Settings
}

/** Title, description and structured data of one document. */
export interface Head {
  title: string
  description?: string
  /** Path or URL of an image for link previews. */
  image?: string
  /** Images that the first view needs, most important first. */
  preloadImage?: { href: string; srcset?: string; sizes?: string; type?: string }
  jsonLd?: object
}

/** `handle` of a public route: how the server and the browser prepare its page. */
export interface PublicRouteHandle {
  /** The data of the page. The server awaits these before it renders; the page reads them with useQuery. */
  // biome-ignore lint/suspicious/noExplicitAny: each query has its own data type
  queries?: (params: RouteParams) => UseQueryOptions<any, any, any, any>[]
  head?: (context: RouteContext) => Head
  /** Status of the document; 200 when absent. */
  status?: (context: RouteContext) => number
  /** Fills the query cache from the markup of the server, so that the data is not sent twice. */
  fromMarkup?: (context: { root: Element; queryClient: QueryClient; params: RouteParams }) => void
}
