import type { Log } from '#http/log.ts'

/** Deletes expired data. Must be safe in several processes at once. */
type Step = (now: Date) => Promise<unknown>

const INTERVAL_MS = 3_600_000

/** Runs the steps now and every hour; a failed step is retried in the next round. Returns a function that stops this after a step in progress. */
export const startHousekeeping = (steps: Record<string, Step>, log: Log): (() => Promise<void>) => {
  let stopped = false
  const run = async () => {
    const now = new Date()
    for (const [name, step] of Object.entries(steps)) {
      if (stopped) return
      await step(now).catch((error: Error) => log.warn({ step: name, reason: error.message }, 'Housekeeping failed'))
    }
  }
  let round = run()
  const timer = setInterval(() => {
    round = round.then(run)
  }, INTERVAL_MS)
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
    return round
  }
}
