import { type BlogNeighbor, blogPath } from '@portfolio/contracts'
import { readField } from '#shared/markup.tsx'
import { isNotFound } from '#shared/not-found.tsx'
import { readNote } from '#shared/note.tsx'
import { readPost } from '#shared/post.tsx'
import type { Relation } from '#shared/references.tsx'
import type { BlogPageData, Context } from './blog-page-query.ts'

const readNeighbor = (root: Element, relation: Relation): BlogNeighbor | null => {
  const link = root.querySelector(`[data-reference="${relation}"]`)
  return link && { _id: link.getAttribute('href')?.slice(blogPath({ _id: '' }).length) ?? '', title: readField(link, 'title') }
}

const readContext = (article: Element): Context | null => {
  const excerpt = article.getAttribute('data-excerpt')
  if (excerpt === null) return null
  return {
    excerpt,
    note: readNote(article) ?? '',
    contents: article.querySelector('[data-contents]')?.innerHTML,
    newer: readNeighbor(article, 'previous'),
    older: readNeighbor(article, 'next'),
  }
}

/** Returns the blog page's data from its markup; null when the page does not show it. */
export const readBlogPage = (root: Element): BlogPageData | null => {
  if (isNotFound(root)) return { blog: null, context: null }
  const article = root.querySelector('article')
  const post = article && readPost(article)
  if (!post) return null
  const isMenuPage = article.hasAttribute('data-menu-page') || undefined
  return {
    blog: { ...post, current: article.hasAttribute('data-current'), ...(isMenuPage && { isMenuPage }) },
    context: readContext(article),
  }
}
