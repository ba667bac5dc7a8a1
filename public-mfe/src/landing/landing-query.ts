import type { PublicApi } from '@portfolio/api-client'
import type { BlogSummary, ExternalLink } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'

/** The data of the landing page: the blogs, one of them current, and the external links. */
export interface Landing {
  blogs: BlogSummary[]
  links: ExternalLink[]
}

export const landingQuery = (api: PublicApi) =>
  queryOptions<Landing>({
    queryKey: ['landing'],
    queryFn: async () => {
      const [blogs, links] = await Promise.all([api.blogSummaries(), api.list('externalLinks')])
      return { blogs, links }
    },
  })
