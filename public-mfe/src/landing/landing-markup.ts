import type { BlogSummary, ExternalLink, LandingPage } from '@portfolio/contracts'
import { imageAttributes, readImages } from '#shared/images.ts'
import { readField, readLanguage, readList } from '#shared/markup.tsx'
import { isNotFound } from '#shared/not-found.tsx'
import { readNote } from '#shared/note.tsx'
import { readPages } from '#shared/page-links.tsx'
import { readHighlights } from './highlights.tsx'

export const summaryAttributes = (blog: BlogSummary) => ({
  'data-blog': blog._id,
  'data-slug': blog.slug,
  'data-version': blog.version,
  'data-current': blog.current || undefined,
  ...imageAttributes(blog.images),
})

const readSummary = (element: Element): BlogSummary => ({
  _id: element.getAttribute('data-blog') ?? '',
  slug: element.getAttribute('data-slug') ?? undefined,
  version: Number(element.getAttribute('data-version')),
  title: readField(element, 'title'),
  excerpt: readField(element, 'excerpt'),
  note: readNote(element),
  current: element.hasAttribute('data-current'),
  images: readImages(element),
  ...readLanguage(element),
})

/** Returns the data of a page of the landing page from its markup; undefined when it does not show them. */
export const readLanding = (root: Element, page: number): LandingPage | null | undefined => {
  if (isNotFound(root)) return null
  const landing = root.querySelector('[data-landing]')
  if (!landing) return undefined
  return {
    blogs: [...root.querySelectorAll('[data-blog]')].map(readSummary),
    links: readList<ExternalLink>(root, 'externalLinks', ['title', 'link']) ?? [],
    page,
    pages: readPages(landing),
    highlights: readHighlights(root),
  }
}
