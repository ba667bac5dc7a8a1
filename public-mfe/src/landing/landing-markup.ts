import type { ExternalLink } from '@portfolio/contracts'
import type { BlogSummary, Landing } from '#shared/landing-query.ts'
import { readField, readList } from '#shared/markup.tsx'
import { imageMarks, readImages } from '#shared/pictures.ts'

/** The current blog stands first on the page, so each says its place in the list. */
export const summaryMarks = (blog: BlogSummary, place: number) => ({
  'data-blog': blog._id,
  'data-place': place,
  'data-current': blog.current || undefined,
  ...imageMarks(blog.images),
})

const readSummary = (element: Element): BlogSummary => ({
  _id: element.getAttribute('data-blog') ?? '',
  title: readField(element, 'title'),
  excerpt: readField(element, 'excerpt'),
  minutes: Number(element.querySelector('[data-minutes]')?.getAttribute('data-minutes')),
  current: element.hasAttribute('data-current'),
  images: readImages(element),
})

const placeOf = (element: Element) => Number(element.getAttribute('data-place'))

/** The landing page's data as its markup says it, or null when the page does not show it. */
export const readLanding = (root: Element): Landing | null => {
  if (!root.querySelector('[data-landing]')) return null
  const blogs = [...root.querySelectorAll('[data-blog]')].sort((one, other) => placeOf(one) - placeOf(other))
  return {
    blogs: blogs.map(readSummary),
    links: readList<ExternalLink>(root, 'externalLinks', ['title', 'link']) ?? [],
  }
}
