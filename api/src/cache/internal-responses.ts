import { LRUCache } from 'lru-cache'
import type { ContentRevision } from './content-revision.ts'
import { type PublicResponse, toCacheKey } from './public-responses.ts'

const PATHS_MAX = 200
const CHARACTERS_MAX = 32_000_000

/** Responds to public reads that come from this process: plain JSON from memory, never compressed. */
export const createInternalResponses = (content: Pick<ContentRevision, 'current'>): PublicResponse => {
  const bodies = new LRUCache<string, string, () => Promise<unknown>>({
    max: PATHS_MAX,
    maxSize: CHARACTERS_MAX,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_path, _stale, { context: read }) => JSON.stringify(await read()),
    // Callers that wait for a body still get it when its entry is dropped meanwhile.
    ignoreFetchAbort: true,
  })
  let cachedRevision = content.current()

  return async (c, read, { key = toCacheKey(c), keep = true } = {}) => {
    const revision = content.current()
    if (revision !== cachedRevision) bodies.clear()
    cachedRevision = revision
    const body = keep ? await bodies.forceFetch(key, { context: read }) : JSON.stringify(await read())
    return c.body(body, 200, { 'content-type': 'application/json' })
  }
}
