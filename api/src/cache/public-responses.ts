import type { Context } from 'hono'
import type { Content } from './content-revision.ts'
import { respondFromCache } from './respond-from-cache.ts'
import type { ResponseCache } from './response-cache.ts'

/** Answers a public read from memory, for everyone alike: a token is neither checked nor does the response depend on it. */
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
