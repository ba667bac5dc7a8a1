import {
  API_PREFIX,
  blogs,
  collections,
  type LandingPage,
  type Page,
  publicEndpoints,
  SEARCH_PATH,
  workCollections,
} from '@portfolio/contracts'
import type { CallApi } from '#delivery/shared/rendering.ts'

/** Pages that every release has: the landing page, and the page of every collection that has one. */
const PAGES = ['/', ...collections.flatMap((collection) => ('page' in collection ? collection.page.path : []))]
const UNKNOWN = ['/no-such-page', '/blogs/00000000-0000-7000-8000-000000000000']
/** Words that something may match, and words that nothing matches. */
export const SEARCHES = ['?q=sample', '?q=xqzvwkjy']

interface PublicPath {
  path: string
  /** The status with which it must respond. */
  status: number
}

const call = async <Body>(callApi: CallApi, path: string): Promise<Body | undefined> => {
  const { status, body } = await callApi(API_PREFIX + path)
  return status === 200 ? (JSON.parse(body) as Body) : undefined
}

/** Resolves with an item of every collection whose items have pages of their own, by the path of its list. */
const findItems = async (callApi: CallApi): Promise<Map<string, string>> => {
  const shown = (await call<LandingPage>(callApi, publicEndpoints.landing(1)))?.blogs ?? []
  const [tag] = shown.flatMap(({ tags = [] }) => tags)
  const works = workCollections().map(async ({ name, page }) => {
    const [work] = (await call<Page<{ _id: string }>>(callApi, publicEndpoints.page(name, 1)))?.items ?? []
    return [page.path, work?._id] as const
  })
  const items = [
    [blogs.page.path, shown[0]?._id] as const,
    [`${blogs.page.path}/tags`, tag && encodeURIComponent(tag)] as const,
    ...(await Promise.all(works)),
  ]
  return new Map(items.flatMap(([path, id]) => (id ? [[path, id] as const] : [])))
}

/** Returns the paths of a route: one of an item for a route with a parameter, none if there is no such item. */
const toPaths = (route: string, items: ReadonlyMap<string, string>): string[] => {
  if (route === SEARCH_PATH) return [route, ...SEARCHES.map((query) => route + query)]
  if (!/[:*]/.test(route)) return [route]
  const [, list = '', suffix = ''] = /^(\/[^:*]+)\/:\w+([^:*]*)$/.exec(route) ?? []
  const item = items.get(list)
  return item ? [`${list}/${item}${suffix}`] : []
}

/**
 * Resolves with paths of every kind of public page and their status, among them one item of every collection, if there is any. `routes` are
 * the patterns of the releases that are checked: a page that they do not have, because they are older, is not expected of them.
 */
export const listPublicPaths = async (callApi: CallApi, routes: readonly string[]): Promise<PublicPath[]> => {
  const items = await findItems(callApi)
  const known = new Set([...PAGES, `${blogs.page.path}/:id`, ...routes].flatMap((route) => toPaths(route, items)))
  return [...[...known].map((path) => ({ path, status: 200 })), ...UNKNOWN.map((path) => ({ path, status: 404 }))]
}
