import {
  ALL_WORKS_PATH,
  APP_NAMES,
  about,
  CV_PATH,
  EMAIL_PATH,
  getApp,
  type Settings,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import { throwNotFound } from '#http/errors.ts'
import { getSiteOrigin } from '#http/site-origin.ts'
import type { ServedPages } from '#product/shared/served-pages.ts'
import type { ListedWork } from './feed-items.ts'
import type { FeedStore } from './feed-store.ts'
import { findLatest, type SitemapPage, writeSitemap, writeSitemapIndex } from './sitemap.ts'

interface Dependencies {
  readWorks: () => Promise<{ list: (name: WorkCollection['name']) => readonly ListedWork[] }>
  store: Pick<FeedStore, 'listBlogPages' | 'listAboutChanges'>
  /** Resolves with the pages of the tags of blogs. */
  listTags: () => Promise<SitemapPage[]>
  readSettings: () => Promise<Settings>
  respond: RespondWithFile
  secure: MiddlewareHandler
  publicUrl: string | undefined
  pages: ServedPages
  /** How many addresses one file may have. */
  pagesMax?: number
}

/** The limit of the protocol. */
const PAGES_MAX = 50_000
const PARTS_MAX = 20

/** What crawlers ask for: `/robots.txt`, and the addresses of all public pages with the times of their last changes. */
export const sitemapRoutes = ({
  readWorks,
  store,
  listTags,
  readSettings,
  respond,
  secure,
  publicUrl,
  pages,
  pagesMax = PAGES_MAX,
}: Dependencies) => {
  const listPages = async (): Promise<SitemapPage[]> => {
    const works = await readWorks()
    const [posts, sections, tags] = await Promise.all([store.listBlogPages(), store.listAboutChanges(), listTags()])
    const lists = workCollections().map(({ name, page }) => ({ path: page.path, items: works.list(name) }))
    // Releases from before these pages existed may be active.
    const others = [CV_PATH, ALL_WORKS_PATH].filter(pages.has)
    const added = APP_NAMES.flatMap((name) => getApp(name).path ?? []).filter(pages.has)
    const withPages = lists.filter(({ items: [first] }) => first && pages.has(first.path))
    return [
      // The landing page is also the list of blogs.
      { path: '/', updatedAt: findLatest(posts) },
      ...lists.map(({ path, items }) => ({ path, updatedAt: findLatest(items) })),
      { path: about.page.path, updatedAt: findLatest(sections) },
      ...others.map((path) => ({ path, updatedAt: findLatest(lists.flatMap(({ items }) => items)) })),
      ...added.map((path) => ({ path, updatedAt: undefined })),
      ...posts,
      ...tags.filter(({ path }) => pages.has(path)),
      ...withPages.flatMap(({ items }) => items.map(({ path, updatedAt }) => ({ path, updatedAt }))),
    ]
  }

  /** Returns the one sitemap, or an index of its parts if it is too long for one file. */
  const writeSitemapOrIndex = (listed: readonly SitemapPage[], origin: string) => {
    if (listed.length <= pagesMax) return writeSitemap(listed, origin)
    const parts = Array.from({ length: Math.ceil(listed.length / pagesMax) }, (_, index) => ({
      path: `/sitemap-${index + 1}.xml`,
      updatedAt: findLatest(listed.slice(index * pagesMax, (index + 1) * pagesMax)),
    }))
    return writeSitemapIndex(parts, origin)
  }

  const respondWithXml = (c: Context, write: (listed: readonly SitemapPage[], origin: string) => string) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const produce = async () => ({ contentType: 'application/xml; charset=utf-8', body: write(await listPages(), origin) })
    return respond(c, produce, { key: `${c.req.path} ${origin} ${pages.getVersion()}`, keep: isConfigured })
  }

  const writePart = (listed: readonly SitemapPage[], number: number, origin: string) => {
    const part = listed.length > pagesMax ? listed.slice((number - 1) * pagesMax, number * pagesMax) : []
    return part.length ? writeSitemap(part, origin) : throwNotFound('Page')
  }

  const routes = new Hono()
    .get('/robots.txt', secure, (c) => {
      const sitemap = publicUrl ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''
      const produce = async () => {
        const { email } = (await readSettings()).identity
        return { contentType: 'text/plain; charset=utf-8', body: `User-agent: *\nDisallow:${email && ` ${EMAIL_PATH}`}\n${sitemap}` }
      }
      return respond(c, produce, { key: c.req.path })
    })
    .get('/sitemap.xml', secure, (c) => respondWithXml(c, writeSitemapOrIndex))
  // At the root, because a sitemap may list only addresses below its own folder.
  for (let number = 1; number <= PARTS_MAX; number += 1)
    routes.get(`/sitemap-${number}.xml`, secure, (c) => respondWithXml(c, (pages, origin) => writePart(pages, number, origin)))
  return routes
}
