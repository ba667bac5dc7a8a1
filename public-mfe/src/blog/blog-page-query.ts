import type { PublicApi } from '@portfolio/api-client'
import type { Blog, BlogContext, CallError } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'

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

const isNotFound = (error: unknown) => (error as CallError | null)?.status === 404

export const blogPageQuery = (api: PublicApi, id: string) =>
  queryOptions<BlogPageData>({
    queryKey: ['blog-page', id],
    queryFn: async () => {
      try {
        const [blog, context] = await Promise.all([api.blog(id), loadContext(api, id)])
        return { blog, context }
      } catch (error) {
        if (isNotFound(error)) return { blog: null, context: null }
        throw error
      }
    },
  })
