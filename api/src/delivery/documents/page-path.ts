import {
  ALL_WORKS_PATH,
  API_PREFIX,
  BLOG_TAG_ROUTE,
  blogPath,
  blogs,
  CITE_SUFFIX,
  type CitedName,
  collections,
  getPageNumber,
  getStyle,
  hasFilter,
  pageAddress,
  publicEndpoints,
  readSearchQuery,
  readWorksQuery,
  SEARCH_PATH,
  styleQuery,
  type WorkCollectionName,
  workCollections,
  writeSearchQuery,
  writeWorksQuery,
} from '@portfolio/contracts'
import { matchRoutes } from '@portfolio/router'
import type { CallApi } from '#delivery/shared/rendering.ts'

/**
 * What a requested path leads to: a page, with the path that is rendered and cached for it, or a redirect to the page's own path. `isFree`:
 * not cached, because strangers can request any number of such pages. `isMoved`: the page had the requested path before.
 */
export type PathTarget = { page: string; isUnknown: boolean; isFree?: boolean } | { redirect: string; isMoved?: boolean }

/**
 * All paths without a page share the document of this one, so that strangers cannot fill the render queue or the cache. No work has this
 * address, because slugs start with a letter or a digit.
 */
const UNKNOWN = '/-no-such-page'

/** Resolves with the path of this site for an address of an imported site, or undefined. */
export type FindFormerAddress = (address: string) => Promise<string | undefined>

interface ItemPage {
  /** Like `UNKNOWN`, for items: the route has a page of its own for an id that does not exist. */
  unknown: string
  /** What follows the item's own address. */
  suffix: string
  /** Path of the API that responds with the item, or with 404. */
  call: (id: string) => string
}

/** Pages of single items by the pattern of their route: only the API knows which exist. */
const itemPages = new Map<string, ItemPage>(
  collections.flatMap((collection) => {
    if (collection.kind !== 'posts') return []
    const { name, page } = collection
    const call = (id: string) => API_PREFIX + publicEndpoints.one(name, id)
    return [
      [`${page.path}/:id`, { unknown: page.path + UNKNOWN, suffix: '', call }],
      [`${page.path}/:work${CITE_SUFFIX}`, { unknown: page.path + UNKNOWN + CITE_SUFFIX, suffix: CITE_SUFFIX, call }],
    ]
  }),
)

/** Collections of works by the patterns of their routes: the list, and one work of it. */
const workLists = new Map<string, WorkCollectionName>(workCollections().map(({ name, page }) => [page.path, name]))
/** The pages that cite a work or a blog. */
const citePages = new Map<string, CitedName>(
  [...workCollections(), blogs].map(({ name, page }) => [`${page.path}/:work${CITE_SUFFIX}`, name]),
)
const workPages = new Map<string, WorkCollectionName>(workCollections().map(({ name, page }) => [`${page.path}/:work`, name]))

/** Calls of the API for a page of a list (`?page=2`), by the path of the list. Only the API knows how many there are. */
const listCalls = new Map<string, (page: number) => string>([
  ['/', publicEndpoints.landing],
  [blogs.page.path, publicEndpoints.landing],
  [ALL_WORKS_PATH, publicEndpoints.allWorks],
])

/** Returns the address under which the document of a page is cached, if the page is requested by its canonical address. */
export const toCachedAddress = (pathname: string, search: string): string => {
  if (!search) return pathname
  const parameters = new URLSearchParams(search)
  return pathname + (pathname.endsWith(CITE_SUFFIX) ? styleQuery(getStyle(parameters)) : writeWorksQuery(readWorksQuery(parameters)))
}

/** Returns a query string without empty fields, which a form sends without scripts. */
export const withoutEmptyFields = (search: string): string => {
  const fields = [...new URLSearchParams(search)]
  const filled = fields.filter(([, value]) => value)
  if (filled.length === fields.length) return search
  return filled.length ? `?${new URLSearchParams(filled)}` : ''
}

const isWellFormed = (path: string) => {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** Returns the route that a path matches, with the values of its parameters. `routes` are patterns. */
const findRoute = (routes: readonly string[], path: string) =>
  matchRoutes(
    routes.map((route) => ({ path: route })),
    path,
  )?.at(-1)

/** Returns whether a release set has a page at a path. False for sets of earlier shells, which list no routes. */
export const hasRoute = (routes: readonly string[], path: string): boolean => {
  const pattern = findRoute(routes, path)?.route.path
  return pattern !== undefined && pattern !== '*'
}

/** Returns the path in the spelling of the route; the values of parameters stay as requested. */
const spellLike = (pattern: string, segments: readonly string[]) => {
  const spelling = pattern.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (/^[^:*]/.test(spelling[index] ?? '') ? spelling[index] : segment)).join('/')}`
}

type Page = Exclude<PathTarget, { redirect: string }>

const found = (page: string, isFree = false): Page => ({ page, isUnknown: false, ...(isFree && { isFree }) })
const unknown = (page: string): Page => ({ page, isUnknown: true })

/** The style of a citation becomes part of the page if there is such a style. */
const resolveCitation = async (callApi: CallApi, name: CitedName, item: string, page: string, search: string) => {
  const style = getStyle(new URLSearchParams(search))
  const { status, isTemporary } = await callApi(API_PREFIX + publicEndpoints.citation(name, item, style))
  // A citation that took too long may succeed in a minute.
  return found(status === 404 ? page : page + styleQuery(style), isTemporary)
}

/** The order, the filters and the number of a page of a list of works become part of the page if the list has that page. */
const resolveWorkList = async (callApi: CallApi, collection: WorkCollectionName, page: string, search: string) => {
  const query = readWorksQuery(new URLSearchParams(search))
  const parameters = writeWorksQuery(query)
  if (!parameters) return found(page)
  const { status } = await callApi(API_PREFIX + publicEndpoints.works(collection, parameters))
  return status === 404 ? unknown(pageAddress(page, 0)) : found(page + parameters, hasFilter(query))
}

/** Does not check that there are so many pages of results, which the page does itself: another search would cost twice as much. */
const resolveSearch = (page: string, search: string) => {
  const parameters = writeSearchQuery(readSearchQuery(new URLSearchParams(search)))
  return found(page + parameters, parameters !== '')
}

/** The number of a page of any other list becomes part of the page if the list has that page. */
const resolvePageNumber = async (callApi: CallApi, listCall: ((page: number) => string) | undefined, page: string, search: string) => {
  const number = getPageNumber(search)
  if (number === 1 || !listCall) return found(page)
  const { status } = await callApi(API_PREFIX + listCall(number))
  return status === 404 ? unknown(pageAddress(page, 0)) : found(pageAddress(page, number))
}

/**
 * Creates a function that finds what a URL's path leads to, before anything is rendered. `routes` are the patterns of the release
 * set's public routes. A redirect starts with one slash, so it never leaves the site.
 *
 * Query parameters that a page does not know do not become part of it, so that they create no documents. All page numbers beyond the end
 * of a list share page 0.
 */
export const createPathResolver = (callApi: CallApi, findFormerAddress: FindFormerAddress = async () => undefined) => {
  /** A path without a page may be an address of an imported site. */
  const orMoved = async (path: string, page: Page): Promise<PathTarget> => {
    const moved = await findFormerAddress(path)
    return moved === undefined || moved === path ? page : { redirect: moved, isMoved: true }
  }

  const resolveQuery = (pattern: string, work: string, page: string, search: string): Promise<Page> | Page => {
    if (pattern === BLOG_TAG_ROUTE) {
      const tag = decodeURIComponent(page.slice(page.lastIndexOf('/') + 1))
      return resolvePageNumber(callApi, (number) => publicEndpoints.blogTag(tag, number), page, search)
    }
    if (pattern === SEARCH_PATH) return resolveSearch(page, search)
    const cite = citePages.get(pattern)
    if (cite) return resolveCitation(callApi, cite, work, page, search)
    const list = workLists.get(pattern)
    return list ? resolveWorkList(callApi, list, page, search) : resolvePageNumber(callApi, listCalls.get(pattern), page, search)
  }

  return async (routes: readonly string[], pathname: string, search = ''): Promise<PathTarget> => {
    const segments = pathname.split('/').filter(Boolean)
    const path = `/${segments.join('/')}`
    const match = isWellFormed(path) ? findRoute(routes, path) : undefined
    const pattern = match?.route.path
    if (!pattern) {
      const target = await orMoved(path, unknown(UNKNOWN))
      return 'redirect' in target || path === pathname ? target : { redirect: path }
    }
    // WordPress addresses posts by number: `/?p=7`.
    const numbered = path === '/' && search ? await findFormerAddress(search) : undefined
    if (numbered) return { redirect: numbered, isMoved: true }

    const item = itemPages.get(pattern)
    if (item) {
      const { status, body } = await callApi(item.call(match.params.id ?? match.params.work ?? ''))
      if (status === 404) return orMoved(path, unknown(item.unknown))
      // Its id can be spelled in several ways, and it may have had other slugs; the API names its one address.
      const own = status === 200 ? blogPath(JSON.parse(body)) + item.suffix : pathname
      if (own !== pathname) return { redirect: own }
    }

    if (pattern === BLOG_TAG_ROUTE) {
      const { status, body } = await callApi(API_PREFIX + publicEndpoints.blogTag(match.params.tag ?? '', 1))
      if (status === 404) return unknown(BLOG_TAG_ROUTE.replace('/:tag', UNKNOWN))
      const own = status === 200 ? (JSON.parse(body).path as string) : pathname
      if (own !== pathname) return { redirect: own, isMoved: true }
    }

    const { work: slug = '' } = match.params
    const work = workPages.get(pattern) ?? citePages.get(pattern)
    if (work && work !== blogs.name) {
      const { status, body } = await callApi(API_PREFIX + publicEndpoints.work(work, slug))
      const [list, suffix] = pattern.split('/:work')
      if (status === 404) return orMoved(path, unknown(list + UNKNOWN + suffix))
      const own = status === 200 ? (JSON.parse(body).path as string) + suffix : pathname
      if (own !== pathname) return { redirect: own, isMoved: true }
    }

    const page = spellLike(pattern, segments)
    return page === pathname ? resolveQuery(pattern, slug, page, search) : { redirect: page }
  }
}
