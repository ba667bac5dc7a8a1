import { throwRetryLater } from '#http/errors.ts'

/** One check runs, because it takes a core for seconds, and the others wait. */
const CHECKS_MAX = 6
const RETRY_SECONDS = 10

/** Runs a request that has releases checked. Throws 429 while too many others do. */
export type LimitChecks = <Result>(request: () => Promise<Result>) => Promise<Result>

/** Creates a limit for requests. What the gateway does by itself, and rollbacks, must not be refused because of them. */
export const createCheckLimit = (): LimitChecks => {
  let requests = 0
  return async (request) => {
    if (requests >= CHECKS_MAX) throwRetryLater(429, 'Other releases are being checked. Please try again in a moment.', RETRY_SECONDS)
    requests += 1
    try {
      return await request()
    } finally {
      requests -= 1
    }
  }
}
