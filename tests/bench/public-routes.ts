import { API_PREFIX, collections, publicEndpoints } from '@portfolio/contracts'

/** Resolves with a path of every kind of public page: the lists, a blog, and pages that do not exist. */
export const publicRoutes = async (url: string): Promise<string[]> => {
  const [blog] = (await (await fetch(url + API_PREFIX + publicEndpoints.list('blogs'))).json()) as { _id: string }[]
  if (!blog) throw new Error('There is no blog to open')
  const pages = collections.flatMap((collection) => ('page' in collection ? collection.page.path : []))
  return ['/', ...pages, `/blogs/${blog._id}`, '/no-such-page', '/blogs/00000000-0000-7000-8000-000000000000']
}
