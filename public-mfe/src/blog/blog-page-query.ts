import type { PublicApi } from '@portfolio/api-client'
import type { Blog, BlogContext } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** What the page shows beside the blog itself. */
export type Context = Pick<BlogContext, 'excerpt' | 'minutes' | 'newer' | 'older'>

/** `blog` is null when there is none with this id, `context` also when it could not be loaded. */
export interface BlogPageData {
  blog: Blog | null
  context: Context | null
}

const loadContext = async (api: PublicApi, id: string): Promise<Context | null> => {
  try {
    const { excerpt, minutes, newer, older } = await api.blogContext(id)
    return { excerpt, minutes, newer, older }
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
