import type { Log } from './http/log.ts'

/** Removes what is past its time. Safe in several processes at once. */
type Step = (now: Date) => Promise<unknown>

const EVERY_MS = 3_600_000

/** Runs the steps at once and every hour; one that fails is tried again the next time. Returns a function that stops it, after a round in progress. */
export const startHousekeeping = (steps: Record<string, Step>, log: Log): (() => Promise<void>) => {
  const run = async () => {
    const now = new Date()
    for (const [what, step] of Object.entries(steps))
      await step(now).catch((error: Error) => log.warn({ what, reason: error.message }, 'Housekeeping failed'))
  }
  let round = run()
  const timer = setInterval(() => {
    round = round.then(run)
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
