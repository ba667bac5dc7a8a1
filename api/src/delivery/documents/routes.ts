import { adminPages, readWorksQuery, writeWorksQuery } from '@portfolio/contracts'
import { type Context, Hono } from 'hono'
import { respondFromCache } from '#cache/respond-from-cache.ts'
import type { CachedResponse, ResponseCache } from '#cache/response-cache.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import type { CallApi } from '#delivery/shared/rendering.ts'
import { adminDocument, publicDocument, type TicketedSet, unrenderedDocument } from './documents.ts'
import { documentHeaders } from './headers.ts'
import { openingCss } from './opening.ts'
import { createPathResolver } from './page-path.ts'

interface Dependencies {
  activeSet: () => ActiveSet
  cache: ResponseCache
  /** Returns the content revision. */
  revision: () => string
  /** Configured public origin. Without one, documents contain no absolute URL, so that any host name shares them. */
  publicUrl: string | undefined
  callApi: CallApi
  log: { error: (details: object, message: string) => void }
  tickets: {
    getToday: () => number
    issue: (set: string) => Promise<string | undefined>
  }
}

type Kind = 'public' | 'admin'

const HTML = 'text/html; charset=utf-8'
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i
const RENDER_RETRY_SECONDS = 5

const getRequestOrigin = (c: Context): string => {
  const host = c.req.header('host') ?? ''
  return `http://${HOST.test(host) ? host : 'localhost'}`
}

const ADMIN_PAGES = new Set(adminPages())

/**
 * The portal shows its own 404 page, so the document is the same. A newer portal may have pages that this gateway does not know: they
 * work, and only their status is wrong.
 */
const getAdminStatus = (path: string) => (ADMIN_PAGES.has(path.replace(/(?<=[^/])\/$/, '').toLowerCase()) ? 200 : 404)

/** HTML documents: `/admin` and below for the admin portal, every other path a public page. */
export const createDocumentRoutes = ({ activeSet, cache, revision, publicUrl, callApi, log, tickets }: Dependencies) => {
  const origin = publicUrl && new URL(publicUrl).origin
  const resolvePath = createPathResolver(callApi)

  /** Headers as they are cached: without a public origin, the policy is that of no request in particular. */
  const getHeaders = (set: ActiveSet, kind: Kind, policyOrigin = origin ?? 'http://localhost') =>
    documentHeaders({
      origin: policyOrigin,
      scriptHashes: [set.boot.hash],
      styleHashes: [set[`${kind}Css`].hash, openingCss.hash],
      mayFetchFromOtherSites: kind === 'admin',
    })

  const withTicket = async (set: ActiveSet): Promise<TicketedSet> => ({ ...set, ticket: await tickets.issue(set.name) })

  const renderPage = async (set: TicketedSet, path: string) => {
    try {
      const rendered = await set.renderer.render(path)
      return { status: rendered.status, body: publicDocument(set, rendered, origin, path) }
    } catch (error) {
      log.error({ path, set: set.name, error: String(error) }, 'A page could not be rendered; the browser renders it')
      return { status: 503, body: unrenderedDocument(set, origin) }
    }
  }

  const createPage = async (set: ActiveSet, path: string, isUnknown: boolean, isFree = false) => {
    const page = await renderPage(await withTicket(set), path)
    const headers = getHeaders(set, 'public')
    if (page.status === 503) headers['retry-after'] = String(RENDER_RETRY_SECONDS)
    return { contentType: HTML, ...page, keep: !isFree && page.status === (isUnknown ? 404 : 200), headers }
  }

  const createAdmin = async (set: ActiveSet, status: number) => ({
    contentType: HTML,
    status,
    body: adminDocument(await withTicket(set), origin),
    headers: { ...getHeaders(set, 'admin'), 'x-robots-tag': 'noindex' },
  })

  const respond = (c: Context, set: ActiveSet, kind: Kind, document: CachedResponse) =>
    respondFromCache(c, document, origin ? undefined : getHeaders(set, kind, getRequestOrigin(c)))

  const getRevision = ({ name }: ActiveSet) => `${name}.${revision()}.${tickets.getToday()}`

  const page = async (c: Context) => {
    const set = activeSet()
    const { pathname, search } = new URL(c.req.url)
    const known = cache.find(pathname + (search && writeWorksQuery(readWorksQuery(new URLSearchParams(search)))), getRevision(set))
    if (known) return respond(c, set, 'public', known)
    const target = await resolvePath(set.routes, pathname, search)
    if ('redirect' in target)
      return c.body(null, target.isMoved ? 301 : 308, {
        location: target.redirect + search,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
    const { page, isUnknown, isFree } = target
    return respond(c, set, 'public', await cache.get(page, getRevision(set), () => createPage(set, page, isUnknown, isFree)))
  }

  const admin = async (c: Context) => {
    const set = activeSet()
    const status = getAdminStatus(c.req.path)
    return respond(c, set, 'admin', await cache.get(`admin ${status}`, getRevision(set), () => createAdmin(set, status)))
  }

  return new Hono()
    .get('/admin', admin)
    .get('/admin/*', admin)
    .get('*', page)
    .all('*', (c) => c.text('Only GET is allowed here.', 405, { allow: 'GET, HEAD' }))
}
