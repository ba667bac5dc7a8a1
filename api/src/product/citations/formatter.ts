import type { Citation, Item } from '@portfolio/citations'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createThread, Unfinished } from '#threads/create-thread.ts'
import type { Outcome, Results, Style, Task } from './thread.ts'

/** The first task of a thread loads the processor. */
const LIMITS = { cpuMsMax: 2_000, firstCpuMsMax: 4_000, msMax: 8_000, memoryMbMax: 384 }
const WAITING_MAX = 100
const BUSY_SECONDS = 5
const QUARANTINE_SECONDS = 60

/**
 * Formats citations in a thread, one at a time. What hung or crashed is not tried again for a minute: with a style of the product that is
 * one work, with a style of the owner the style. The others go on in a new thread.
 */
export const createCitationFormatter = (log: Pick<Log, 'warn'>) => {
  const limit = pLimit(1)
  const quarantine = new LRUCache<string, true>({ max: 1_000, ttl: QUARANTINE_SECONDS * 1_000 })
  const thread = createThread<Task, Outcome>(new URL('./thread.ts', import.meta.url), LIMITS)
  let closed = false

  const assertAllowed = (suspect: string) => {
    if (closed) throwRetryLater(503, 'The server is stopping. Please try again.', BUSY_SECONDS)
    if (quarantine.has(suspect)) throwRetryLater(503, 'This citation style takes too long. Please choose another one.', QUARANTINE_SECONDS)
  }

  /** `suspect` names what is at fault when the task does not end. */
  const run = async <Asked extends Task>(task: Asked, suspect: string): Promise<Outcome<Asked['type']>> => {
    assertAllowed(suspect)
    if (limit.pendingCount >= WAITING_MAX) throwRetryLater(503, 'Too many citations are being formatted. Please try again.', BUSY_SECONDS)
    return limit(async () => {
      assertAllowed(suspect)
      try {
        return (await thread.run(task)) as Outcome<Asked['type']>
      } catch (error) {
        if (!(error instanceof Unfinished)) throw error
        quarantine.set(suspect, true)
        log.warn({ reason: error.message, suspect: suspect.slice(0, 100) }, 'A citation was not finished')
        throw error
      }
    })
  }

  return {
    /** Throws 503 when the style hangs or did so a moment ago, and 422 when it cannot format the work. */
    format: async (style: Style, item: Item): Promise<Citation> => {
      const suspect = 'id' in style ? `${style.id} ${item.id}` : style.source
      const outcome = await run({ type: 'format', style, item }, suspect).catch((error: Error) => {
        if (error instanceof Unfinished) assertAllowed(suspect)
        throw error
      })
      if ('result' in outcome) return outcome.result
      log.warn({ reason: outcome.error, work: item.id }, 'A work could not be cited')
      return throwHttpError(422, 'This style cannot format this work. Please choose another one.', 'style')
    },

    /** Resolves with what a style says about itself, or with why it cannot be used. */
    read: async (source: string): Promise<Results['read']> => {
      try {
        const outcome = await run({ type: 'read', source }, `read ${source}`)
        return 'result' in outcome ? outcome.result : { problem: 'This style cannot be read.' }
      } catch (error) {
        if (error instanceof Unfinished) return { problem: 'This style takes too long to format a work.' }
        throw error
      }
    },

    close: async () => {
      closed = true
      await thread.close()
    },
  }
}

export type CitationFormatter = ReturnType<typeof createCitationFormatter>
