import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { readRenderEnv } from '#env'
import { throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { Card } from './card.ts'
import type { Outcome } from './thread.ts'

export interface Picture {
  /** Of what it says: pictures with the same one look the same. */
  hash: string
  png: Uint8Array<ArrayBuffer>
}

/** About 15 kB each. */
const PICTURES_MAX = 500
const DRAW_MS_MAX = 15_000
const MEMORY_MB_MAX = 256
const RETRY_SECONDS = 30
/** To be raised when pictures look different. */
const DESIGN = 1

/** Draws pictures one at a time and keeps the latest. Pages that say the same share one. */
export const createPictures = (log: Pick<Log, 'warn'>) => {
  const limit = pLimit(1)
  let worker: Worker | undefined
  let tasks = 0

  const startWorker = () => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      env: readRenderEnv(),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    })
    started.unref()
    return started
  }

  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const draw = async (card: Card): Promise<Uint8Array<ArrayBuffer>> => {
    worker ??= startWorker()
    const thread = worker
    tasks += 1
    const id = tasks
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const receive = (outcome: Outcome) => outcome.id === id && resolve(outcome)
    const lose = () => reject(new Error('The thread ended'))
    const timer = setTimeout(() => reject(new Error('The picture took too long')), DRAW_MS_MAX)
    thread.on('message', receive).once('error', reject).once('exit', lose)
    try {
      thread.postMessage({ id, card })
      const { png, error } = await promise
      return png ?? Promise.reject(new Error(error))
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(timer)
      thread.off('message', receive).off('error', reject).off('exit', lose)
    }
  }

  const pictures = new LRUCache<string, Picture, Card>({
    max: PICTURES_MAX,
    fetchMethod: async (hash, _stale, { context }) => ({ hash, png: await limit(() => draw(context)) }),
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
      try {
        return await pictures.forceFetch(hash, { context: card })
      } catch (error) {
        log.warn({ reason: (error as Error).message, title: card.title.slice(0, 100) }, 'A picture for link previews could not be drawn')
        return throwRetryLater(503, 'The picture could not be drawn', RETRY_SECONDS)
      }
    },

    close: end,
  }
}

export type Pictures = ReturnType<typeof createPictures>
