import type { Log } from '#http/log.ts'
import type { HealthStore, HeardFailure } from './health-store.ts'

/** More than that in one round would be a flood, not a bad release. */
const WAITING_FAILURES_MAX = 1_000

interface Dependencies {
  store: Pick<HealthStore, 'add'>
  log: Pick<Log, 'warn'>
  now: () => Date
}

/**
 * What this process has counted and not written yet. Counting never waits for the database: while it is away, numbers
 * wait here, and a request is never held up or refused for them.
 */
export const createTally = ({ store, log, now }: Dependencies) => {
  let views = new Map<number, number>()
  let failures: HeardFailure[] = []
  let writing: Promise<boolean> = Promise.resolve(false)

  const countView = (setId: number, count = 1) => void views.set(setId, (views.get(setId) ?? 0) + count)
  const countFailure = (failure: HeardFailure) => {
    if (failures.length < WAITING_FAILURES_MAX) failures.push(failure)
  }

  const write = async (): Promise<boolean> => {
    if (!views.size && !failures.length) return false
    const [someViews, someFailures] = [views, failures]
    views = new Map()
    failures = []
    try {
      await store.add(someViews, someFailures, now())
      return true
    } catch (error) {
      for (const [setId, count] of someViews) countView(setId, count)
      for (const failure of someFailures) countFailure(failure)
      log.warn({ reason: (error as Error).message }, 'Views and failures could not be written; they are kept for the next round')
      return false
    }
  }

  return {
    countView,
    countFailure,
    /** Writes what has been counted up to now. Answers whether there was something and it is written. */
    flush: (): Promise<boolean> => {
      writing = writing.then(write)
      return writing
    },
  }
}
