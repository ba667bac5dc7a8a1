import {
  API_PREFIX,
  about,
  blogs,
  collections,
  type ExternalLink,
  externalLinks,
  isList,
  ownerEndpoints,
  publicEndpoints,
  type SearchQuery,
  type WorkCollectionName,
  type WorksQuery,
  workCollections,
} from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import { createInternalResponses } from '#cache/internal-responses.ts'
import { createPublicFiles } from '#cache/public-files.ts'
import { createEarlyReads, createPublicResponses, type PublicResponse } from '#cache/public-responses.ts'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import type { Db } from '#db/database.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import { onError, onNotFound } from '#http/on-error.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { getSecurityHeaders, securityHeaders } from '#http/security-headers.ts'
import type { ThreadLimits } from '#threads/create-thread.ts'
import { createAboutStore } from './about/about-store.ts'
import { aboutRoutes } from './about/routes.ts'
import { createApiTokenStore } from './auth/api-token-store.ts'
import { createAttemptStore } from './auth/attempt-store.ts'
import { guard } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessionStore } from './auth/session-store.ts'
import { createUserStore } from './auth/user-store.ts'
import { createBlogStore } from './blogs/blog-store.ts'
import { blogRoutes } from './blogs/routes.ts'
import { createCitations } from './citations/citations.ts'
import { createCollectionStore } from './collections/collection-store.ts'
import { collectionRoutes } from './collections/routes.ts'
import { cvRoutes, resumeRoutes } from './cv/routes.ts'
import { formatWork } from './exports/formats.ts'
import { ownerExportRoutes } from './exports/owner-routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { createFeedStore } from './feeds/feed-store.ts'
import { feedRoutes } from './feeds/routes.ts'
import { sitemapRoutes } from './feeds/sitemap-routes.ts'
import { createFileStore } from './files/file-store.ts'
import { sweepFiles } from './files/remove-files.ts'
import { createFileRoutes } from './files/routes.ts'
import { iconRoutes } from './icons/routes.ts'
import { createIdentifiers, type IdentifierOptions } from './identifiers/find-works.ts'
import { identifierRoutes } from './identifiers/routes.ts'
import { createImportStore } from './import/import-store.ts'
import { importRoutes } from './import/routes.ts'
import { createSourceReader } from './import/source-reader.ts'
import { licenseFileRoutes, licenseRoutes } from './licenses/routes.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMediaRemoval, sweepMedia } from './media/remove-media.ts'
import { createMediaRoutes } from './media/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { createWorksCheck, type SitePages } from './readiness/check-works.ts'
import { readinessRoutes } from './readiness/routes.ts'
import { recognizeRoutes } from './recognize/routes.ts'
import { createEntriesStore } from './search/entries-store.ts'
import { searchRoutes } from './search/routes.ts'
import { createSearch } from './search/search.ts'
import { createSearchIndex } from './search/search-index.ts'
import { createSearchStore } from './search/search-store.ts'
import { settingsRoutes } from './settings/routes.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createEntryReader } from './shared/bibtex/read-first-entry.ts'
import { purgeDeleted } from './shared/purge-store.ts'
import { createStaging } from './shared/uploads/staging.ts'
import { createPictures } from './social/pictures.ts'
import { socialRoutes } from './social/routes.ts'
import { createCatalog } from './works/catalog.ts'
import { citationRoutes } from './works/citation-routes.ts'
import { getCvVenue } from './works/describe-work.ts'
import { filterWorks, readWords, sortWorks } from './works/list-works.ts'
import { workRoutes } from './works/routes.ts'
import { createSimilarWorks } from './works/similar-works.ts'
import { ensureSlugs } from './works/slugs.ts'
import { isUpcoming, toDay } from './works/upcoming.ts'
import { writeNewWorks, writeWork } from './works/work-writer.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  content: ContentRevision
  log: Log
  /** Configured public origin, if there is one. */
  publicUrl: string | undefined
  clientAddress: ClientAddress
  /** Folder for uploads in progress. */
  stagingDir: string
  /** Caches the responses to public reads. */
  cache?: ResponseCache
  /** Whether and how identifiers are looked up at other services. */
  identifierOptions?: IdentifierOptions
  importLimits?: Partial<ThreadLimits>
  /** Limits of reading one BibTeX entry. */
  entryLimits?: Partial<ThreadLimits>
  now?: () => Date
}

/** What the owner and readers use: content, images and sign-in. */
export const createProduct = ({
  db,
  store,
  content,
  log,
  publicUrl,
  clientAddress,
  stagingDir,
  cache = createResponseCache(),
  identifierOptions,
  importLimits,
  entryLimits,
  now = () => new Date(),
}: Dependencies) => {
  const users = createUserStore(db)
  const sessions = createSessionStore(db)
  const attempts = createAttemptStore(db)
  const media = createMediaStore(db)
  const files = createFileStore(db)
  const staging = createStaging(stagingDir)
  const deleteImageIfUnused = createMediaRemoval({ store, media, log })

  const blogStore = createBlogStore(db, { publicUrl })
  const aboutStore = createAboutStore(db, { publicUrl })

  const catalog = createCatalog({ db, content })
  const citations = createCitations(db, log)
  const settings = createSettingsStore(db, { publicUrl })
  const entryReader = createEntryReader(log, entryLimits)
  const { readFirst } = entryReader
  const identifiers = createIdentifiers(readFirst, identifierOptions)
  const reader = createSourceReader(importLimits)
  const readCurrentWorks = async () => {
    await content.refresh()
    const works = await catalog.read()
    return { revision: works.revision, works: works.all().map((work) => ({ ...work, values: work.stored })) }
  }
  const importStore = createImportStore({ db, writeWork, writeNewWorks })

  const searchIndex = createSearchIndex({
    store: createEntriesStore(db),
    content,
    readWorks: async () => (await catalog.read()).all(),
    log,
  })
  const search = createSearch({ index: searchIndex, store: createSearchStore(db) })
  const readDefaultOrder = async () => (await settings.read()).worksOrder
  const getDay = () => toDay(now())
  const readByDate = async (name: WorkCollectionName) => {
    const day = getDay()
    const works = sortWorks((await catalog.read()).list(name), 'date', day)
    return works.map((work) => ({ ...work, venue: getCvVenue(work), isUpcoming: isUpcoming(work, day) }))
  }
  const findSimilar = createSimilarWorks()
  const cv = { readSettings: settings.read, readByDate, getDay }
  const headers = getSecurityHeaders(publicUrl)

  const pictures = createPictures(log)
  const feedStore = createFeedStore(db, { publicUrl })
  /** How every public file outside the API is sent. */
  const publicFiles = { respond: createPublicFiles({ content, cache, headers }), secure: securityHeaders(publicUrl), publicUrl }
  const findMatching = async (name: WorkCollectionName | undefined, query: WorksQuery) => {
    const works = await catalog.read()
    const list = name ? works.list(name) : works.all()
    if (query.q) await readWords(list)
    return filterWorks(list, query, await readDefaultOrder())
  }
  const searchWorks = async (query: SearchQuery) => {
    const ids = await search.ids(query)
    const works = new Map((await catalog.read()).all().map((work) => [work.id, work]))
    return ids.flatMap((id) => works.get(id) ?? [])
  }

  const contentRoutes = (respond: PublicResponse) => {
    const routes = new Hono<RequestEnv>()
    const lists = new Map(
      collections.filter(isList).map((collection) => [collection.path as string, createCollectionStore(db, collection).page]),
    )
    for (const collection of collections.filter(isList))
      routes.route(collection.path, collectionRoutes(collection, createCollectionStore(db, collection, writeWork), respond))
    return routes
      .route(
        '/pages',
        pageRoutes({ lists, blogs: blogStore.landingPage, links: createCollectionStore<ExternalLink>(db, externalLinks).page, respond }),
      )
      .get(publicEndpoints.blogSummaries, (c) => respond(c, blogStore.summaries))
      .get(publicEndpoints.aboutSummaries, (c) => respond(c, aboutStore.summaries))
      .route(blogs.path, blogRoutes({ store: blogStore, respond, deleteImageIfUnused }))
      .route(about.path, aboutRoutes({ store: aboutStore, respond, deleteImageIfUnused }))
      .route('/', searchRoutes(search, respond))
      .route('/', cvRoutes(cv, respond))
      .route('/settings', settingsRoutes(settings, respond))
      .route(ownerEndpoints.citationStyles, citations.styleRoutes)
      .route(
        '/',
        citationRoutes({
          catalog,
          cite: citations.cite,
          listStyles: citations.listStyles,
          formatWork: (work, all) => formatWork(work, { all, origin: publicUrl ?? '', readFirst }),
          respond,
        }),
      )
      .route('/', licenseRoutes(respond))
      .route(
        '/',
        workRoutes({ catalog, readSettings: settings.read, respond, publicUrl, findPosts: blogStore.findLinking, findSimilar, getDay }),
      )
  }

  // Renders request content without a connection: no log line, no session, no compression.
  const internal = new Hono<RequestEnv>().route(API_PREFIX, contentRoutes(createInternalResponses(content)))
  internal.onError(onError(log))
  internal.notFound(onNotFound)

  const fileRoutes = createFileRoutes({ store, files, log, staging })
  /** Public files outside the API. */
  const publicFileRoutes = new Hono<RequestEnv>()
    .route('/', licenseFileRoutes(publicFiles.respond, publicFiles.secure))
    .route('/', feedRoutes({ ...publicFiles, readWorks: catalog.read, store: feedStore, readSettings: settings.read }))
    .route('/', resumeRoutes(cv, publicFiles))
    .route('/', sitemapRoutes({ ...publicFiles, readWorks: catalog.read, store: feedStore }))
    .route('/', iconRoutes({ ...publicFiles, headers, readSettings: settings.read }))
    .route(
      '/',
      socialRoutes({ ...publicFiles, headers, pictures, readWorks: catalog.read, findBlog: blogStore.find, readSettings: settings.read }),
    )
    .route(
      '/',
      exportRoutes({ ...publicFiles, readWorks: catalog.read, findMatching, searchWorks, readSettings: settings.read, readFirst }),
    )

  return {
    /** Requires a session for everything but public reads; mounted before all routes of the API. */
    guard: guard({ sessions, apiTokens: createApiTokenStore(db) }),

    routes: new Hono<RequestEnv>()
      .route(`${API_PREFIX}/user`, authRoutes({ users, sessions, attempts, log, clientAddress }))
      .route(API_PREFIX, contentRoutes(createPublicResponses({ content, cache, headers })))
      .route(`${API_PREFIX}/import`, importRoutes({ store: importStore, reader, readWorks: readCurrentWorks, log, now }))
      .route(API_PREFIX + ownerEndpoints.identifiers, identifierRoutes(identifiers, log))
      .route(API_PREFIX, ownerExportRoutes({ readWorks: catalog.read, publicUrl, readFirst }))
      .route(API_PREFIX, recognizeRoutes({ isLookedUp: identifiers.isOn, readFirst }))
      .route('/', createMediaRoutes({ store, media, log, staging }))
      .route('/', fileRoutes),

    /** Checks the pages of works. To be mounted behind the guard. */
    createReadinessRoutes: (pages: SitePages) => {
      const own = new Hono<RequestEnv>().route('/', publicFileRoutes).route('/', fileRoutes)
      own.onError((error) => {
        throw error
      })
      const readWorks = async () => {
        const works = await catalog.read()
        return workCollections().flatMap(({ name }) => works.list(name))
      }
      const requestFile = async (path: string, fileHeaders?: Record<string, string>) => own.request(path, { headers: fileHeaders })
      const check = createWorksCheck({ readWorks, pages, requestFile, publicUrl })
      return new Hono<RequestEnv>().route(API_PREFIX, readinessRoutes({ check, log }))
    },

    findEarlyResponse: createEarlyReads({ content, cache }),

    /** Public files outside the API. To be mounted before documents, at some of whose addresses they respond. */
    publicFiles: publicFileRoutes,

    /** Rejects when uploads cannot be stored, because the disk is full or read-only. */
    checkUploads: staging.check,

    /** Responds to a GET of public content, for renders in this process. */
    callApi: async (path: string) => {
      const response = await internal.request(path)
      const isTemporary = response.ok && response.headers.get('cache-control') === 'no-store'
      return { status: response.status, body: await response.text(), isTemporary }
    },

    /** Opens a session of the owner, for the process that started this one. */
    openOwnerSession: async () => {
      const owner = await users.findOwner()
      if (!owner) throw new Error('There is no owner yet')
      return sessions.create(owner.id, 'local')
    },

    /** Prepares what takes longer the first time. */
    warmUp: citations.warmUp,

    close: async () => {
      identifiers.close()
      await Promise.all([citations.close(), pictures.close(), reader.close(), entryReader.close()])
    },

    /** What housekeeping does regularly, by name. */
    housekeeping: {
      'deleted content': () => purgeDeleted(db),
      'deleted citation styles': citations.purgeStyles,
      sessions: () => sessions.purge(),
      'sign-in attempts': () => attempts.purge(),
      imports: (time: Date) => importStore.purge(time),
      'addresses of works': () => ensureSlugs(db, catalog),
      // So that the first search after an update does not wait.
      'search entries': searchIndex.refresh,
      'words of the search': searchIndex.purgeWords,
      images: () => sweepMedia({ store, media, log }),
      files: () => sweepFiles({ store, files, log }),
    },
  }
}

export type Product = ReturnType<typeof createProduct>
