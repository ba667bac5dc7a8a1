import { LRUCache } from 'lru-cache'
import { type CachedResponse, type FreshResponse, prepareResponse } from './prepare-response.ts'

export interface ResponseCache {
  /**
   * Returns what `use` makes of the cached response for this key and revision. If that is undefined, the request will look again, and only
   * that lookup is counted.
   */
  find<Used>(key: string, revision: string, use: (response: CachedResponse) => Used | undefined): Used | undefined
  /**
   * Returns the cached response for this key and revision, or produces it. Concurrent callers share one call of `produce`.
   * A failure, or a response with `keep: false`, is not cached. A new revision drops all responses of the previous one.
   */
  get(key: string, revision: string, produce: Produce): CachedResponse | Promise<CachedResponse>
}

type Produce = () => Promise<FreshResponse>

interface Options {
  entriesMax?: number
  bytesMax?: number
  onLookup?: (result: 'hit' | 'miss') => void
}

/** Compressed variants are added later. Both together have about a third of the bytes. */
const countBytes = ({ identity, encodings }: CachedResponse) => Math.ceil(identity.body.byteLength * (encodings.length > 1 ? 1.35 : 1)) || 1

/** Caches the most recently used responses, up to a number of entries and a total size in bytes. */
export const createResponseCache = ({ entriesMax = 500, bytesMax = 64_000_000, onLookup }: Options = {}): ResponseCache => {
  const entries = new LRUCache<string, CachedResponse, Produce>({
    max: entriesMax,
    maxSize: bytesMax,
    sizeCalculation: countBytes,
    fetchMethod: async (_key, _stale, { context }) => prepareResponse(await context()),
    // Callers that wait for a response still get it when its entry is dropped meanwhile.
    ignoreFetchAbort: true,
  })
  let currentRevision = ''

  const fetch = async (key: string, produce: Produce) => {
    const response = await entries.forceFetch(key, { context: produce })
    if (!response.keep && entries.peek(key) === response) entries.delete(key)
    return response
  }

  const find: ResponseCache['find'] = (key, revision, use) => {
    if (revision !== currentRevision) entries.clear()
    currentRevision = revision
    const known = entries.get(key)
    const used = known && use(known)
    if (used !== undefined) onLookup?.('hit')
    return used
  }

  return {
    find,
    get: (key, revision, produce) => {
      const known = find(key, revision, (response) => response)
      if (known) return known
      onLookup?.('miss')
      return fetch(key, produce)
    },
  }
}
