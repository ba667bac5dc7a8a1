import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import type { EarlyResponse } from '#http/early-responses.ts'
import { negotiateEncoding } from '#http/negotiate-encoding.ts'
import { respondPrepared } from '#http/respond.ts'
import { databaseUnavailable } from '#http/unavailable.ts'
import type { ContentRevision } from './content-revision.ts'
import type { CachedResponse, Variant } from './response-cache.ts'

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

export const includesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag) ?? false

const addHeaders = (headers: Headers, ...own: (Headers | undefined)[]): Headers =>
  own.some(Boolean) ? Object.assign({}, headers, ...own) : headers

/** Selects 304 when the client already has the response. Own headers replace cached ones. */
const selectFresh = (
  status: number,
  variant: Variant,
  ifNoneMatch: string | undefined,
  { policy, always }: OwnHeaders = {},
): SelectedResponse => {
  if (status === 200 && includesEtag(ifNoneMatch, variant.etag))
    return { status: 304, headers: addHeaders(variant.notModifiedHeaders, always), body: null }
  return { status, headers: addHeaders(variant.headers, policy, always), body: variant.body }
}

/** Selects a response that nobody may store or take for fresh: without a tag, and marked as RFC 9211 says. */
const selectStale = (status: number, variant: Variant, own: OwnHeaders | undefined, seconds: number) => {
  const { headers, body } = selectFresh(status, variant, undefined, own)
  const { etag: _, ...rest } = headers
  const cacheStatus = `portfolio; hit; ttl=-${seconds}; detail=database-unavailable`
  return { status, headers: { ...rest, 'cache-control': 'no-store', 'cache-status': cacheStatus }, body, isStale: true as const }
}

const select = (
  { status }: CachedResponse,
  variant: Variant,
  ifNoneMatch: string | undefined,
  own: OwnHeaders | undefined,
  staleSeconds: number,
) => (staleSeconds ? selectStale(status, variant, own, staleSeconds) : selectFresh(status, variant, ifNoneMatch, own))

/** A response that says that the page is unavailable is never stale. */
const countStaleSeconds = ({ status }: CachedResponse, content: Staleness) => (status < 500 ? content.getStaleSeconds() : 0)

/** Sends a cached response, marked as stale while the database is unavailable. Throws 503 when it is too old for that. */
export const respondFromCache = async (c: Context, cached: CachedResponse, content: Staleness, own?: OwnHeaders): Promise<Response> => {
  const staleSeconds = countStaleSeconds(cached, content)
  if (staleSeconds === Number.POSITIVE_INFINITY) throw databaseUnavailable()
  if (staleSeconds) c.set('isStale', true)
  const variant = await cached.encode(negotiateEncoding(c.req.header('accept-encoding'), cached.encodings))
  const { body, status, headers } = select(cached, variant, c.req.header('if-none-match'), own, staleSeconds)
  return respondPrepared(c, body, status, headers)
}

/**
 * Returns a cached response to send before a request reaches the app; undefined if there is none that may be sent so early, or none in the
 * encoding of this client yet.
 */
export const toEarlyResponse = (
  cached: CachedResponse | undefined,
  requestHeaders: IncomingHttpHeaders,
  content: Staleness,
  own?: OwnHeaders,
): EarlyResponse | undefined => {
  if (!cached?.route) return undefined
  const staleSeconds = countStaleSeconds(cached, content)
  if (staleSeconds === Number.POSITIVE_INFINITY) return undefined
  const variant = cached.variants[negotiateEncoding(requestHeaders['accept-encoding']?.toString(), cached.encodings)]
  if (!variant) return undefined
  return { route: cached.route, ...select(cached, variant, requestHeaders['if-none-match'], own, staleSeconds) }
}
