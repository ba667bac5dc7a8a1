import type { Context } from 'hono'
import type { ContentRevision } from './content-revision.ts'
import type { FreshResponse } from './prepare-response.ts'
import { respondFromCache } from './respond-from-cache.ts'
import type { ResponseCache } from './response-cache.ts'
import { createUnreadBytes } from './unread-bytes.ts'

type PublicFile = Pick<FreshResponse, 'contentType' | 'body' | 'headers' | 'vary' | 'keep'>

interface Options {
  /** What the file depends on beside the content. */
  key: string
  /** Whether the response is cached. False if strangers can request any number of variants. Default true. */
  keep?: boolean
}

/** Responds with a file of public content, such as a feed, from the cache. It is the same for everyone. */
export type RespondWithFile = (c: Context, produce: () => Promise<PublicFile>, options: Options) => Promise<Response>

interface Dependencies {
  content: Pick<ContentRevision, 'current' | 'getStaleSeconds'>
  /** Sent with every response. */
  headers: Promise<Record<string, string>>
  cache: ResponseCache
  unread?: ReturnType<typeof createUnreadBytes>
}

export const createPublicFiles = ({ content, headers, cache, unread = createUnreadBytes() }: Dependencies): RespondWithFile => {
  const prepare = async (produce: () => Promise<PublicFile>, keep: boolean) => {
    const file = await produce()
    return { status: 200, ...file, headers: { ...(await headers), ...file.headers }, keep: keep && file.keep !== false }
  }
  return async (c, produce, { key, keep = true }) => {
    if (!keep) unread.assertFew()
    const cached = await cache.get(key, content.current(), () => prepare(produce, keep))
    if (!cached.keep) unread.count(c, cached.identity.body.byteLength)
    return respondFromCache(c, cached, content)
  }
}
