import { API_PREFIX, collections, type LandingPage, publicEndpoints } from '@portfolio/contracts'
import type { CallApi } from '#delivery/shared/rendering.ts'

/** The landing page, and the page of every collection that has one . */
const PAGES = ['/', ...collections.flatMap((collection) => ('page' in collection ? collection.page.path : []))]
const UNKNOWN = ['/no-such-page', '/blogs/00000000-0000-7000-8000-000000000000']

/** Resolves with the path of every kind of public page and its expected status. Includes one blog, if there is any. */
export const listPublicPaths = async (callApi: CallApi): Promise<{ path: string; status: number }[]> => {
  const { status, body } = await callApi(API_PREFIX + publicEndpoints.landing(1))
  const [blog] = status === 200 ? (JSON.parse(body) as LandingPage).blogs : []
  const known = blog ? [...PAGES, `/blogs/${blog._id}`] : PAGES
  return [...known.map((path) => ({ path, status: 200 })), ...UNKNOWN.map((path) => ({ path, status: 404 }))]
}
