import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import type { Context } from 'hono'
import type { FindEarlyResponse } from '#http/early-responses.ts'
import { getRoutePattern } from '#http/request-log.ts'
import type { ContentRevision } from './content-revision.ts'
import { respondFromCache, toEarlyResponse } from './respond-from-cache.ts'
import type { ResponseCache } from './response-cache.ts'

interface Options<Value> {
  /** What the response depends on. Default: the path. */
  key?: string
  /** Whether the response is cached. False if strangers can request any number of variants, or if it is temporary. Default true. */
  keep?: boolean | ((value: Value) => boolean)
}

/**
 * Responds to a public read from the cache. The response is the same for everyone: it does not depend on a token, and none is checked. Only
 * while the database is unavailable, callers with one get 503, because the owner must not edit what may be stale.
 */
export type PublicResponse = <Value>(c: Context, read: () => Promise<Value>, options?: Options<Value>) => Promise<Response>

/**
 * Returns the same key for every spelling of an id, so that strangers cannot fill a cache with copies of one item. The rest of a path has
 * one spelling, by which it is found before its request reaches the app: another one is 404.
 */
export const toCacheKey = (c: Context): string => {
  const pattern = getRoutePattern(c).split('/')
  return c.req.path
    .split('/')
    .map((part, index) => (pattern[index]?.startsWith(':') ? part.toLowerCase() : part))
    .join('/')
}

interface Dependencies {
  content: Pick<ContentRevision, 'current' | 'getStaleSeconds' | 'confirm'>
  /** Sent with every response. */
  headers: Promise<Record<string, string>>
  cache: ResponseCache
}

export const createPublicResponses = ({ content, headers, cache }: Dependencies): PublicResponse => {
  const produce = async <Value>(read: () => Promise<Value>, keep: NonNullable<Options<Value>['keep']>, route: string) => {
    const value = await read()
    return {
      status: 200,
      route,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(value),
      headers: await headers,
      keep: typeof keep === 'function' ? keep(value) : keep,
    }
  }
  return async (c, read, { key = toCacheKey(c), keep = true } = {}) => {
    if (c.req.header(TOKEN_HEADER) !== undefined) await content.confirm()
    return respondFromCache(c, await cache.get(key, content.current(), () => produce(read, keep, getRoutePattern(c))), content)
  }
}

/** Finds a public read that is in the cache, by its path. */
export const createEarlyReads =
  ({ content, cache }: Pick<Dependencies, 'content' | 'cache'>): FindEarlyResponse =>
  ({ url = '', headers }) => {
    if (!url.startsWith(`${API_PREFIX}/`) || (headers[TOKEN_HEADER] !== undefined && content.getStaleSeconds())) return undefined
    return cache.find(url, content.current(), (cached) => toEarlyResponse(cached, headers, content))
  }
