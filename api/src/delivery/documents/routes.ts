import { type Context, Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import type { CachedResponse } from '#cache/prepare-response.ts'
import { respondFromCache, toEarlyResponse } from '#cache/respond-from-cache.ts'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import { type ActiveSet, getPublicApp } from '#delivery/shared/active-set.ts'
import type { CallApi } from '#delivery/shared/rendering.ts'
import type { ChooseSet, SetChoice } from '#delivery/shared/set-choice.ts'
import type { FindEarlyResponse } from '#http/early-responses.ts'
import { getRoutePattern } from '#http/request-log.ts'
import { getRequestOrigin } from '#http/site-origin.ts'
import { getAdminStatus, spellAdminPath } from './admin-path.ts'
import { bannerCss, noticeHtml } from './banner.ts'
import { createChoiceHeaders, type DocumentKind } from './choice-headers.ts'
import { createDocumentCache } from './document-cache.ts'
import { getPublicCss, previewDocument } from './documents.ts'
import { withEditLink } from './edit-link.ts'
import { documentHeaders } from './headers.ts'
import { createPathResolver, type FindFormerAddress, hasRoute, toCachedAddress, withoutEmptyFields } from './page-path.ts'
import { createDocumentProducer, type DocumentTickets, type FindPicture } from './produce-document.ts'

interface Dependencies {
  activeSet: () => ActiveSet
  /** Default: the active set for everyone. */
  chooseSet?: ChooseSet | undefined
  /** Caches documents of the active set. */
  cache: ResponseCache
  content: Pick<ContentRevision, 'current' | 'getStaleSeconds' | 'confirm'>
  /** Configured public origin. Without one, documents contain no absolute URL, so that any host name shares them. */
  publicUrl: string | undefined
  callApi: CallApi
  findFormerAddress?: FindFormerAddress | undefined
  findPicture?: FindPicture | undefined
  log: { error: (details: object, message: string) => void }
  tickets: DocumentTickets
}

const isWordPressQuery = (search: string) => /^\?(?:p|page_id)=\d+$/.test(search)

/** Browsers accept HTML by name or as anything. A client that names formats of applications may prefer one of those. */
const acceptsHtml = (accept: string | undefined) =>
  accept === undefined || accept === '*/*' || (accept.startsWith('text/html') && !/application\/(?:x-|vnd\.)/i.test(accept))

/** HTML documents: `/admin` and below for the admin portal, every other path a public page; of the set that is chosen for the request. */
export const createDocumentRoutes = ({
  activeSet,
  chooseSet: chooseOfRequest = (_, active) => active,
  cache,
  content,
  publicUrl,
  callApi,
  findFormerAddress,
  findPicture = async () => undefined,
  log,
  tickets,
}: Dependencies) => {
  const origin = publicUrl && new URL(publicUrl).origin
  const chooseSet = withEditLink(chooseOfRequest, createResponseCache({ entriesMax: 50, bytesMax: 8_000_000 }))
  const resolvePath = createPathResolver(callApi, findFormerAddress)
  const getHeaders = createChoiceHeaders(origin)
  const documents = createDocumentCache({ content, getToday: tickets.getToday })
  const { producePage, produceAdmin } = createDocumentProducer({ origin, content, getHeaders, findPicture, tickets, log })

  const chooseActive = (): SetChoice => ({ set: activeSet(), cache })

  const choose = (c: Context): SetChoice | Promise<SetChoice | Response> => {
    const peer = c.env?.incoming?.socket?.remoteAddress
    const choice = chooseSet({ cookie: c.req.header('cookie'), share: c.req.header('x-share'), peer }, chooseActive())
    return typeof choice === 'function' ? choice(c) : choice
  }

  /** Returns the headers that a cached document does not have yet. */
  const getOwnHeaders = (choice: SetChoice, kind: DocumentKind, document: CachedResponse, host: string | undefined) => ({
    policy: origin ? undefined : getHeaders(choice, kind, document.styleHash, getRequestOrigin(host)),
    always: choice.headers,
  })

  const respond = (c: Context, choice: SetChoice, kind: DocumentKind, document: CachedResponse) =>
    respondFromCache(c, document, content, getOwnHeaders(choice, kind, document, c.req.header('host')))

  /** Redirects with the headers of the choice, so that the next page is of the same set. */
  const redirect = (c: Context, { headers }: SetChoice, location: string, status: 301 | 308 = 308) =>
    c.body(null, status, { location, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', ...headers })

  const page = async (c: Context) => {
    const choice = await choose(c)
    if (choice instanceof Response) return choice
    const { pathname, search } = new URL(c.req.url)
    const adminPath = spellAdminPath(pathname)
    if (adminPath) return redirect(c, choice, adminPath + search)
    const query = withoutEmptyFields(search)
    const send = (document: CachedResponse) => respond(c, choice, 'public', document)
    const known = query === search && !isWordPressQuery(search) && documents.find(choice, toCachedAddress(pathname, search), send)
    if (known) return known
    const target = await resolvePath(choice.set.routes, pathname, search)
    if ('redirect' in target)
      return redirect(c, choice, target.redirect + (isWordPressQuery(query) ? '' : query), target.isMoved ? 301 : 308)
    if (query !== search) return redirect(c, choice, pathname + query)
    const route = getRoutePattern(c)
    // An activation during the wait above may have closed the renderer of the set chosen before.
    const latest = await choose(c)
    if (latest instanceof Response) return latest
    if (target.isUnknown && !search) documents.addUnknown(latest, pathname, target.page)
    return respond(c, latest, 'public', await documents.get(latest, target.page, () => producePage(latest, target, route)))
  }

  /** Resolves with a public page as a visitor gets it. It is not cached: reading all pages would displace those that visitors ask for. */
  const readPage = async (path: string): Promise<{ status: number; html: string; headers: Readonly<Record<string, string>> }> => {
    const choice = chooseActive()
    const known = documents.find(choice, path, ({ status, identity }) => ({
      status,
      html: identity.body.toString(),
      headers: identity.headers,
    }))
    if (known) return known
    const target = await resolvePath(choice.set.routes, path)
    if ('redirect' in target) return { status: target.isMoved ? 301 : 308, html: '', headers: { location: target.redirect } }
    const { status, body, headers } = await producePage(choice, target, '')
    return { status, html: body, headers }
  }

  /** Resolves with the page at a path, rendered with other content. It is never cached, because it is for one reader. */
  const preview = async (path: string, otherApi: CallApi, about: { title: string; until: Date }, host: string | undefined) => {
    const { set } = chooseActive()
    const app = getPublicApp(set, path)
    const rendered = await set.renderer.render(path, otherApi)
    const headers = documentHeaders({
      origin: origin ?? getRequestOrigin(host),
      scriptHashes: [],
      styleHashes: [getPublicCss(app, rendered).hash, bannerCss.hash],
      isFramed: true,
    })
    const html = previewDocument(app, rendered, origin, noticeHtml(about))
    return {
      html,
      headers: { ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    }
  }

  const admin = async (c: Context) => {
    const choice = await choose(c)
    if (choice instanceof Response) return choice
    const status = getAdminStatus(c.req.path)
    return respond(c, choice, 'admin', await documents.get(choice, `admin ${status}`, () => produceAdmin(choice, status)))
  }

  const routes = new Hono()
    .get('/admin', admin)
    .get('/admin/*', admin)
    .get('*', page)
    .all('*', (c) => c.text('Only GET is allowed here.', 405, { allow: 'GET, HEAD' }))

  /** Finds a public document that is in the cache, by its one address, or by one that has no page. */
  const findEarlyResponse: FindEarlyResponse = ({ url = '', headers, socket }) => {
    if (!acceptsHtml(headers.accept)) return undefined
    const share = headers['x-share']?.toString()
    const choice = chooseSet({ cookie: headers.cookie, share, peer: socket?.remoteAddress }, chooseActive())
    if (typeof choice === 'function') return undefined
    const send = (document: CachedResponse) =>
      toEarlyResponse(document, headers, content, getOwnHeaders(choice, 'public', document, headers.host))
    return documents.find(choice, url, send) ?? documents.findUnknown(choice, url, send)
  }
  const pages = {
    getVersion: () => `${activeSet().name}.${content.current()}`,
    has: (path: string) => hasRoute(activeSet().routes, path),
    read: readPage,
    preview,
  }
  return { routes, findEarlyResponse, pages }
}
