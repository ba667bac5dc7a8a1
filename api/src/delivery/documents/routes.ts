import { type Context, Hono } from 'hono'
import { respondFromCache } from '#cache/respond-from-cache.ts'
import type { CachedResponse, ResponseCache } from '#cache/response-cache.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import { adminDocument, publicDocument, unrenderedDocument } from './documents.ts'
import { documentHeaders } from './headers.ts'

interface Dependencies {
  activeSet: () => ActiveSet
  cache: ResponseCache
  /** Returns the content revision. */
  revision: () => string
  /** Configured public origin; without one the request's own Host is used. */
  publicUrl: string | undefined
  log: { error: (details: object, message: string) => void }
  /** Called with the release set of each document that is sent to a browser, from the cache or not. */
  onView?: (set: string) => void
}

const HTML = 'text/html; charset=utf-8'
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i
const RENDER_RETRY_SECONDS = 5
/** A document that could not be rendered starts the app, too: the browser renders it. */
const STARTS_APP = new Set([200, 304, 503])

const getRequestOrigin = (c: Context): string => {
  const host = c.req.header('host') ?? ''
  return `http://${HOST.test(host) ? host : 'localhost'}`
}

/** Returns the canonical path of a page: no trailing slash, no query. A path that no page can have stays as it is and is not found. */
const getPagePath = (path: string) => (path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path)

/** HTML documents: `/admin` and below for the admin portal, every other path a public page. */
export const createDocumentRoutes = ({ activeSet, cache, revision, publicUrl, log, onView = () => {} }: Dependencies) => {
  const publicOrigin = publicUrl && new URL(publicUrl).origin

  const getHeaders = ({ boot }: ActiveSet, css: ActiveSet['publicCss'], origin: string) =>
    documentHeaders({ origin, scriptHashes: [boot.hash], styleHashes: [css.hash] })

  const renderPage = async (set: ActiveSet, origin: string, path: string) => {
    try {
      const rendered = await set.renderer.render(path)
      return { status: rendered.status, body: publicDocument(set, rendered, origin, path), keep: rendered.status === 200 }
    } catch (error) {
      log.error({ path, set: set.name, error: String(error) }, 'A page could not be rendered; the browser renders it')
      return { status: 503, body: unrenderedDocument(set, origin), keep: false }
    }
  }

  const createPage = async (set: ActiveSet, origin: string, path: string) => {
    const page = await renderPage(set, origin, path)
    const headers = getHeaders(set, set.publicCss, origin)
    if (page.status === 503) headers['retry-after'] = String(RENDER_RETRY_SECONDS)
    return { contentType: HTML, ...page, headers }
  }

  const createAdmin = async (set: ActiveSet, origin: string) => ({
    contentType: HTML,
    status: 200,
    body: adminDocument(set, origin),
    headers: { ...getHeaders(set, set.adminCss, origin), 'x-robots-tag': 'noindex' },
  })

  const respond = (c: Context, set: ActiveSet, document: CachedResponse) => {
    const response = respondFromCache(c, document)
    if (c.req.method === 'GET' && STARTS_APP.has(response.status)) onView(set.name)
    return response
  }

  const page = async (c: Context) => {
    const set = activeSet()
    const origin = publicOrigin ?? getRequestOrigin(c)
    const path = getPagePath(c.req.path)
    return respond(c, set, await cache.get(`${origin} ${path}`, `${set.name}.${revision()}`, () => createPage(set, origin, path)))
  }

  const admin = async (c: Context) => {
    const set = activeSet()
    const origin = publicOrigin ?? getRequestOrigin(c)
    return respond(c, set, await cache.get(`${origin} /admin`, `${set.name}.${revision()}`, () => createAdmin(set, origin)))
  }

  return new Hono()
    .get('/admin', admin)
    .get('/admin/*', admin)
    .get('*', page)
    .all('*', (c) => c.text('Only GET is allowed here.', 405, { allow: 'GET, HEAD' }))
}
