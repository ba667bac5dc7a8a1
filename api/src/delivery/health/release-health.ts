import type { Beacon, ReleaseHealth } from '@portfolio/contracts'
import type { Log } from '#http/log.ts'
import type { FailureCount, HealthStore } from './health-store.ts'
import { createReporters } from './reporters.ts'

const ROUND_MS = 2_000
/** Sets that are served by a dev server have no number. */
const SET_NAME = /^rs_\d+$/

const parseSetId = (set: string) => Number(set.slice('rs_'.length))

interface Dependencies {
  store: HealthStore
  log: Log
  now: () => Date
}

type RecordResult = 'recorded' | 'unknown set' | { waitSeconds: number }

/**
 * Counts views and failures of release sets. Counting never waits for the database: counts are written every two seconds, and stay
 * in memory while it is unavailable.
 */
export const createReleaseHealth = ({ store, log, now }: Dependencies) => {
  const reporters = createReporters(now)
  let views = new Map<number, number>()
  let failures = new Map<string, FailureCount>()
  let writing: Promise<boolean> = Promise.resolve(false)
  let newestKnownSet = 0

  const countViews = (setId: number, count: number) => void views.set(setId, (views.get(setId) ?? 0) + count)
  const countFailures = (failure: FailureCount) => {
    const key = `${failure.setId} ${failure.remote} ${failure.stage} ${failure.type}`
    failures.set(key, { ...failure, failures: failure.failures + (failures.get(key)?.failures ?? 0) })
  }

  /** Sets are numbered without gaps. While the database is unavailable every set is accepted; unknown ones are not written later. */
  const isSet = async (setId: number) => {
    if (setId <= newestKnownSet) return true
    const found = await store.isSet(setId).catch(() => undefined)
    if (found) newestKnownSet = setId
    return found !== false
  }

  const write = async (): Promise<boolean> => {
    if (!views.size && !failures.size) return false
    const [writtenViews, writtenFailures] = [views, failures]
    views = new Map()
    failures = new Map()
    try {
      await store.add(writtenViews, [...writtenFailures.values()])
      return true
    } catch (error) {
      for (const [setId, count] of writtenViews) countViews(setId, count)
      for (const failure of writtenFailures.values()) countFailures(failure)
      log.warn({ reason: (error as Error).message }, 'Views and failures could not be written; retrying in the next round')
      return false
    }
  }

  /** Writes what has been counted. Returns whether anything was written. */
  const flush = (): Promise<boolean> => {
    writing = writing.then(write)
    return writing
  }

  return {
    /** Counts a document of this set (`rs_7`) that was sent to a browser. */
    countView: (set: string) => {
      if (SET_NAME.test(set)) countViews(parseSetId(set), 1)
    },

    /** Records a failure that a browser reports. It counts once per address, set and hour in this process. */
    record: async ({ set, remote, stage, type }: Beacon, address: string): Promise<RecordResult> => {
      const waitSeconds = reporters.accept(address)
      if (waitSeconds > 0) return { waitSeconds }
      const setId = parseSetId(set)
      if (!(await isSet(setId))) return 'unknown set'
      if (reporters.isFirst(address, setId)) countFailures({ setId, remote, stage, type, failures: 1 })
      return 'recorded'
    },

    read: async (): Promise<ReleaseHealth> => ({ sets: await store.read() }),

    flush,

    /**
     * Writes the counts every two seconds and calls `judge` after a write, again in the next round if it failed. Returns a function
     * that stops this and writes once more.
     */
    start: (judge: () => Promise<void>, roundMs = ROUND_MS) => {
      let isJudgePending = false
      let round = Promise.resolve()
      const run = async () => {
        isJudgePending = (await flush()) || isJudgePending
        if (!isJudgePending) return
        try {
          await judge()
          isJudgePending = false
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'The health of the active release set could not be judged; retrying')
        }
      }
      const timer = setInterval(() => {
        round = round.then(run)
      }, roundMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await round
        await flush()
      }
    },
  }
}

export type ReleaseHealthCounter = ReturnType<typeof createReleaseHealth>
