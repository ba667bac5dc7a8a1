import { throwRetryLater } from '#http/errors.ts'

interface Limits {
  runningMax: number
  waitingMax: number
  /** What is too many: "searches". */
  name: string
}

/** Returns a function that runs at most `runningMax` calls at once. Others wait; when too many do, a call is rejected with 429. */
export const limitConcurrency = ({ runningMax, waitingMax, name }: Limits) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) return throwRetryLater(429, `Too many ${name} at once. Please try again in a moment.`, 2)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await call()
    } finally {
      // The next call takes over the slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
