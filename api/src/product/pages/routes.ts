import type { BlogSummary, BlogTagPage, ExternalLink, HighlightList, LandingPage, Page } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'

interface Dependencies {
  /** Reads a page of each list, by the path of the list. */
  lists: Map<string, (page: number) => Promise<Page<object>>>
  blogs: (page: number) => Promise<{ items: BlogSummary[]; pages: number }>
  links: (page: number) => Promise<{ items: ExternalLink[]; pages: number }>
  blogsWithTag: (tag: string, page: number) => Promise<BlogTagPage | undefined>
  /** Resolves with the news and selected works of the landing page. */
  highlights: () => Promise<HighlightList[]>
  respond: PublicResponse
}

/** Nine digits fit the database's integers. */
const NUMBER = /^[1-9]\d{0,8}$/

/** Public pages show a part of a list; the calls of the specification return all of it. A page beyond the end is 404. */
export const pageRoutes = ({ lists, blogs, links, blogsWithTag, highlights, respond }: Dependencies) => {
  const readLanding = async (page: number): Promise<LandingPage> => {
    const [shownBlogs, shownLinks, first] = await Promise.all([blogs(page), links(page), page === 1 ? highlights() : []])
    return {
      blogs: shownBlogs.items,
      links: shownLinks.items,
      page,
      pages: Math.max(shownBlogs.pages, shownLinks.pages),
      ...(first.length > 0 && { highlights: first }),
    }
  }

  const toNumber = (text = '') => (NUMBER.test(text) ? Number(text) : throwNotFound('Page'))
  const existing = <Result extends { page: number; pages: number }>(result: Result | undefined) =>
    result && result.page <= result.pages ? result : throwNotFound('Page')

  const routes = new Hono().get('/blog-tags/:page/:tag', (c) => {
    const page = toNumber(c.req.param('page'))
    return respond(c, async () => existing(await blogsWithTag(c.req.param('tag'), page)))
  })
  for (const [path, read] of [...lists, ['/landing', readLanding] as const])
    routes.get(`${path}/:page`, (c) => {
      const page = toNumber(c.req.param('page'))
      return respond(c, async () => existing(await read(page)))
    })
  return routes
}
