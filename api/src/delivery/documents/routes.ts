import { adminPages } from '@portfolio/contracts'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ContentRevision } from '#cache/content-revision.ts'
import { type CachedResponse, type FreshResponse, prepareResponse } from '#cache/prepare-response.ts'
import { respondFromCache, toEarlyResponse } from '#cache/respond-from-cache.ts'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import { type ActiveSet, getPublicApp } from '#delivery/shared/active-set.ts'
import type { CallApi } from '#delivery/shared/rendering.ts'
import { PORTAL_PAGE } from '#delivery/shared/rollout.ts'
import type { ChooseSet, SetChoice } from '#delivery/shared/set-choice.ts'
import type { FindEarlyResponse } from '#http/early-responses.ts'
import { getRoutePattern } from '#http/request-log.ts'
import { getRequestOrigin } from '#http/site-origin.ts'
import { bannerCss, noticeHtml } from './banner.ts'
import { adminDocument, getPublicCss, previewDocument, publicDocument, type TicketedSet, unrenderedDocument } from './documents.ts'
import { editLinkCss, withEditLink } from './edit-link.ts'
import { documentHeaders } from './headers.ts'
import { openingCss } from './opening.ts'
import { createPathResolver, type FindFormerAddress, hasRoute, type PathTarget, toCachedAddress, withoutEmptyFields } from './page-path.ts'
import { speculationRules } from './speculation-rules.ts'

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
  tickets: {
    getToday: () => number
    /** `page` is the kind of page. */
    issue: (set: string, page?: string) => Promise<string | undefined>
  }
}

/** Resolves with the path of the picture for link previews of a page, or undefined. */
export type FindPicture = (path: string) => Promise<string | undefined>

type Kind = 'public' | 'admin'
type Page = Exclude<PathTarget, { redirect: string }>

const HTML = 'text/html; charset=utf-8'
const RENDER_RETRY_SECONDS = 5
/** Without a public origin, each host name has a policy of its own. */
const POLICIES_MAX = 100
/** Robots request the same few addresses again and again. Longer ones are not kept. */
const UNKNOWN_ADDRESSES_MAX = 1_000
const UNKNOWN_ADDRESS_LENGTH_MAX = 200

const isWordPressQuery = (search: string) => /^\?(?:p|page_id)=\d+$/.test(search)

/** Browsers accept HTML by name or as anything. A client that names formats of applications may prefer one of those. */
const acceptsHtml = (accept: string | undefined) =>
  accept === undefined || accept === '*/*' || (accept.startsWith('text/html') && !/application\/(?:x-|vnd\.)/i.test(accept))

const ADMIN_PAGES = new Set(adminPages())

/**
 * The portal shows its own 404 page, so the document is the same. A newer portal may have pages that this gateway does not know: they
 * work, and only their status is wrong.
 */
const getAdminStatus = (path: string) => (ADMIN_PAGES.has(path.replace(/(?<=[^/])\/$/, '').toLowerCase()) ? 200 : 404)

/** Returns the portal's own spelling of a path such as `/ADMIN/Books`; undefined for a path that is not the portal's. */
const spellAdminPath = (path: string): string | undefined => {
  const [, rest] = /^\/+admin(\/.*)?$/i.exec(path) ?? []
  if (rest === undefined && !/^\/+admin$/i.test(path)) return undefined
  const own = `/admin${rest ?? ''}`.replace(/(?<=[^/])\/$/, '')
  return ADMIN_PAGES.has(own.toLowerCase()) ? own.toLowerCase() : own
}

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
  const policies = new LRUCache<string, Readonly<Record<string, string>>>({ max: POLICIES_MAX })

  /** Headers as they are cached: without a public origin, the policy is that of no request in particular. */
  const getHeaders = (
    { set, banner, hasEditLink }: SetChoice,
    kind: Kind,
    styleHash: string,
    policyOrigin = origin ?? 'http://localhost',
  ) => {
    const key = [kind, policyOrigin, set.boot.hash, styleHash, ...(banner ? ['banner'] : []), ...(hasEditLink ? ['edit'] : [])].join(' ')
    const known = policies.get(key)
    if (known) return known
    const headers = documentHeaders({
      origin: policyOrigin,
      scriptHashes: [set.boot.hash, ...(kind === 'admin' ? [] : [speculationRules.hash])],
      styleHashes: [styleHash, openingCss.hash, ...(banner ? [bannerCss.hash] : []), ...(hasEditLink ? [editLinkCss.hash] : [])],
      mayFetchFromOtherSites: kind === 'admin',
    })
    policies.set(key, headers)
    return headers
  }

  const chooseActive = (): SetChoice => ({ set: activeSet(), cache })

  const choose = (c: Context): SetChoice | Promise<SetChoice | Response> => {
    const peer = c.env?.incoming?.socket?.remoteAddress
    const choice = chooseSet({ cookie: c.req.header('cookie'), share: c.req.header('x-share'), peer }, chooseActive())
    return typeof choice === 'function' ? choice(c) : choice
  }

  const withTicket = async ({ set, banner, hasEditLink }: SetChoice, page?: string): Promise<TicketedSet> => ({
    ...set,
    ticket: await tickets.issue(set.name, page),
    banner,
    hasEditLink,
  })

  /** Without one, nobody who gets the document can report whether it works, so the next request produces another. */
  const hasTicket = ({ ticket }: TicketedSet) => ticket !== undefined

  /** While the database is unavailable, visitors get what is in memory, for a limited time. The owner gets no stale page. */
  const mayUseMemory = ({ hasEditLink }: SetChoice) => {
    const staleSeconds = content.getStaleSeconds()
    return !staleSeconds || (!hasEditLink && staleSeconds < Number.POSITIVE_INFINITY)
  }

  const renderPage = async (choice: SetChoice, path: string) => {
    const { set } = choice
    const app = getPublicApp(set, path)
    try {
      if (!mayUseMemory(choice)) await content.confirm()
      const rendered = await set.renderer.render(path)
      const ticketed = await withTicket(choice, rendered.kind)
      const { status, head } = rendered
      const picture = status === 200 && !head.image ? await findPicture((head.canonical ?? path).replace(/\?.*/, '')) : undefined
      const body = publicDocument(ticketed, rendered, { origin, path, picture })
      return { status, body, styleHash: getPublicCss(app, rendered).hash, hasTicket: hasTicket(ticketed) }
    } catch (error) {
      log.error({ path, set: set.name, error: String(error) }, 'A page could not be rendered; the browser renders it')
      const ticketed = await withTicket(choice)
      return { status: 503, body: unrenderedDocument(ticketed, origin, app), styleHash: app.css.hash, hasTicket: hasTicket(ticketed) }
    }
  }

  const createPage = async (choice: SetChoice, { page: path, isUnknown, isFree = false }: Page, route: string) => {
    const { hasTicket, ...page } = await renderPage(choice, path)
    const headers = {
      ...getHeaders(choice, 'public', page.styleHash),
      ...(page.status === 503 && { 'retry-after': String(RENDER_RETRY_SECONDS) }),
    }
    // The page has other formats at the same address.
    return {
      contentType: HTML,
      vary: 'accept',
      route,
      ...page,
      keep: !isFree && hasTicket && page.status === (isUnknown ? 404 : 200),
      headers,
    }
  }

  const createAdmin = async (choice: SetChoice, status: number) => {
    const ticketed = await withTicket(choice, PORTAL_PAGE)
    const styleHash = ticketed.adminCss.hash
    const headers = { ...getHeaders(choice, 'admin', styleHash), 'x-robots-tag': 'noindex' }
    return { contentType: HTML, status, body: adminDocument(ticketed, origin), styleHash, keep: hasTicket(ticketed), headers }
  }

  /** Returns the headers that a cached document does not have yet. */
  const getOwnHeaders = (choice: SetChoice, kind: Kind, document: CachedResponse, host: string | undefined) => ({
    policy: origin ? undefined : getHeaders(choice, kind, document.styleHash, getRequestOrigin(host)),
    always: choice.headers,
  })

  const respond = (c: Context, choice: SetChoice, kind: Kind, document: CachedResponse) =>
    respondFromCache(c, document, content, getOwnHeaders(choice, kind, document, c.req.header('host')))

  /** The day of the cached documents. They cannot be rendered again while the database is unavailable, so they get no new tickets. */
  let day = tickets.getToday()
  const getRevision = ({ name }: ActiveSet) => {
    if (!content.getStaleSeconds()) day = tickets.getToday()
    return `${name}.${content.current()}.${day}`
  }

  const findDocument = <Used>(choice: SetChoice, key: string, use: (document: CachedResponse) => Used | undefined) =>
    mayUseMemory(choice) ? choice.cache?.find(key, getRevision(choice.set), use) : undefined

  /** The pages that say that an address has none, by the addresses that were requested at one revision. */
  const unknownAddresses = new LRUCache<string, string>({ max: UNKNOWN_ADDRESSES_MAX })
  const findUnknown: typeof findDocument = (choice, address, use) => {
    const page = unknownAddresses.get(`${getRevision(choice.set)} ${address}`)
    return page === undefined ? undefined : findDocument(choice, page, use)
  }

  const getDocument = async (choice: SetChoice, key: string, produce: () => Promise<FreshResponse>) =>
    choice.cache && mayUseMemory(choice)
      ? choice.cache.get(key, getRevision(choice.set), produce)
      : prepareResponse({ ...(await produce()), keep: false })

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
    const known = query === search && !isWordPressQuery(search) && findDocument(choice, toCachedAddress(pathname, search), send)
    if (known) return known
    const target = await resolvePath(choice.set.routes, pathname, search)
    if ('redirect' in target)
      return redirect(c, choice, target.redirect + (isWordPressQuery(query) ? '' : query), target.isMoved ? 301 : 308)
    if (query !== search) return redirect(c, choice, pathname + query)
    const route = getRoutePattern(c)
    // An activation during the wait above may have closed the renderer of the set chosen before.
    const latest = await choose(c)
    if (latest instanceof Response) return latest
    if (target.isUnknown && !search && pathname.length <= UNKNOWN_ADDRESS_LENGTH_MAX)
      unknownAddresses.set(`${getRevision(latest.set)} ${pathname}`, target.page)
    return respond(c, latest, 'public', await getDocument(latest, target.page, () => createPage(latest, target, route)))
  }

  /** Resolves with a public page as a visitor gets it. It is not cached: reading all pages would displace those that visitors ask for. */
  const readPage = async (path: string): Promise<{ status: number; html: string; headers: Readonly<Record<string, string>> }> => {
    const choice = chooseActive()
    const known = findDocument(choice, path, ({ status, identity }) => ({
      status,
      html: identity.body.toString(),
      headers: identity.headers,
    }))
    if (known) return known
    const target = await resolvePath(choice.set.routes, path)
    if ('redirect' in target) return { status: target.isMoved ? 301 : 308, html: '', headers: {} }
    const { status, body, headers } = await createPage(choice, target, '')
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
    return respond(c, choice, 'admin', await getDocument(choice, `admin ${status}`, () => createAdmin(choice, status)))
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
    return findDocument(choice, url, send) ?? findUnknown(choice, url, send)
  }
  const pages = {
    getVersion: () => `${activeSet().name}.${content.current()}`,
    has: (path: string) => hasRoute(activeSet().routes, path),
    read: readPage,
    preview,
  }
  return { routes, findEarlyResponse, pages }
}
