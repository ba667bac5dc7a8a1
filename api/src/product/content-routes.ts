import { about, blogs, collections, type ExternalLink, externalLinks, isList, ownerEndpoints, publicEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import type { Db } from '#db/database.ts'
import type { RequestEnv } from '#http/request-log.ts'
import type { createAboutStore } from './about/about-store.ts'
import { aboutRoutes } from './about/routes.ts'
import { findLinkingBlogs } from './blogs/blog-neighbors-store.ts'
import { createBlogPages } from './blogs/blog-pages-store.ts'
import { createBlogRows } from './blogs/blog-rows-store.ts'
import type { createBlogStore } from './blogs/blog-store.ts'
import { blogRoutes } from './blogs/routes.ts'
import { citationRoutes } from './citations/citation-routes.ts'
import type { createCitations } from './citations/citations.ts'
import { createCitedSources } from './cited-sources.ts'
import { createCollectionStore } from './collections/collection-store.ts'
import { collectionRoutes } from './collections/routes.ts'
import { cvRoutes } from './cv/routes.ts'
import { licenseRoutes } from './licenses/routes.ts'
import type { createMediaRemoval } from './media/remove-media.ts'
import { listHighlights } from './pages/highlights.ts'
import { pageRoutes } from './pages/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { createSettingsStore } from './settings/settings-store.ts'
import type { ReadFirstEntry } from './shared/bibtex/read-first-entry.ts'
import { publishing } from './working-copies/publishing.ts'
import type { Announce } from './working-copies/schedule-store.ts'
import { workRoutes } from './works/routes.ts'
import { createSimilarWorks } from './works/similar-works.ts'
import { toWorkRow } from './works/work-row.ts'
import { writeWork } from './works/work-writer.ts'

type WorkDependencies = Parameters<typeof workRoutes>[0]

export interface ContentDependencies extends Pick<WorkDependencies, 'catalog' | 'publicUrl' | 'getDay'> {
  db: Db
  announce: Announce
  blogStore: ReturnType<typeof createBlogStore>
  aboutStore: ReturnType<typeof createAboutStore>
  settings: ReturnType<typeof createSettingsStore>
  citations: ReturnType<typeof createCitations>
  search: Parameters<typeof searchRoutes>[0]
  cv: Parameters<typeof cvRoutes>[0]
  readFirst: ReadFirstEntry
  deleteUnusedImages: ReturnType<typeof createMediaRemoval>
}

/** Creates the routes of content, which anyone may read and the owner edits, for each way in which responses to readers are sent. */
export const createContentRoutes = (dependencies: ContentDependencies) => {
  const { db, blogStore, aboutStore, settings, citations, deleteUnusedImages } = dependencies
  const findSimilar = createSimilarWorks()
  const readBlogRows = createBlogRows(db)
  const blogPages = createBlogPages(db, dependencies)
  const findPosts = (paths: readonly string[]) => findLinkingBlogs(db, paths, dependencies.publicUrl)

  const sources = createCitedSources({ ...dependencies, readSettings: settings.read })

  return (respond: PublicResponse) => {
    const routes = new Hono<RequestEnv>()
    const lists = new Map(
      collections.filter(isList).map((collection) => [collection.path as string, createCollectionStore(db, collection).page]),
    )
    for (const collection of collections.filter(isList))
      routes.route(
        collection.path,
        collectionRoutes(
          collection,
          publishing(db, collection.name, (source) => createCollectionStore(source, collection, writeWork), dependencies.announce),
          respond,
          'page' in collection ? async () => (await dependencies.catalog.read()).list(collection.name).map(toWorkRow) : undefined,
        ),
      )
    return routes
      .route(
        '/pages',
        pageRoutes({
          lists,
          blogs: blogPages.landingPage,
          blogsWithTag: blogPages.tagPage,
          links: createCollectionStore<ExternalLink>(db, externalLinks).page,
          highlights: async () => listHighlights(await settings.read(), (await dependencies.catalog.read()).all()),
          respond,
        }),
      )
      .get(publicEndpoints.blogSummaries, (c) => respond(c, blogPages.summaries))
      .get(publicEndpoints.aboutSummaries, (c) => respond(c, aboutStore.summaries))
      .route(
        blogs.path,
        blogRoutes({ store: blogStore, findContext: blogPages.findContext, readRows: readBlogRows, respond, deleteUnusedImages }),
      )
      .route(about.path, aboutRoutes({ store: aboutStore, respond, deleteUnusedImages }))
      .route('/', searchRoutes(dependencies.search, respond))
      .route('/', cvRoutes(dependencies.cv, respond))
      .route('/settings', settingsRoutes(settings, blogStore.listMenuPages, respond))
      .route(ownerEndpoints.citationStyles, citations.styleRoutes)
      .route('/', citationRoutes({ sources, cite: citations.cite, listStyles: citations.listStyles, respond }))
      .route('/', licenseRoutes(respond))
      .route('/', workRoutes({ ...dependencies, readSettings: settings.read, respond, findPosts, findSimilar }))
  }
}
