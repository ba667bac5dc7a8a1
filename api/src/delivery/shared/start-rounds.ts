/**
 * Calls `run`, which never rejects, every `ms`, unless a call has not ended: while the database is slow, rounds must not pile up. Returns a
 * function that stops this after a round in progress.
 */
export const startRounds = (run: () => Promise<unknown>, ms: number): (() => Promise<void>) => {
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= run().finally(() => {
      round = undefined
    })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
