import { LRUCache } from 'lru-cache'
import type { Content } from './content-revision.ts'
import type { PublicResponse } from './public-responses.ts'

const PATHS_MAX = 200

/** Responds to public reads that come from this process: plain JSON from memory, never compressed. */
export const createInternalResponses = (content: Pick<Content, 'current'>): PublicResponse => {
  const kept = new LRUCache<string, { revision: string; body: Promise<string> }>({ max: PATHS_MAX })
  return async (c, read) => {
    const { path } = c.req
    const revision = content.current()
    const known = kept.get(path)
    const entry = known?.revision === revision ? known : { revision, body: read().then((value) => JSON.stringify(value)) }
    kept.set(path, entry)
    entry.body.catch(() => kept.get(path) === entry && kept.delete(path))
    return c.body(await entry.body, 200, { 'content-type': 'application/json' })
  }
}
