import type { Context } from 'hono'
import type { Content } from './content-revision.ts'
import { respondFromCache } from './respond-from-cache.ts'
import type { ResponseCache } from './response-cache.ts'

/** Responds to a public read from the cache. The response is the same for everyone: it does not depend on a token, and none is checked. */
export type PublicResponse = (c: Context, read: () => Promise<unknown>) => Promise<Response>

interface Dependencies {
  content: Pick<Content, 'current'>
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
  return async (c, read) => respondFromCache(c, await cache.get(c.req.path, content.current(), () => produce(read)))
}
