import type { SearchQuery, Settings, WorkCollectionName, WorksQuery } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import { createPublicFiles } from '#cache/public-files.ts'
import type { ResponseCache } from '#cache/response-cache.ts'
import type { Db } from '#db/database.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { getSecurityHeaders, securityHeaders } from '#http/security-headers.ts'
import { listBlogTags } from './blogs/blog-tags-store.ts'
import { resumeRoutes } from './cv/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { createFeedStore } from './feeds/feed-store.ts'
import { feedRoutes } from './feeds/routes.ts'
import { sitemapRoutes } from './feeds/sitemap-routes.ts'
import { iconRoutes } from './icons/routes.ts'
import { licenseFileRoutes } from './licenses/routes.ts'
import type { createSearch } from './search/search.ts'
import { emailRoute } from './settings/email-route.ts'
import type { createSettingsStore } from './settings/settings-store.ts'
import type { ReadFirstEntry } from './shared/bibtex/read-first-entry.ts'
import { createCitedBlogs } from './shared/cited-blog-store.ts'
import type { ServedPages } from './shared/served-pages.ts'
import type { Cards } from './social/cards.ts'
import type { Pictures } from './social/pictures.ts'
import { socialRoutes } from './social/routes.ts'
import type { createCatalog } from './works/catalog.ts'
import { identifierRoutes } from './works/identifier-routes.ts'
import { filterWorks, readWords } from './works/list-works.ts'

interface Dependencies {
  db: Db
  content: ContentRevision
  cache: ResponseCache
  publicUrl: string | undefined
  catalog: ReturnType<typeof createCatalog>
  search: ReturnType<typeof createSearch>
  settings: ReturnType<typeof createSettingsStore>
  cv: Parameters<typeof resumeRoutes>[0]
  cards: Cards
  pictures: Pictures
  readDefaultOrder: () => Promise<Settings['worksOrder']>
  readFirst: ReadFirstEntry
  pages: ServedPages
}

/** Creates the routes of public files outside the API: feeds, sitemaps, icons, pictures of pages, and works in other formats. */
export const createPublicFileRoutes = (dependencies: Dependencies) => {
  const { db, content, cache, publicUrl, catalog, settings } = dependencies
  const headers = getSecurityHeaders(publicUrl)
  const site = { readWorks: catalog.read, readSettings: settings.read, publicUrl }
  const files = { ...site, respond: createPublicFiles({ content, cache, headers }), secure: securityHeaders(publicUrl) }
  const feeds = { ...files, store: createFeedStore(db, { publicUrl }) }
  const findMatching = async (name: WorkCollectionName | undefined, query: WorksQuery) => {
    const works = await catalog.read()
    const list = name ? works.list(name) : works.all()
    if (query.q) await readWords(list)
    return filterWorks(list, query, await dependencies.readDefaultOrder())
  }
  const searchWorks = async (query: SearchQuery) => {
    const ids = await dependencies.search.ids(query)
    const works = new Map((await catalog.read()).all().map((work) => [work.id, work]))
    return ids.flatMap((id) => works.get(id) ?? [])
  }

  return new Hono<RequestEnv>()
    .route('/', licenseFileRoutes(files.respond, files.secure))
    .route('/', identifierRoutes(catalog.read))
    .route('/', feedRoutes(feeds))
    .route('/', resumeRoutes(dependencies.cv, files))
    .route('/', sitemapRoutes({ ...feeds, listTags: () => listBlogTags(db), pages: dependencies.pages }))
    .route('/', iconRoutes({ ...files, headers }))
    .route('/', emailRoute(files))
    .route('/', socialRoutes({ ...files, headers, cards: dependencies.cards, pictures: dependencies.pictures }))
    .route(
      '/',
      exportRoutes({
        ...files,
        findBlog: createCitedBlogs(db, settings.read),
        findMatching,
        searchWorks,
        readFirst: dependencies.readFirst,
      }),
    )
}
