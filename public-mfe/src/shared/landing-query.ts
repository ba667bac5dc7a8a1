import type { ApiClient } from '@portfolio/api-client'
import type { Blog, ExternalLink, Image } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { excerpt, readingMinutes } from './plain-text.ts'

/** A blog as the landing page shows it: its opening words instead of all of them. */
export interface BlogSummary {
  _id: string
  title: string
  excerpt: string
  minutes: number
  current: boolean
  /** All of the current blog's pictures, the first one of any other. */
  images: Image[]
}

/** What the landing page shows: the blogs in the order of the list, one of them current, and the links beside them. */
export interface Landing {
  blogs: BlogSummary[]
  links: ExternalLink[]
}

const EXCERPT_CHARACTERS = { current: 340, other: 170 }

const summaryOf = ({ _id, title, description, current, images }: Blog): BlogSummary => ({
  _id,
  title,
  excerpt: excerpt(description, current ? EXCERPT_CHARACTERS.current : EXCERPT_CHARACTERS.other),
  minutes: readingMinutes(description),
  current,
  images: current ? images : images.slice(0, 1),
})

export const landingQuery = (api: ApiClient) =>
  queryOptions<Landing>({
    queryKey: ['landing'],
    queryFn: async () => {
      const [blogs, links] = await Promise.all([api.list('blogs'), api.list('externalLinks')])
      return { blogs: blogs.map(summaryOf), links }
    },
  })
