import { type Context, Hono } from 'hono'
import { respondFromCache } from '#cache/respond-from-cache.ts'
import type { ResponseCache } from '#cache/response-cache.ts'
import type { ActiveSet } from '#delivery/releases/active-set.ts'
import { adminDocument, publicDocument, unrenderedDocument } from './documents.ts'
import { documentHeaders } from './headers.ts'

interface Dependencies {
  activeSet: () => ActiveSet
  answers: ResponseCache
  /** Revision of the content, as the API's own cache counts it. */
  revision: () => string
  /** Configured public origin; without one the request's own Host is used. */
  publicUrl: string | undefined
  log: { error: (details: object, message: string) => void }
  /** Told the set of each document that is given to a browser, kept copies included. */
  onView?: (set: string) => void
}

const HTML = 'text/html; charset=utf-8'
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i

const originOf = (c: Context, publicUrl: string | undefined): string => {
  if (publicUrl) return new URL(publicUrl).origin
  const host = c.req.header('host') ?? ''
  return `http://${HOST.test(host) ? host : 'localhost'}`
}

/** The path a page is known by: no trailing slash, no query. An address no page can have stays as it is and is not found. */
const pagePath = (path: string) => (path.length > 1 && !path.endsWith('//') ? path.replace(/\/$/, '') : path)

/** HTML documents: `/admin` and below for the owner's portal, every other path a public page. */
export const createDocumentRoutes = ({ activeSet, answers, revision, publicUrl, log, onView = () => {} }: Dependencies) => {
  const headersOf = ({ boot }: ActiveSet, css: ActiveSet['publicCss'], origin: string) =>
    documentHeaders({ origin, scriptHashes: [boot.hash], styleHashes: [css.hash] })

  const viewed = (c: Context, set: ActiveSet, answer: Response) => {
    if (c.req.method === 'GET' && (answer.status === 200 || answer.status === 304)) onView(set.name)
    return answer
  }

  const renderPage = async (set: ActiveSet, origin: string, path: string) => {
    try {
      const rendered = await set.renderer.render(path)
      return { status: rendered.status, body: publicDocument(set, rendered, origin, path), keep: rendered.status === 200 }
    } catch (error) {
      log.error({ path, set: set.name, error: String(error) }, 'A page could not be rendered; the browser renders it')
      return { status: 200, body: unrenderedDocument(set, origin), keep: false }
    }
  }

  const page = async (c: Context) => {
    const set = activeSet()
    const origin = originOf(c, publicUrl)
    const path = pagePath(c.req.path)
    const produce = async () => ({ contentType: HTML, ...(await renderPage(set, origin, path)) })
    const answer = await answers.get(`${origin} ${path}`, `${set.name}.${revision()}`, produce)
    const headers = { ...headersOf(set, set.publicCss, origin), ...(answer.status === 503 ? { 'retry-after': '5' } : {}) }
    return viewed(c, set, respondFromCache(c, answer, headers))
  }

  const admin = async (c: Context) => {
    const set = activeSet()
    const origin = originOf(c, publicUrl)
    const produce = async () => ({ contentType: HTML, status: 200, body: adminDocument(set, origin) })
    const answer = await answers.get(`${origin} /admin`, set.name, produce)
    return viewed(c, set, respondFromCache(c, answer, { ...headersOf(set, set.adminCss, origin), 'x-robots-tag': 'noindex' }))
  }

  return new Hono()
    .get('/admin', admin)
    .get('/admin/*', admin)
    .get('*', page)
    .all('*', (c) => c.text('Only GET is answered here.', 405, { allow: 'GET, HEAD' }))
}
