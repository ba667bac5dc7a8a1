import type { PublicApi } from '@portfolio/api-client'
import { about, blogs, getAdminPage, SETTINGS_PAGE, workCollections } from '@portfolio/contracts'
import { toEditAddress } from '#shared/forms/edit-address.ts'

/** Resolves with the address of the form that edits a public page. An item that no longer exists leads to its list. */
export const findForm = async (path: string, api: Pick<PublicApi, 'blog' | 'work'>): Promise<string> => {
  const [, first = '', second, third] = path.split('/')
  const page = `/${first}`
  if (page === about.page.path) return getAdminPage(about)
  if (page === blogs.page.path) {
    const blog = second && !third && (await api.blog(decodeURIComponent(second)).catch(() => null))
    return blog ? toEditAddress(getAdminPage(blogs), blog._id) : getAdminPage(blogs)
  }
  const collection = workCollections().find((one) => one.page.path === page)
  if (!collection) return page === '/' ? getAdminPage(blogs) : SETTINGS_PAGE
  if (!second) return getAdminPage(collection)
  const work = await api.work(collection.name, decodeURIComponent(second)).catch(() => null)
  return work ? toEditAddress(getAdminPage(collection), work._id) : getAdminPage(collection)
}
