import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ContentRevision } from '#cache/content-revision.ts'
import { includesEtag } from '#cache/respond-from-cache.ts'
import type { EarlyResponse } from '#http/early-responses.ts'

interface SentObject {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

interface Dependencies {
  content: Pick<ContentRevision, 'current' | 'getStaleSeconds'>
  /** Pattern of the route that sends the objects. */
  route: string
  /** Total size of what is kept, in bytes. */
  bytesMax?: number
}

/**
 * Keeps public objects that were sent, by their path, to send them again before a request reaches the app. They are kept for one revision of
 * the content, because they are public only while something published uses them.
 */
export const createSentObjects = ({ content, route, bytesMax = 24_000_000 }: Dependencies) => {
  const objects = new LRUCache<string, SentObject & { revision: string }>({
    maxSize: bytesMax,
    sizeCalculation: ({ body }) => body.byteLength || 1,
  })

  return {
    /** `revision` is that of the content before access to the object was checked. */
    add: (path: string, revision: string, object: SentObject) => {
      objects.set(path, { ...object, revision })
    },

    find: ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): EarlyResponse | undefined => {
      const found = objects.get(url)
      if (!found || headers.range !== undefined) return undefined
      if (found.revision !== content.current() || content.getStaleSeconds() === Number.POSITIVE_INFINITY) return undefined
      const { body, headers: sent } = found
      if (!includesEtag(headers['if-none-match'], sent.etag ?? '')) return { route, status: 200, headers: sent, body }
      const { 'content-length': _, ...notModified } = sent
      return { route, status: 304, headers: notModified, body: null }
    },
  }
}

export type SentObjects = ReturnType<typeof createSentObjects>
