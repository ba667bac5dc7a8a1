import pLimit from 'p-limit'
import { throwRetryLater } from '#http/errors.ts'

interface Limits {
  runningMax: number
  waitingMax: number
  /** What is too many: "searches". */
  name: string
}

/** Returns a function that runs at most `runningMax` calls at once. Others wait; when too many do, a call is rejected with 429. */
export const limitConcurrency = ({ runningMax, waitingMax, name }: Limits) => {
  const limit = pLimit(runningMax)
  return async <Result>(call: () => Promise<Result>): Promise<Result> =>
    limit.pendingCount < waitingMax ? limit(call) : throwRetryLater(429, `Too many ${name} at once. Please try again in a moment.`, 2)
}
