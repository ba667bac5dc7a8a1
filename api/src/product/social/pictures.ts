import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '@portfolio/object-store'
import { LRUCache } from 'lru-cache'
import { throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { sweepObjects } from '#product/shared/sweep-objects.ts'
import { createThread } from '#threads/create-thread.ts'
import type { Card } from './card.ts'

export interface Picture {
  /** Pictures with the same hash look the same. */
  hash: string
  png: Uint8Array<ArrayBuffer>
}

interface Dependencies {
  store: ObjectStore
  log: Pick<Log, 'warn'>
}

interface Limits {
  /** Pictures that are drawn or wait for it: anyone can ask for one of every page at once. */
  undrawnMax?: number
  /** Pictures in memory, about 15 kB each. */
  picturesMax?: number
}

const LIMITS = { cpuMsMax: 15_000, firstCpuMsMax: 15_000, msMax: 15_000, memoryMbMax: 256 }
const RETRY_SECONDS = 30
const BUSY_SECONDS = 5
/** Part of the hash: increment it when the design changes. */
const DESIGN = 1
const KEY_PREFIX = 'social/'
/** After this time a picture is removed, and drawn again if its page still has it. So pictures of former titles do not stay forever. */
const KEPT_MS = 30 * 24 * 60 * 60_000

const toKey = (hash: string) => `${KEY_PREFIX}${hash}.png`

/** Draws pictures one at a time and keeps them in the object store. Pages with the same texts share a picture. */
export const createPictures = ({ store, log }: Dependencies, { undrawnMax = 50, picturesMax = 100 }: Limits = {}) => {
  const thread = createThread<Card, Uint8Array<ArrayBuffer>>(new URL('./thread.ts', import.meta.url), LIMITS)
  const pictures = new LRUCache<string, Picture>({ max: picturesMax })
  const inProgress = new Map<string, Promise<Picture>>()
  let undrawn = 0

  const warn = (error: unknown, details: object, message: string) => log.warn({ reason: (error as Error).message, ...details }, message)

  /** Resolves with a stored picture, undefined if there is none, and null if the store does not respond. */
  const read = async (hash: string): Promise<Picture | undefined | null> => {
    try {
      const object = await store.get(toKey(hash))
      return object && { hash, png: new Uint8Array(await buffer(object.stream)) }
    } catch (error) {
      warn(error, { hash }, 'A picture for link previews could not be read, and is drawn again')
      return null
    }
  }

  const draw = async (card: Card) => {
    if (undrawn >= undrawnMax) return throwRetryLater(503, 'Too many pictures are being drawn. Please try again.', BUSY_SECONDS)
    undrawn += 1
    try {
      return await thread.run(card)
    } catch (error) {
      warn(error, { title: card.title.slice(0, 100) }, 'A picture for link previews could not be drawn')
      return throwRetryLater(503, 'The picture could not be drawn', RETRY_SECONDS)
    } finally {
      undrawn -= 1
    }
  }

  const produce = async (hash: string, card: Card): Promise<Picture> => {
    const stored = await read(hash)
    if (stored) return stored
    const png = await draw(card)
    // A store that does not respond would delay the response again.
    if (stored !== null)
      await store
        .put(toKey(hash), Buffer.from(png), 'image/png')
        .catch((error) => warn(error, { hash }, 'A picture for link previews could not be stored'))
    return { hash, png }
  }

  return {
    /** Returns the hash of the picture of a card, without drawing it. */
    hash: (card: Card): string =>
      createHash('sha256')
        .update(JSON.stringify([DESIGN, card]))
        .digest('hex')
        .slice(0, 32),

    /** Resolves with the picture of a card. `hash` is the card's. Throws 503 when it cannot be drawn. */
    get: async (hash: string, card: Card): Promise<Picture> => {
      const known = pictures.get(hash)
      if (known) return known
      const picture = inProgress.get(hash) ?? produce(hash, card).finally(() => inProgress.delete(hash))
      inProgress.set(hash, picture)
      pictures.set(hash, await picture)
      return picture
    },

    /** Removes stored pictures that were drawn a month before a time. Resolves with how many. */
    purge: (time: Date): Promise<number> =>
      sweepObjects(store, {
        prefix: KEY_PREFIX,
        before: new Date(time.getTime() - KEPT_MS),
        getId: (key) => key,
        findExisting: async () => new Set(),
      }),

    close: thread.close,
  }
}

export type Pictures = ReturnType<typeof createPictures>
