import { readField } from '#shared/markup.tsx'
import { readPost } from '#shared/post.tsx'
import type { BlogPageData, Neighbour } from './blog-page-query.ts'

const readNeighbour = (root: Element, side: 'newer' | 'older'): Neighbour | null => {
  const link = root.querySelector(`[data-neighbour="${side}"]`)
  return link && { _id: link.getAttribute('data-id') ?? '', title: readField(link, 'title') }
}

/** The blog page's data as its markup says it, or null when the page does not show it. */
export const readBlogPage = (root: Element): BlogPageData | null => {
  if (root.querySelector('[data-unknown]')) return { blog: null, newer: null, older: null }
  const post = readPost(root)
  return (
    post && {
      blog: { ...post, current: root.querySelector('article[data-current]') !== null },
      newer: readNeighbour(root, 'newer'),
      older: readNeighbour(root, 'older'),
    }
  )
}
