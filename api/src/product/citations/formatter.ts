import type { Citation, Item } from '@portfolio/citations'
import type { CitationProblem } from '@portfolio/contracts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createThread, type ThreadLimits, Unfinished } from '#threads/create-thread.ts'
import type { Outcome, Results, Style, Task } from './thread.ts'

/** The first task of a thread loads the processor. */
const LIMITS = { cpuMsMax: 2_000, firstCpuMsMax: 4_000, msMax: 8_000, memoryMbMax: 384 }
const WAITING_MAX = 100
const BUSY_SECONDS = 5
const QUARANTINE_SECONDS = 60

const TOO_SLOW: CitationProblem = { text: 'This citation style takes too long. Please choose another one.', isLasting: false }
const UNFIT: CitationProblem = { text: 'This style cannot format this work. Please choose another one.', isLasting: true }

/**
 * Formats citations in a thread, one at a time. A task that hung or crashed is not tried again for a minute: with a style of the product
 * that work is quarantined, with a style of the owner the style. A new thread continues with the others.
 */
export const createCitationFormatter = (log: Pick<Log, 'warn'>, limits: Partial<ThreadLimits> = {}) => {
  const limit = pLimit(1)
  const quarantine = new LRUCache<string, true>({ max: 1_000, ttl: QUARANTINE_SECONDS * 1_000 })
  const thread = createThread<Task, Outcome>(new URL('./thread.ts', import.meta.url), { ...LIMITS, ...limits })
  let closed = false

  const assertAllowed = (suspect: string) => {
    if (closed) throwRetryLater(503, 'The server is stopping. Please try again.', BUSY_SECONDS)
    if (quarantine.has(suspect)) throw new Unfinished('In quarantine, because it did not finish less than a minute ago')
  }

  /** Throws `Unfinished` for a task that does not end, or whose `suspect`, the work or style at fault, is in quarantine. */
  const run = async <Asked extends Task>(task: Asked, suspect: string): Promise<Outcome<Asked['type']>> => {
    assertAllowed(suspect)
    if (limit.pendingCount >= WAITING_MAX) throwRetryLater(503, 'Too many citations are being formatted. Please try again.', BUSY_SECONDS)
    return limit(async () => {
      assertAllowed(suspect)
      try {
        return (await thread.run(task)) as Outcome<Asked['type']>
      } catch (error) {
        if (!(error instanceof Unfinished) || closed) throw error
        quarantine.set(suspect, true)
        log.warn(
          { reason: error.message, suspect: suspect.slice(0, 100) },
          'A citation was not finished. Readers are offered the other styles, and it is tried again in a minute',
        )
        throw error
      }
    })
  }

  return {
    /** Resolves with a citation, or with why there is none. Throws 503 when too many are waiting. */
    format: async (style: Style, item: Item): Promise<{ citation: Citation } | { problem: CitationProblem }> => {
      const suspect = 'id' in style ? `${style.id} ${item.id}` : style.source
      try {
        const outcome = await run({ type: 'format', style, item }, suspect)
        if ('result' in outcome) return { citation: outcome.result }
        log.warn({ reason: outcome.error, work: item.id }, 'A work could not be cited')
        return { problem: UNFIT }
      } catch (error) {
        if (error instanceof Unfinished && !closed) return { problem: TOO_SLOW }
        throw error
      }
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
