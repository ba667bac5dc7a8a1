import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import type { EarlyResponse } from '#http/early-responses.ts'
import { negotiateEncoding } from '#http/negotiate-encoding.ts'
import { respondPrepared } from '#http/respond.ts'
import { databaseUnavailable } from '#http/unavailable.ts'
import type { ContentRevision } from './content-revision.ts'
import type { CachedResponse } from './response-cache.ts'

type Headers = Readonly<Record<string, string>>

/** A response as it is sent. */
interface SelectedResponse {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer> | null
}

/** For how long the database has not confirmed what is cached. */
type Staleness = Pick<ContentRevision, 'getStaleSeconds'>

/** Headers of one response that its cached ones do not have. */
interface OwnHeaders {
  /** Replaces the cached policy. Not sent with a 304: the client keeps the headers of the response that it has. */
  policy?: Headers | undefined
  always?: Headers | undefined
}

interface Conditions {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export const includesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag) ?? false

const addHeaders = (headers: Headers, ...own: (Headers | undefined)[]): Headers =>
  own.some(Boolean) ? Object.assign({}, headers, ...own) : headers

/** Selects the best encoding that the client accepts, or 304 when the client already has it. Own headers replace cached ones. */
const selectResponse = (
  { status, variants, encodings }: CachedResponse,
  { acceptEncoding, ifNoneMatch }: Conditions,
  { policy, always }: OwnHeaders = {},
): SelectedResponse => {
  const variant = variants[negotiateEncoding(acceptEncoding, encodings)] ?? variants.identity
  if (status === 200 && includesEtag(ifNoneMatch, variant.etag))
    return { status: 304, headers: addHeaders(variant.notModifiedHeaders, always), body: null }
  return { status, headers: addHeaders(variant.headers, policy, always), body: variant.body }
}

/** Selects a response that nobody may store or take for fresh: without a tag, and marked as RFC 9211 says. */
const selectStale = (cached: CachedResponse, { acceptEncoding }: Conditions, own: OwnHeaders | undefined, seconds: number) => {
  const { status, headers, body } = selectResponse(cached, { acceptEncoding, ifNoneMatch: undefined }, own)
  const { etag: _, ...rest } = headers
  const cacheStatus = `portfolio; hit; ttl=-${seconds}; detail=database-unavailable`
  return { status, headers: { ...rest, 'cache-control': 'no-store', 'cache-status': cacheStatus }, body, isStale: true as const }
}

/** A response that says that the page is unavailable is never stale. */
const countStaleSeconds = ({ status }: CachedResponse, content: Staleness) => (status < 500 ? content.getStaleSeconds() : 0)

/** Sends a cached response, marked as stale while the database is unavailable. Throws 503 when it is too old for that. */
export const respondFromCache = (c: Context, cached: CachedResponse, content: Staleness, headers?: OwnHeaders): Response => {
  const conditions = { acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
  const staleSeconds = countStaleSeconds(cached, content)
  if (staleSeconds === Number.POSITIVE_INFINITY) throw databaseUnavailable()
  if (staleSeconds) c.set('isStale', true)
  const selected = staleSeconds ? selectStale(cached, conditions, headers, staleSeconds) : selectResponse(cached, conditions, headers)
  return respondPrepared(c, selected.body, selected.status, selected.headers)
}

/** Returns a cached response to send before a request reaches the app; undefined if there is none that may be sent so early. */
export const toEarlyResponse = (
  cached: CachedResponse | undefined,
  requestHeaders: IncomingHttpHeaders,
  content: Staleness,
  headers?: OwnHeaders,
): EarlyResponse | undefined => {
  if (!cached?.route) return undefined
  const staleSeconds = countStaleSeconds(cached, content)
  if (staleSeconds === Number.POSITIVE_INFINITY) return undefined
  const conditions = { acceptEncoding: requestHeaders['accept-encoding']?.toString(), ifNoneMatch: requestHeaders['if-none-match'] }
  const selected = staleSeconds ? selectStale(cached, conditions, headers, staleSeconds) : selectResponse(cached, conditions, headers)
  return { route: cached.route, ...selected }
}
