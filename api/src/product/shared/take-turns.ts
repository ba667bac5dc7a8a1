import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a task computes before other requests get their turn. */
const TURN_MS = 10

/** Returns a function for a long task to await between its steps. It resolves at once until the task has computed for 10 ms. */
export const createTurns = () => {
  let startedAt = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - startedAt < TURN_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
