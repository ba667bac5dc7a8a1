import type { Log } from '#http/log.ts'

const ROUND_MS = 1_000

interface Dependencies {
  /** Whether a rollout runs, as far as this process knows. While none does, nothing is read. */
  isRunning: () => boolean
  judge: () => Promise<void>
  health: { flush: () => Promise<boolean>; onRolloutFailure: (listener: () => void) => void }
  log: Log
}

/**
 * Judges the running rollout every second, and at once when it fails for another visitor, so that few more get a set that does not work.
 * Returns a function that stops this.
 */
export const startJudging = ({ isRunning, judge, health, log }: Dependencies) => {
  let isWanted = false
  let round: Promise<void> | undefined

  const run = async () => {
    while (isWanted) {
      isWanted = false
      try {
        await health.flush()
        await judge()
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'The running rollout could not be judged; retrying')
      }
    }
    round = undefined
  }
  const judgeSoon = () => {
    if (!isRunning()) return
    isWanted = true
    round ??= run()
  }

  const timer = setInterval(judgeSoon, ROUND_MS)
  timer.unref()
  health.onRolloutFailure(judgeSoon)
  return async () => {
    clearInterval(timer)
    health.onRolloutFailure(() => {})
    await round
  }
}
