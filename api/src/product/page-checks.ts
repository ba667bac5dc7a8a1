import { API_PREFIX, collections, isSitePath, type Settings, workCollections } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Db } from '#db/database.ts'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { createLinkCheck } from './link-check/check-links.ts'
import { findLinks, isFile } from './link-check/find-links.ts'
import { createLinkCheckStore } from './link-check/link-check-store.ts'
import { createLinkRequest } from './link-check/request-link.ts'
import { linkCheckRoutes } from './link-check/routes.ts'
import { createWorksCheck, type SitePages } from './readiness/check-works.ts'
import { readinessRoutes } from './readiness/routes.ts'
import { readPublishedItems } from './shared/items/read-items.ts'
import type { WorkCatalog } from './works/catalog.ts'

interface Dependencies {
  db: Db
  catalog: Pick<WorkCatalog, 'read'>
  settings: { read: () => Promise<Settings> }
  fileRoutes: Hono<RequestEnv>
  log: Log
  now: () => Date
  /** Configured public origin, if there is one. */
  publicUrl: string | undefined
  /** Whether and how other sites are requested. */
  connection?: { isOn?: boolean; request?: Parameters<typeof createLinkRequest>[0]; limits?: { pauses?: boolean } } | undefined
}

/** Milliseconds between two requests to a site. */
const PAUSE_MS = 300
/** To another spelling of a path, and from a former address. */
const OWN_REDIRECTS_MAX = 5

/**
 * Creates a function that returns the routes that check the pages and files of works, and the links of all pages, as visitors get them. To be
 * mounted behind the guard.
 */
export const createPageChecks =
  ({ db, catalog, settings, fileRoutes, log, now, publicUrl, connection: { isOn = true, request, limits } = {} }: Dependencies) =>
  (pages: SitePages, publicFiles: Hono<RequestEnv>) => {
    const own = new Hono<RequestEnv>().route('/', publicFiles).route('/', fileRoutes)
    own.onError((error, c) => {
      // What visitors get as a response, such as a 404 of the BibTeX of a work.
      if (error instanceof HttpError && error.status < 500) return c.body(null, error.status)
      throw error
    })
    const readWorks = async () => {
      const works = await catalog.read()
      return workCollections().flatMap(({ name }) => works.list(name))
    }
    const requestFile = async (path: string, headers?: Record<string, string>) => own.request(path, { headers })
    const check = createWorksCheck({ readWorks, pages, requestFile, publicUrl })

    const findSiteLinks = async () => {
      const items = await Promise.all(collections.map(async ({ name }) => [name, await readPublishedItems(db, name)] as const))
      return findLinks({ items: new Map(items), settings: await settings.read(), origin: publicUrl && new URL(publicUrl).origin })
    }
    const readOwn = async (path: string) => {
      const { status, headers } = await own.request(path, { method: 'HEAD' })
      if (status !== 404 || isFile(path)) return { status, location: headers.get('location') }
      const page = await pages.read(path.replace(/\?.*/, ''))
      return { status: page.status, location: page.headers.location }
    }
    const requestOwn = async (path: string, redirects = 0): Promise<number> => {
      const { status, location } = await readOwn(path)
      return location && isSitePath(location) && redirects < OWN_REDIRECTS_MAX ? requestOwn(location, redirects + 1) : status
    }
    const linkCheck = createLinkCheck({
      ...{ findLinks: findSiteLinks, store: createLinkCheckStore(db), requestOwn, now },
      requestLink: isOn ? createLinkRequest(request) : undefined,
      pauseMs: limits?.pauses === false ? 0 : PAUSE_MS,
    })
    return new Hono<RequestEnv>().route(API_PREFIX, readinessRoutes({ check, log })).route(API_PREFIX, linkCheckRoutes({ linkCheck, log }))
  }
