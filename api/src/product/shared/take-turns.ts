import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** Returns a function to call between the steps of long work. It yields to other requests when 10 ms have passed since the last time. */
export const takeTurns = () => {
  let startedAt = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - startedAt < TURN_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
