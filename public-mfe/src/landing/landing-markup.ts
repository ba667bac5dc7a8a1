import type { BlogSummary, ExternalLink } from '@portfolio/contracts'
import { imageAttributes, readImages } from '#shared/images.ts'
import { readField, readList, readMinutes } from '#shared/markup.tsx'
import type { Landing } from './landing-query.ts'

/** Attributes of a blog's element. The current blog comes first on the page, so each has its index in the list. */
export const summaryAttributes = (blog: BlogSummary, index: number) => ({
  'data-blog': blog._id,
  'data-version': blog.version,
  'data-index': index,
  'data-current': blog.current || undefined,
  ...imageAttributes(blog.images),
})

const readSummary = (element: Element): BlogSummary => ({
  _id: element.getAttribute('data-blog') ?? '',
  version: Number(element.getAttribute('data-version')),
  title: readField(element, 'title'),
  excerpt: readField(element, 'excerpt'),
  minutes: readMinutes(element),
  current: element.hasAttribute('data-current'),
  images: readImages(element),
})

const readIndex = (element: Element) => Number(element.getAttribute('data-index'))

/** Returns the landing page's data from its markup; null when the page does not show it. */
export const readLanding = (root: Element): Landing | null => {
  if (!root.querySelector('[data-landing]')) return null
  const blogs = [...root.querySelectorAll('[data-blog]')].sort((one, other) => readIndex(one) - readIndex(other))
  return {
    blogs: blogs.map(readSummary),
    links: readList<ExternalLink>(root, 'externalLinks', ['title', 'link']) ?? [],
  }
}
