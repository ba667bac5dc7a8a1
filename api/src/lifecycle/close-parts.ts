import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#http/log.ts'

/** Something that the gateway has started. */
export interface Part {
  name: string
  close: () => Promise<unknown>
  /** Time that it may take to close, in milliseconds. */
  msMax?: number
}

/** Longer than the time that a job in progress gets. */
const CLOSE_MS_MAX = 8_000

/**
 * Closes parts one after the other, the last one first. One that takes too long, such as while the database does not respond, is left: an
 * orchestrator would kill the process, and with it what the other parts have to write.
 */
export const closeParts = async (parts: readonly Part[], log: Pick<Log, 'warn'>): Promise<void> => {
  for (const { name, close, msMax = CLOSE_MS_MAX } of parts.toReversed()) {
    const isLate = await Promise.race([close().then(() => false), wait(msMax, true, { ref: false })])
    if (isLate) log.warn({ part: name }, 'A part of the gateway took too long to stop and was left')
  }
}
