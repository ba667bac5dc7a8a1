import type { PublicApi } from '@portfolio/api-client'
import type { Blog, BlogContext } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isServer } from '#is-server'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** What the page shows besides the blog itself. Times and tags are for the head of its document. */
export type Context = Pick<BlogContext, 'excerpt' | 'newer' | 'older' | 'note' | 'contents' | 'addedAt' | 'changedAt' | 'tags' | 'text'>

/** `blog` is null when there is none with this id, `context` also when it could not be loaded. */
export interface BlogPageData {
  blog: Blog | null
  context: Context | null
}

const loadContext = async (api: PublicApi, id: string): Promise<Context | null> => {
  try {
    const context = await api.blogContext(id)
    const { excerpt, newer, older, note, contents, text } = context
    const shown = { excerpt, newer, older, note, contents, text }
    return isServer ? { ...shown, addedAt: context.addedAt, changedAt: context.changedAt, tags: context.tags } : shown
  } catch {
    // The blog is worth showing without its context.
    return null
  }
}

/** The blog with the text for readers. Gives each heading an id for the table of contents. */
const withText = (blog: Blog | null, text = blog?.description ?? '', index = 0) =>
  blog && { ...blog, description: text.replace(/<h[1-6]/g, (heading) => `${heading} id="h${index++}"`) }

export const blogPageQuery = (api: PublicApi, id: string) =>
  queryOptions<BlogPageData>({
    queryKey: ['blog-page', id],
    queryFn: async () => {
      const [blog, context] = await Promise.all([nullIfNotFound(api.blog(id)), loadContext(api, id)])
      return { blog: withText(blog, context?.text), context }
    },
  })
