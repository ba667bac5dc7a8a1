import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** Returns a function to call between steps of long work: other requests get their turn every few milliseconds, however long a step is. */
export const takeTurns = () => {
  let startedAt = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - startedAt < TURN_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
