import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isServer } from './server.ts'

interface Options {
  /** Process id of the server. */
  pid: () => number
  /** Resolves with whether this process started the server, or found that another one had. */
  restart: (attempt: number, signal: AbortSignal) => Promise<'started' | 'found'>
  /** Called when the last attempt has failed. */
  onGiveUp: (error: Error) => void
  /** Waits before the attempts to restart, in milliseconds. */
  waits: readonly number[]
  log: Logger
}

const CHECK_MS = 500
/** A server that has run for this long counts as healthy: if it ends later, all attempts are available again. */
const HEALTHY_MS = 60_000

/**
 * Restarts the server when its process ends. Checks the process instead of awaiting its end, because it may be another process's child.
 * Returns a function that stops this.
 */
export const keepRunning = ({ pid, restart, onGiveUp, waits, log }: Options): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {})
  let attempts = 0
  let runningSince = Date.now()

  /** Resolves with false when there is no attempt left. */
  const restartWithWaits = async (): Promise<boolean> => {
    let failure = new Error('The built-in database ended again and again.')
    const attemptsBefore = attempts
    for (const ms of waits.slice(attempts)) {
      attempts += 1
      await pause(ms)
      if (signal.aborted) return true
      try {
        // Otherwise, a process that only waits for the supervisor would give up sooner than the supervisor does.
        if ((await restart(attempts, signal)) === 'found') attempts = attemptsBefore
        runningSince = Date.now()
        log.warn('The built-in database is running again')
        return true
      } catch (error) {
        failure = error as Error
        log.warn({ reason: failure.message.split('\n')[0], attempt: attempts }, 'The built-in database was not restarted')
      }
    }
    onGiveUp(failure)
    return false
  }

  const watch = async () => {
    while (!signal.aborted) {
      await pause(CHECK_MS)
      if (signal.aborted || (await isServer(pid()))) continue
      log.error('The built-in database has ended; restarting it')
      if (Date.now() - runningSince > HEALTHY_MS) attempts = 0
      if (!(await restartWithWaits())) return
    }
  }
  const watching = watch()
  return () => {
    stopping.abort()
    return watching
  }
}
