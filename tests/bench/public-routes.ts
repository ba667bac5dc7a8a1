import { API_PREFIX, collections, publicEndpoints } from '@portfolio/contracts'

/** Resolves with a path of every kind of public page: the lists, a work, a blog, the CV, all works, and pages that do not exist. */
export const publicRoutes = async (url: string): Promise<string[]> => {
  const [blog] = (await (await fetch(url + API_PREFIX + publicEndpoints.list('blogs'))).json()) as { _id: string }[]
  if (!blog) throw new Error('There is no blog to open')
  const { items } = (await (await fetch(`${url}${API_PREFIX}/works/books`)).json()) as { items: { path: string }[] }
  const [work] = items
  if (!work) throw new Error('There is no book to open')
  const pages = collections.flatMap((collection) => ('page' in collection ? collection.page.path : []))
  return ['/', ...pages, work.path, `/blogs/${blog._id}`, '/cv', '/works', '/no-such-page', '/blogs/00000000-0000-7000-8000-000000000000']
}
