import { TOKEN_HEADER } from '@portfolio/contracts'
import type { Context } from 'hono'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { respondFromCache } from './respond-from-cache.ts'
import type { Content } from './revision.ts'

/** Answers a public read: for visitors from memory, for the owner always from the database. */
export type PublicAnswer = (c: Context, read: () => Promise<unknown>) => Promise<Response>

export const createPublicAnswers = (content: Content, cache: AnswerCache = createAnswerCache()): PublicAnswer => {
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
