import type { IncomingMessage } from 'node:http'
import { API_PREFIX, ownerEndpoints, workingCopyEndpoints } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import { createAudit } from '#audit/audit.ts'
import { type NewEvent, recordEvent } from '#audit/event-store.ts'
import type { ContentRevision } from '#cache/content-revision.ts'
import { createInternalResponses } from '#cache/internal-responses.ts'
import { createEarlyReads, createPublicResponses } from '#cache/public-responses.ts'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import type { Db, Trx } from '#db/database.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { getSecurityHeaders } from '#http/security-headers.ts'
import type { ThreadLimits } from '#threads/create-thread.ts'
import { createAboutStore } from './about/about-store.ts'
import { createAccount } from './account.ts'
import { createSecret, hashToken, isTokenShaped } from './auth/tokens.ts'
import { createBlogStore } from './blogs/blog-store.ts'
import { createCitations } from './citations/citations.ts'
import { createContentRoutes } from './content-routes.ts'
import { ownerExportRoutes } from './exports/owner-routes.ts'
import { createFileStore } from './files/file-store.ts'
import { sweepFiles } from './files/remove-files.ts'
import { createReplacedFileStore } from './files/replaced-file-store.ts'
import { createFileRoutes } from './files/routes.ts'
import { createIdentifiers, type IdentifierOptions } from './identifiers/find-works.ts'
import { identifierRoutes } from './identifiers/routes.ts'
import { createImports } from './imports.ts'
import { createInternalApi } from './internal-api.ts'
import { createItemPreviews } from './item-previews.ts'
import { createItemWriters, createPrepareItem } from './item-writers.ts'
import { createEncoder } from './media/encoder.ts'
import { createLibraryStore } from './media/library-store.ts'
import { createVariantQueue } from './media/make-variants.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMediaRemoval, sweepMedia } from './media/remove-media.ts'
import { createImageReplacement } from './media/replace-image-store.ts'
import { createMediaRoutes, MEDIA_ROUTE } from './media/routes.ts'
import { createImageStorage } from './media/upload.ts'
import { createPageChecks } from './page-checks.ts'
import { createPublicFileRoutes } from './public-file-routes.ts'
import { readableExportRoutes } from './readable-export/routes.ts'
import { createReadableExport } from './readable-exports.ts'
import { recognizeRoutes } from './recognize/routes.ts'
import { createPrepareRestore, createRestore } from './revisions/restore-store.ts'
import { createRevisionStore } from './revisions/revision-store.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { createSiteRestore } from './revisions/site-restore-store.ts'
import { siteHistoryRoutes } from './revisions/site-routes.ts'
import { createOrderStore } from './rows/order-store.ts'
import { rowRoutes } from './rows/routes.ts'
import { createSiteSearch } from './search/site-search.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createEntryReader } from './shared/bibtex/read-first-entry.ts'
import { createJobs } from './shared/jobs.ts'
import { purgeDeleted } from './shared/purge-store.ts'
import type { ServedPages } from './shared/served-pages.ts'
import { sweepUnfinished } from './shared/sweep-objects.ts'
import { createPublicUploads } from './shared/uploads/public-uploads-store.ts'
import type { UploadQuota } from './shared/uploads/quota-store.ts'
import { createSentObjects } from './shared/uploads/sent-objects.ts'
import { createStaging } from './shared/uploads/staging.ts'
import { createUploadAccess } from './shared/uploads/upload-access.ts'
import { createFormerAddresses } from './site-import/former-address-store.ts'
import { createCards } from './social/cards.ts'
import { createPictures } from './social/pictures.ts'
import { createStatistics } from './statistics/statistics.ts'
import { createPreviewLinkStore } from './working-copies/preview-link-store.ts'
import { publishing, publishingSection, publishingSettings } from './working-copies/publishing.ts'
import { workingCopyRoutes } from './working-copies/routes.ts'
import { createScheduleQueue } from './working-copies/schedule-queue.ts'
import { type Announce, createScheduleStore } from './working-copies/schedule-store.ts'
import { createWorkingCopyStore } from './working-copies/working-copy-store.ts'
import { createCatalog } from './works/catalog.ts'
import { createCvList } from './works/list-for-cv.ts'
import { toDayNumber } from './works/upcoming.ts'
import { createWorksHousekeeping } from './works/works-housekeeping.ts'

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
  /** How much uploads may take. Default: any amount. */
  uploadQuota?: UploadQuota
  /** Caches the responses to public reads. */
  cache?: ResponseCache
  /** Whether and how other sites are requested, about identifiers and for links. */
  identifierOptions?: IdentifierOptions
  /** Whether views and downloads are counted. */
  countsReadings?: boolean
  /** Limits of the threads that read imports and single BibTeX entries, and format citations. */
  threadLimits?: Partial<Record<'imports' | 'entries' | 'citations' | 'exports', Partial<ThreadLimits>>>
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
  uploadQuota,
  cache = createResponseCache(),
  identifierOptions,
  countsReadings = true,
  threadLimits = {},
  now = () => new Date(),
}: Dependencies) => {
  const audit = createAudit(db, log, now)
  const account = createAccount({ db, log, clientAddress, publicUrl, refusals: audit.refusals })
  const media = createMediaStore(db, uploadQuota)
  const files = createFileStore(db, uploadQuota)
  const staging = createStaging(stagingDir)
  const deleteUnusedImages = createMediaRemoval({ store, media, log })

  const prepareItem = createPrepareItem({ publicUrl })
  const writeItems = createItemWriters({ publicUrl })
  const schedules = createScheduleStore(db, { prepareItem, writeItems })
  const scheduleQueue = createScheduleQueue({ log, ...schedules })
  const variantQueue = createVariantQueue({ store, media, staging, encoder: createEncoder(log), log })
  const jobs = createJobs({ log, queues: [scheduleQueue, variantQueue] })
  const announce: Announce = (trx, at) => jobs.send(scheduleQueue, { at }, trx)
  const blogStore = publishing(db, 'blogs', (source) => createBlogStore(source, { publicUrl }), announce)
  const aboutStore = publishingSection(db, (source) => createAboutStore(source, { publicUrl }), announce)
  const copies = createWorkingCopyStore(db, announce)

  const catalog = createCatalog({ db, content })
  const citations = createCitations(db, log, threadLimits.citations)
  const createSettings = (source: Db | Trx) => createSettingsStore(source, { publicUrl })
  const settings = publishingSettings(db, createSettings)
  const entryReader = createEntryReader(log, threadLimits.entries)
  const { readFirst } = entryReader
  const identifiers = createIdentifiers(readFirst, identifierOptions)
  const storeImage = createImageStorage({ store, media, encoder: createEncoder(log), announce: (key) => jobs.send(variantQueue, { key }) })
  const imports = createImports({
    ...{ db, store, files, content, catalog, log, now, staging, storeImage, writeItems, threadLimits },
    settings: { read: settings.read, within: createSettings },
  })
  const { search, housekeeping: searchHousekeeping } = createSiteSearch({ db, content, readWorks: catalog.read, log })
  const readDefaultOrder = async () => (await settings.read()).worksOrder
  const getDay = () => toDayNumber(now())
  const cv = { readSettings: settings.read, readByDate: createCvList({ catalog, getDay }), getDay }
  const headers = getSecurityHeaders(publicUrl)

  const pictures = createPictures({ store, log })
  const cards = createCards({ readWorks: catalog.read, findBlog: blogStore.find, readSettings: settings.read, pictures })
  const works = { catalog, readDefaultOrder, readFirst, citations, search, cv }
  const forReaders = {
    db,
    announce,
    content,
    cache,
    publicUrl,
    getDay,
    settings,
    blogStore,
    aboutStore,
    deleteUnusedImages,
    cards,
    pictures,
    ...works,
  }
  const contentRoutes = createContentRoutes(forReaders)

  const previewLinks = createPreviewLinkStore(db)
  const openPreview = createItemPreviews({ db, content, log, publicUrl, forReaders, copies, prepareItem, writeItems, links: previewLinks })

  const restore = createRestore({ writeItems, writeSettings: (trx, draft) => createSettings(trx).write(draft) })

  const { has: isPublic } = createPublicUploads({ db, content })
  const getAccess = createUploadAccess({
    ...{ isPublic, isSignedIn: account.pageSessions.isSignedIn },
    isPreviewed: async (token, id) => isTokenShaped(token) && previewLinks.shows(hashToken(token), id),
  })
  const readableExport = createReadableExport({
    ...{ db, store, publicUrl, readFirst, readSettings: settings.read, listAbout: aboutStore.list, listBlogs: blogStore.listAll },
    readAll: async () => (await catalog.read()).all(),
  })
  const sent = createSentObjects({ content, route: MEDIA_ROUTE })
  const findRead = createEarlyReads({ content, cache })
  const statistics = createStatistics({ db, content, readWorks: catalog.read, isPublic, clientAddress, log, now, isOn: countsReadings })
  const fileRoutes = createFileRoutes({
    ...{ store, files, log, staging, getAccess, publicUrl, replacedFiles: createReplacedFileStore(db) },
    onDownload: (c, path) => statistics.count(c, 'download', path),
  })

  return {
    /** Requires a session for everything but public reads; mounted before all routes of the API. */
    guard: account.guard,

    routes: new Hono<RequestEnv>()
      .route('/', account.routes)
      .route(API_PREFIX, contentRoutes(createPublicResponses({ content, cache, headers })))
      .route(API_PREFIX + workingCopyEndpoints.all, workingCopyRoutes(copies, previewLinks, createSecret))
      .get(API_PREFIX + workingCopyEndpoints.schedules, async (c) => c.json(await schedules.list()))
      .route(API_PREFIX, rowRoutes({ findItems: search.idsWithAllWords, order: createOrderStore(db) }))
      .route(`${API_PREFIX}/import`, imports.routes)
      .route(API_PREFIX + ownerEndpoints.identifiers, identifierRoutes(identifiers, log))
      .route(API_PREFIX, ownerExportRoutes({ readWorks: catalog.read, publicUrl, readFirst }))
      .route(API_PREFIX, readableExportRoutes({ readFiles: readableExport, log, now }))
      .route(API_PREFIX, recognizeRoutes({ getLookup: identifiers.getState, readFirst }))
      .route(API_PREFIX, revisionRoutes({ db, prepareRestore: createPrepareRestore(prepareItem), restore }))
      .route(API_PREFIX, audit.routes)
      .route(API_PREFIX, statistics.routes)
      .route(
        '/',
        createMediaRoutes({
          ...{ store, media, log, staging, getAccess, content, sent, publicUrl, storeImage },
          ...{ library: createLibraryStore(db), replace: createImageReplacement(db), removeIfUnused: deleteUnusedImages },
        }),
      )
      .route(API_PREFIX, siteHistoryRoutes({ db, restoreSite: createSiteRestore({ writeItems, restore }), deleteUnusedImages }))
      .route('/', fileRoutes),

    /** Counts views of pages. */
    viewRoutes: statistics.viewRoutes,

    /** Checks the pages of works, and links. To be mounted behind the guard. */
    createCheckRoutes: createPageChecks({ ...forReaders, fileRoutes, log, now, connection: identifierOptions }),

    /** For pages outside the API that work without scripts. */
    pageSessions: account.pageSessions,
    teamTokens: account.teamTokens,

    /** Opens a session of the owner, for the process that started this one. */
    openOwnerSession: account.openOwnerSession,

    /** Resolves when the refusals so far are recorded. */
    flushRefusals: audit.refusals.flush,

    /** Records an event of the owner that changes nothing in the database. */
    recordEvent: (event: NewEvent) => db.transaction().execute((trx) => recordEvent(trx, event)),

    findEarlyResponse: (request: IncomingMessage) => findRead(request) ?? sent.find(request),

    /** Public files outside the API. To be mounted before documents, at some of whose addresses they respond. */
    createPublicFiles: (pages: ServedPages): Hono<RequestEnv> => createPublicFileRoutes({ ...forReaders, pages }),

    /** For uploads in progress. Its `check` rejects when the disk is full or read-only. */
    staging,

    /** Resolves with the current address for one of an imported site. */
    findFormerAddress: createFormerAddresses({ db, content, readWorks: async () => (await catalog.read()).all() }),

    /** Resolves with the path of the picture of a page for link previews. */
    findPicture: cards.findPath,

    /** Responds to a GET of public content, for renders in this process. */
    callApi: createInternalApi(contentRoutes(createInternalResponses(content)), log),

    /** Resolves with the files of the readable export. */
    readableExport,

    /** Runs a function with the site as it would be if the item of a preview link were published. */
    openPreview,

    /** Publish and unpublish scheduled items, and make the variants of images. */
    jobs,

    close: async () => {
      identifiers.close()
      await Promise.all([audit.refusals.flush(), statistics.flush()])
      await Promise.all([citations.close(), pictures.close(), entryReader.close(), imports.close()])
    },

    /** What housekeeping does regularly, by name. */
    housekeeping: {
      'working copies': copies.purge,
      'links to previews': previewLinks.purge,
      'deleted content': () => purgeDeleted(db),
      'deleted citation styles': citations.purgeStyles,
      ...account.housekeeping,
      'audit events': audit.purge,
      revisions: createRevisionStore(db).purge,
      ...imports.housekeeping,
      ...createWorksHousekeeping({ db, catalog, writeItems }),
      // A schedule that was set while the jobs were starting may have no job.
      'scheduled items': schedules.runDue,
      ...searchHousekeeping,
      'variants of images': () => jobs.sendPending(variantQueue),
      'unfinished uploads': (time: Date) => sweepUnfinished(store, time),
      images: () => sweepMedia({ store, media, log }),
      files: () => sweepFiles({ store, files, log }),
      'pictures of pages': (time: Date) => pictures.purge(time),
    },
  }
}

export type Product = ReturnType<typeof createProduct>
