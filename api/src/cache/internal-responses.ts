import { LRUCache } from 'lru-cache'
import type { ContentRevision } from './content-revision.ts'
import { type PublicResponse, toCacheKey } from './public-responses.ts'

const PATHS_MAX = 200
const CHARACTERS_MAX = 32_000_000

interface Read {
  body: string
  keep: boolean
}

/** Responds to public reads that come from this process: plain JSON from memory, never compressed. */
export const createInternalResponses = (content: Pick<ContentRevision, 'current'>): PublicResponse => {
  const bodies = new LRUCache<string, Read, () => Promise<Read>>({
    max: PATHS_MAX,
    maxSize: CHARACTERS_MAX,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: (_path, _stale, { context }) => context(),
    // Callers that wait for a body still get it when its entry is dropped meanwhile.
    ignoreFetchAbort: true,
  })
  let cachedRevision = content.current()

  return async (c, read, { key = toCacheKey(c), keep = true } = {}) => {
    const revision = content.current()
    if (revision !== cachedRevision) bodies.clear()
    cachedRevision = revision
    const produce = async (): Promise<Read> => {
      const value = await read()
      return { body: JSON.stringify(value), keep: typeof keep === 'function' ? keep(value) : keep }
    }
    const response = keep ? await bodies.forceFetch(key, { context: produce }) : await produce()
    if (!response.keep && bodies.peek(key) === response) bodies.delete(key)
    const headers = { 'content-type': 'application/json', ...(!response.keep && { 'cache-control': 'no-store' }) }
    return c.body(response.body, 200, headers)
  }
}
