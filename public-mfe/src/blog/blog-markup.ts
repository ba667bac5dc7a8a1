import type { BlogNeighbor } from '@portfolio/contracts'
import { readField, readMinutes } from '#shared/markup.tsx'
import { isNotFound } from '#shared/not-found.tsx'
import { readPost } from '#shared/post.tsx'
import type { BlogPageData, Context } from './blog-page-query.ts'

const readNeighbor = (root: Element, side: 'newer' | 'older'): BlogNeighbor | null => {
  const link = root.querySelector(`[data-neighbor="${side}"]`)
  return link && { _id: link.getAttribute('data-id') ?? '', title: readField(link, 'title') }
}

const readContext = (article: Element): Context | null => {
  const excerpt = article.getAttribute('data-excerpt')
  if (excerpt === null) return null
  return { excerpt, minutes: readMinutes(article), newer: readNeighbor(article, 'newer'), older: readNeighbor(article, 'older') }
}

/** Returns the blog page's data from its markup; null when the page does not show it. */
export const readBlogPage = (root: Element): BlogPageData | null => {
  if (isNotFound(root)) return { blog: null, context: null }
  const article = root.querySelector('article')
  const post = article && readPost(article)
  return post && { blog: { ...post, current: article.hasAttribute('data-current') }, context: readContext(article) }
}
