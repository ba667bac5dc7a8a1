import { API_PREFIX, endpoints } from '@portfolio/contracts'
import type { CallApi } from '#delivery/shared/rendering.ts'

/** Addresses visitors know (specification, section 2). A public remote that cannot show one of them is not let in. */
const LISTS = ['/', '/blogs', '/books', '/book-chapters', '/articles', '/projects', '/conferences', '/about']
const NOWHERE = ['/no-such-page', '/blogs/00000000-0000-7000-8000-000000000000']

/** Every kind of public page with the status it must have; a blog among them when there is one. */
export const publicPaths = async (callApi: CallApi): Promise<{ path: string; status: number }[]> => {
  const { status, body } = await callApi(API_PREFIX + endpoints.list('blogs'))
  const [blog] = status === 200 ? (JSON.parse(body) as { _id: string }[]) : []
  const there = blog ? [...LISTS, `/blogs/${blog._id}`] : LISTS
  return [...there.map((path) => ({ path, status: 200 })), ...NOWHERE.map((path) => ({ path, status: 404 }))]
}
