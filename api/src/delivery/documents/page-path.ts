import {
  API_PREFIX,
  blogs,
  CITE_SUFFIX,
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
 * strangers can ask for any number of such pages, so none is cached. `isMoved`: the page had the requested path before.
 */
export type PathTarget = { page: string; isUnknown: boolean; isFree?: boolean } | { redirect: string; isMoved?: boolean }

/**
 * Every path that no page has shares the document of this one, so that strangers cannot fill the render queue or the cache. No work has this
 * address: slugs start with a letter or a digit.
 */
const UNKNOWN = '/-no-such-page'

interface ItemPage {
  /** Like `UNKNOWN`, for items: the route has a page of its own for an id that does not exist. */
  unknown: string
  /** Path of the API that responds with the item, or with 404. */
  call: (id: string) => string
}

/** Pages of single items by the pattern of their route: only the API knows which exist. */
const itemPages = new Map<string, ItemPage>(
  collections.flatMap((collection) => {
    if (collection.kind !== 'posts') return []
    const { name, page } = collection
    return [[`${page.path}/:id`, { unknown: page.path + UNKNOWN, call: (id) => API_PREFIX + publicEndpoints.one(name, id) }]]
  }),
)

/** Collections of works by the patterns of their routes: the list, and one work of it. */
const workLists = new Map<string, WorkCollectionName>(workCollections().map(({ name, page }) => [page.path, name]))
/** The pages that cite a work. */
const citePages = new Map<string, WorkCollectionName>(workCollections().map(({ name, page }) => [`${page.path}/:work${CITE_SUFFIX}`, name]))
const workPages = new Map<string, WorkCollectionName>(workCollections().map(({ name, page }) => [`${page.path}/:work`, name]))

/** Calls of the API for a page of a list (`?page=2`), by the path of the list. Only the API knows how many there are. */
const listCalls = new Map<string, (page: number) => string>([
  ['/', publicEndpoints.landing],
  [blogs.page.path, publicEndpoints.landing],
])

/** Returns the address under which a document is cached that was requested by its one address. */
export const toCachedAddress = (pathname: string, search: string): string => {
  if (!search) return pathname
  const parameters = new URLSearchParams(search)
  return pathname + (pathname.endsWith(CITE_SUFFIX) ? styleQuery(getStyle(parameters)) : writeWorksQuery(readWorksQuery(parameters)))
}

/** Returns a query string without the fields that a form without scripts sends although they are empty. */
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

/** Returns the path in the spelling of the route; the values of parameters stay as requested. */
const spellLike = (pattern: string, segments: readonly string[]) => {
  const spelling = pattern.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (/^[^:*]/.test(spelling[index] ?? '') ? spelling[index] : segment)).join('/')}`
}

/**
 * Creates a function that finds what a URL's path leads to, before anything is rendered. `routes` are the patterns of the release
 * set's public routes. A redirect starts with one slash, so it never leaves the site.
 *
 * Of the query only the number of a page of a list and the order and filters of a list of works become part of `page`, and only if the
 * list has that page: all numbers beyond its end share page 0. So does the style of a citation if there is such a style. Other parameters
 * stay out of it, so that they create no documents.
 */
export const createPathResolver =
  (callApi: CallApi) =>
  async (routes: readonly string[], pathname: string, search = ''): Promise<PathTarget> => {
    const segments = pathname.split('/').filter(Boolean)
    const path = `/${segments.join('/')}`
    const match = isWellFormed(path)
      ? matchRoutes(
          routes.map((route) => ({ path: route })),
          path,
        )?.at(-1)
      : undefined
    const pattern = match?.route.path
    if (!pattern) return path === pathname ? { page: UNKNOWN, isUnknown: true } : { redirect: path }

    const item = itemPages.get(pattern)
    if (item) {
      const { status, body } = await callApi(item.call(match.params.id ?? ''))
      if (status === 404) return { page: item.unknown, isUnknown: true }
      // An id can be spelled in several ways; the API names it in one.
      if (status === 200) segments[segments.length - 1] = encodeURIComponent(JSON.parse(body)._id)
    }
    const cite = citePages.get(pattern)
    const work = workPages.get(pattern) ?? cite
    const suffix = cite ? CITE_SUFFIX : ''
    if (work) {
      const { status, body } = await callApi(API_PREFIX + publicEndpoints.work(work, match.params.work ?? ''))
      const list = pattern.slice(0, -`/:work${suffix}`.length)
      if (status === 404) return { page: list + UNKNOWN + suffix, isUnknown: true }
      const own = status === 200 ? (JSON.parse(body).path as string) + suffix : undefined
      if (own && own !== pathname) return { redirect: own, isMoved: true }
    }
    const page = spellLike(pattern, segments)
    if (page !== pathname) return { redirect: page }
    if (pattern === SEARCH_PATH) {
      const parameters = writeSearchQuery(readSearchQuery(new URLSearchParams(search)))
      // Whether there are so many pages of results, the page itself finds out: two searches would cost twice as much.
      return { page: page + parameters, isUnknown: false, ...(parameters && { isFree: true }) }
    }
    const style = getStyle(new URLSearchParams(search))
    if (cite) {
      const { status, isPassing } = await callApi(API_PREFIX + publicEndpoints.citation(cite, match.params.work ?? '', style))
      // What failed for want of time may succeed in a minute.
      return { page: status === 404 ? page : page + styleQuery(style), isUnknown: false, ...(isPassing && { isFree: true }) }
    }
    const list = workLists.get(pattern)
    if (list) {
      const query = readWorksQuery(new URLSearchParams(search))
      const parameters = writeWorksQuery(query)
      if (!parameters) return { page, isUnknown: false }
      const { status } = await callApi(API_PREFIX + publicEndpoints.works(list, parameters))
      if (status === 404) return { page: pageAddress(page, 0), isUnknown: true }
      return { page: page + parameters, isUnknown: false, ...(hasFilter(query) && { isFree: true }) }
    }
    const number = getPageNumber(search)
    const listCall = listCalls.get(pattern)
    if (number === 1 || !listCall) return { page, isUnknown: false }
    const { status } = await callApi(API_PREFIX + listCall(number))
    return status === 404 ? { page: pageAddress(page, 0), isUnknown: true } : { page: pageAddress(page, number), isUnknown: false }
  }
