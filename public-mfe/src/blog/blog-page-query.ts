import type { ApiClient } from '@portfolio/api-client'
import type { Blog, CallError } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { landingQuery } from '#shared/landing-query.ts'

export interface Neighbour {
  _id: string
  title: string
}

/** A blog and the two beside it in the list, which runs from the newest to the oldest. `blog` is null when there is none of that id. */
export interface BlogPageData {
  blog: Blog | null
  newer: Neighbour | null
  older: Neighbour | null
}

const NOBODY = { newer: null, older: null }

const named = (blog: Neighbour | undefined): Neighbour | null => (blog ? { _id: blog._id, title: blog.title } : null)

const neighboursOf = (id: string, blogs: Neighbour[]) => {
  const place = blogs.findIndex((blog) => blog._id === id)
  return place < 0 ? NOBODY : { newer: named(blogs[place - 1]), older: named(blogs[place + 1]) }
}

const isUnknown = (error: unknown) => (error as CallError | null)?.status === 404

export const blogPageQuery = (api: ApiClient, id: string) =>
  queryOptions<BlogPageData>({
    queryKey: ['blog-page', id],
    queryFn: async ({ client }) => {
      const known: Neighbour[] | undefined = client.getQueryData(landingQuery(api).queryKey)?.blogs
      // The text is worth showing without its neighbours, not the other way round.
      const list = known ? Promise.resolve(known) : api.list('blogs').catch(() => [])
      try {
        const [blog, blogs] = await Promise.all([api.blog(id), list])
        return { blog, ...neighboursOf(id, blogs) }
      } catch (error) {
        if (isUnknown(error)) return { blog: null, ...NOBODY }
        throw error
      }
    },
  })
