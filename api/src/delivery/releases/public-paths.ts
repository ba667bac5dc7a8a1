import { API_PREFIX, collections, type LandingPage, type Page, publicEndpoints, workCollections } from '@portfolio/contracts'
import type { CallApi } from '#delivery/shared/rendering.ts'

/** The landing page, and the page of every collection that has one. */
const PAGES = ['/', ...collections.flatMap((collection) => ('page' in collection ? collection.page.path : []))]
const UNKNOWN = ['/no-such-page', '/blogs/00000000-0000-7000-8000-000000000000']

interface PublicPath {
  path: string
  /** The statuses with which it may respond. */
  statuses: number[]
}

const call = async <Body>(callApi: CallApi, path: string): Promise<Body | undefined> => {
  const { status, body } = await callApi(API_PREFIX + path)
  return status === 200 ? (JSON.parse(body) as Body) : undefined
}

/** Resolves with the path of a work of every collection that has any. */
const listWorkPaths = async (callApi: CallApi): Promise<string[]> => {
  const paths = workCollections().map(async ({ name, page }) => {
    const [work] = (await call<Page<{ _id: string }>>(callApi, publicEndpoints.page(name, 1)))?.items ?? []
    return work ? [`${page.path}/${work._id}`] : []
  })
  return (await Promise.all(paths)).flat()
}

/** Resolves with the path of every kind of public page and its expected status. Includes one item of every collection, if there is any. */
export const listPublicPaths = async (callApi: CallApi): Promise<PublicPath[]> => {
  const [blog] = (await call<LandingPage>(callApi, publicEndpoints.landing(1)))?.blogs ?? []
  const known = blog ? [...PAGES, `/blogs/${blog._id}`] : PAGES
  return [
    ...known.map((path) => ({ path, statuses: [200] })),
    // Releases from before works had pages respond with 404.
    ...(await listWorkPaths(callApi)).map((path) => ({ path, statuses: [200, 404] })),
    ...UNKNOWN.map((path) => ({ path, statuses: [404] })),
  ]
}
