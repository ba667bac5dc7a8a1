import type { Context } from 'hono'
import type { ContentRevision } from './content-revision.ts'
import { respondFromCache } from './respond-from-cache.ts'
import type { ResponseCache } from './response-cache.ts'

/** Responds to a public read from the cache. The response is the same for everyone: it does not depend on a token, and none is checked. */
export type PublicResponse = (c: Context, read: () => Promise<unknown>) => Promise<Response>

/** Returns the same key for every spelling of an id, so that strangers cannot fill a cache with copies of one item. */
export const toCacheKey = (c: Context): string => c.req.path.toLowerCase()

interface Dependencies {
  content: Pick<ContentRevision, 'current'>
  /** Sent with every response. */
  headers: Promise<Record<string, string>>
  cache: ResponseCache
}

export const createPublicResponses = ({ content, headers, cache }: Dependencies): PublicResponse => {
  const produce = async (read: () => Promise<unknown>) => ({
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(await read()),
    headers: await headers,
  })
  return async (c, read) => respondFromCache(c, await cache.get(toCacheKey(c), content.current(), () => produce(read)))
}
