import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createThread } from '#threads/create-thread.ts'
import type { Card } from './card.ts'

export interface Picture {
  /** Pictures with the same hash look the same. */
  hash: string
  png: Uint8Array<ArrayBuffer>
}

/** About 15 kB each. */
const PICTURES_MAX = 500
const LIMITS = { cpuMsMax: 15_000, firstCpuMsMax: 15_000, msMax: 15_000, memoryMbMax: 256 }
const RETRY_SECONDS = 30
/** Pictures that are drawn or wait for it: anyone can ask for one of every page at once. */
const UNDRAWN_MAX = 50
const BUSY_SECONDS = 5
/** Part of the hash: increment it when the design changes. */
const DESIGN = 1

/** Draws pictures one at a time and caches the latest. Pages with the same texts share a picture. */
export const createPictures = (log: Pick<Log, 'warn'>, { undrawnMax = UNDRAWN_MAX, picturesMax = PICTURES_MAX } = {}) => {
  const thread = createThread<Card, Uint8Array<ArrayBuffer>>(new URL('./thread.ts', import.meta.url), LIMITS)
  const undrawn = new Set<string>()
  const draw = async (hash: string, card: Card) => {
    undrawn.add(hash)
    try {
      return await thread.run(card)
    } finally {
      undrawn.delete(hash)
    }
  }
  const pictures = new LRUCache<string, Picture, Card>({
    max: picturesMax,
    fetchMethod: async (hash, _stale, { context }) => ({ hash, png: await draw(hash, context) }),
    ignoreFetchAbort: true,
  })

  return {
    /** Returns the hash of the picture of a card, without drawing it. */
    hash: (card: Card): string =>
      createHash('sha256')
        .update(JSON.stringify([DESIGN, card]))
        .digest('base64url')
        .slice(0, 20),

    /** Resolves with the picture of a card. `hash` is the card's. Throws 503 when it cannot be drawn. */
    get: async (hash: string, card: Card): Promise<Picture> => {
      // Before the cache has an entry for it, which would take the place of a picture.
      if (undrawn.size >= undrawnMax && !undrawn.has(hash) && !pictures.has(hash))
        throwRetryLater(503, 'Too many pictures are being drawn. Please try again.', BUSY_SECONDS)
      try {
        return await pictures.forceFetch(hash, { context: card })
      } catch (error) {
        log.warn({ reason: (error as Error).message, title: card.title.slice(0, 100) }, 'A picture for link previews could not be drawn')
        return throwRetryLater(503, 'The picture could not be drawn', RETRY_SECONDS)
      }
    },

    close: thread.close,
  }
}

export type Pictures = ReturnType<typeof createPictures>
