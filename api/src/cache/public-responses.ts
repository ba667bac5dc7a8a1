import { TOKEN_HEADER } from '@portfolio/contracts'
import type { Context } from 'hono'
import type { Content } from './content-revision.ts'
import { respondFromCache } from './respond-from-cache.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

/** Answers a public read: for visitors from memory, for the owner always from the database. */
export type PublicResponse = (c: Context, read: () => Promise<unknown>) => Promise<Response>

export const createPublicResponses = (content: Content, cache: ResponseCache = createResponseCache()): PublicResponse => {
  const produce = async (read: () => Promise<unknown>) => ({
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(await read()),
  })
  return async (c, read) => {
    if (c.req.header(TOKEN_HEADER)) return c.json(await read(), 200, { 'cache-control': 'no-store' })
    return respondFromCache(c, await cache.get(c.req.path, content.current(), () => produce(read)))
  }
}
