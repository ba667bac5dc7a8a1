import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import type { EarlyResponse } from '#http/early-responses.ts'
import { negotiateEncoding } from '#http/negotiate-encoding.ts'
import { respondPrepared } from '#http/respond.ts'
import { databaseUnavailable } from '#http/unavailable.ts'
import type { ContentRevision } from './content-revision.ts'
import type { CachedResponse, Variant } from './prepare-response.ts'

type Headers = Readonly<Record<string, string>>

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

/** Own headers replace cached ones. Nobody may store a stale response or take it for fresh: it has no tag, and is marked as RFC 9211 says. */
const completeHeaders = (cached: Headers, { policy, always }: OwnHeaders, staleSeconds: number): Headers => {
  const headers = addHeaders(cached, policy, always)
  if (!staleSeconds) return headers
  const { etag: _, ...rest } = headers
  const cacheStatus = `portfolio; hit; ttl=-${staleSeconds}; detail=database-unavailable`
  return { ...rest, 'cache-control': 'no-store', 'cache-status': cacheStatus }
}

/** A response that says that the page is unavailable is never stale. */
const countStaleSeconds = ({ status }: CachedResponse, content: Staleness) => (status < 500 ? content.getStaleSeconds() : 0)

const selectVariant = ({ variants, encodings }: CachedResponse, acceptEncoding: string | undefined) =>
  variants[negotiateEncoding(acceptEncoding, encodings)]

/** Whether the client already has the response. This is known before it is compressed. */
const isNotModified = ({ status }: CachedResponse, { notModifiedHeaders }: Variant, ifNoneMatch: string | undefined) =>
  status === 200 && includesEtag(ifNoneMatch, notModifiedHeaders.etag)

/** Sends a cached response, marked as stale while the database is unavailable. Throws 503 when it is too old for that. */
export const respondFromCache = async (c: Context, cached: CachedResponse, content: Staleness, own: OwnHeaders = {}): Promise<Response> => {
  const staleSeconds = countStaleSeconds(cached, content)
  if (staleSeconds === Number.POSITIVE_INFINITY) throw databaseUnavailable()
  if (staleSeconds) c.set('isStale', true)
  const variant = selectVariant(cached, c.req.header('accept-encoding'))
  if (!staleSeconds && isNotModified(cached, variant, c.req.header('if-none-match')))
    return respondPrepared(c, null, 304, addHeaders(variant.notModifiedHeaders, own.always))
  const { body, headers } = await variant.load()
  return respondPrepared(c, body, cached.status, completeHeaders(headers, own, staleSeconds))
}

/**
 * Returns a cached response to send before a request reaches the app; undefined if it may not be sent so early, or is not compressed yet in
 * the encoding of this client.
 */
export const toEarlyResponse = (
  cached: CachedResponse,
  requestHeaders: IncomingHttpHeaders,
  content: Staleness,
  own: OwnHeaders = {},
): EarlyResponse | undefined => {
  const { route, status } = cached
  if (!route) return undefined
  const staleSeconds = countStaleSeconds(cached, content)
  if (staleSeconds === Number.POSITIVE_INFINITY) return undefined
  const variant = selectVariant(cached, requestHeaders['accept-encoding']?.toString())
  if (!staleSeconds && isNotModified(cached, variant, requestHeaders['if-none-match']))
    return { route, status: 304, headers: addHeaders(variant.notModifiedHeaders, own.always), body: null }
  if (!variant.content) return undefined
  const { body, headers } = variant.content
  return { route, status, headers: completeHeaders(headers, own, staleSeconds), body, ...(staleSeconds && { isStale: true }) }
}
