import type { BlogSummary, ExternalLink, LandingPage, Page } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'

interface Dependencies {
  /** Reads a page of each list, by the path of the list. */
  lists: Map<string, (page: number) => Promise<Page<object>>>
  blogs: (page: number) => Promise<{ items: BlogSummary[]; pages: number }>
  links: (page: number) => Promise<{ items: ExternalLink[]; pages: number }>
  respond: PublicResponse
}

/** Nine digits fit the database's integers. */
const NUMBER = /^[1-9]\d{0,8}$/

/** Public pages show a part of a list; the calls of the specification return all of it. A page beyond the end is 404. */
export const pageRoutes = ({ lists, blogs, links, respond }: Dependencies) => {
  const readLanding = async (page: number): Promise<LandingPage> => {
    const [shownBlogs, shownLinks] = await Promise.all([blogs(page), links(page)])
    return { blogs: shownBlogs.items, links: shownLinks.items, page, pages: Math.max(shownBlogs.pages, shownLinks.pages) }
  }

  const routes = new Hono()
  for (const [path, read] of [...lists, ['/landing', readLanding] as const])
    routes.get(`${path}/:page`, (c) => {
      const text = c.req.param('page') ?? ''
      if (!NUMBER.test(text)) return throwNotFound('Page')
      return respond(c, async () => {
        const result = await read(Number(text))
        return result.page <= result.pages ? result : throwNotFound('Page')
      })
    })
  return routes
}
