import type { PublicApi } from '@portfolio/api-client'
import type { Settings, Translations } from '@portfolio/contracts'
import type { RouteObject } from '@portfolio/router'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'

/** What the shell passes to a remote: as arguments, because separately built apps do not share React contexts. */
export interface RemoteDeps {
  api: PublicApi
}

/**
 * The module every remote exposes as `./routes`. Paths are absolute ("/books"). The gateway renders only paths that one of them matches.
 * Creating routes calls nothing of `deps`.
 */
export interface RemoteModule {
  createRoutes: (deps: RemoteDeps) => RouteObject[]
  /** On the server: returns the texts of the remote's interface in a language, unless it is English or there are none. */
  findTranslations?: (language: string) => Translations | undefined
}

export type RouteParams = Record<string, string | undefined>

export interface RouteContext {
  queryClient: QueryClient
  params: RouteParams
  /** The page of a list, from the query string (`?page=2`). */
  page: number
  /** The query string, with its question mark. */
  search: string
  settings: Settings
}

/** Title, description and structured data of one document. */
export interface Head {
  title: string
  /** The name of the site. The shell adds it to the head of a page. */
  siteName?: string
  description?: string
  /** Canonical path of a page that has several addresses. */
  canonical?: string
  /** Paths of the pages before and after this one in a list. */
  prev?: string | undefined
  next?: string | undefined
  /** A text of its own, for link previews. */
  isArticle?: boolean
  /** The page of a book, for link previews and reference managers. */
  isBook?: boolean
  /** Path or URL of an image for link previews. */
  image?: string
  /** The image of the first view, for a preload link. */
  preloadImage?: { href: string; srcset?: string; sizes?: string; type?: string }
  /** Structured data. Paths in its `@id`, `url`, `image`, `contentUrl` and `item` become URLs. */
  jsonLd?: { [key: string]: unknown; image?: string | string[] | undefined }
  /** `<meta name content>` in this order. A path becomes a URL where the name ends with `_url`. */
  meta?: [name: string, content: string][]
  /** The page in other formats. */
  alternates?: { href: string; type: string; title: string }[]
  /** BCP 47: of the document, and of the item that it shows if that is in another one. The shell adds the first. Missing: English. */
  lang?: string
  itemLang?: string | undefined
  /** A page that search engines leave out but whose links they follow. */
  noindex?: boolean
}

/** `handle` of a public route: how the server and the browser prepare its page. */
export interface PublicRouteHandle {
  /** The kind of page. Its document contains only these stylesheets (`pageCss` in release.json); without a kind, those of all pages. */
  kind?: string
  /** The data of the page. The server awaits these before it renders; the page reads them with useQuery. */
  // biome-ignore lint/suspicious/noExplicitAny: each query has its own data type
  queries?: (params: RouteParams, page: number, search: string) => UseQueryOptions<any, any, any, any>[]
  head?: (context: RouteContext) => Head
  /** Status of the document; 200 when absent. */
  status?: (context: RouteContext) => number
  /** Fills the query cache from the markup of the server before the page hydrates. A page with queries needs it: documents contain no other data. */
  fromMarkup?: (context: Omit<RouteContext, 'settings'> & { root: Element }) => void
  /** Content above the side navigation, on screens that are wide enough for it. */
  aside?: RouteObject['element']
}
