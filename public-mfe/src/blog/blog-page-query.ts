import type { PublicApi } from '@portfolio/api-client'
import type { Blog, BlogContext } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isServer } from '#is-server'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** What the page shows beside the blog itself. The dates are for the head of its document. */
export type Context = Pick<BlogContext, 'excerpt' | 'minutes' | 'newer' | 'older' | 'addedAt' | 'changedAt'>

/** `blog` is null when there is none with this id, `context` also when it could not be loaded. */
export interface BlogPageData {
  blog: Blog | null
  context: Context | null
}

const loadContext = async (api: PublicApi, id: string): Promise<Context | null> => {
  try {
    const context = await api.blogContext(id)
    const { excerpt, minutes, newer, older } = context
    const shown = { excerpt, minutes, newer, older }
    return isServer ? { ...shown, addedAt: context.addedAt, changedAt: context.changedAt } : shown
  } catch {
    // The blog is worth showing without its context.
    return null
  }
}

export const blogPageQuery = (api: PublicApi, id: string) =>
  queryOptions<BlogPageData>({
    queryKey: ['blog-page', id],
    queryFn: async () => {
      const [blog, context] = await Promise.all([nullIfNotFound(api.blog(id)), loadContext(api, id)])
      return { blog, context }
    },
  })
