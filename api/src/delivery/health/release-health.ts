import type { Beacon, ReleaseHealth } from '@portfolio/contracts'
import type { Log } from '#http/log.ts'
import type { HealthStore } from './health-store.ts'
import { createRateLimit } from './rate-limit.ts'
import { healthOf } from './set-health.ts'
import { createTally } from './tally.ts'

const ROUND_MS = 2_000
const BEACONS_A_MINUTE_MAX = 20

interface Dependencies {
  store: HealthStore
  log: Log
  now: () => Date
}

/** What is served while it is worked on belongs to no release set. */
const RELEASED = /^rs_\d+$/

const idOf = (set: string) => Number(set.slice('rs_'.length))

/** What becomes of a beacon: taken, from a set that does not exist, or too many from one address (seconds to wait). */
type Heard = 'taken' | 'unknown set' | { waitSeconds: number }

/** How the release sets do: counts what this process sees and reads what all have counted. Listens and serves; it decides nothing. */
export const createReleaseHealth = ({ store, log, now }: Dependencies) => {
  const tally = createTally({ store, log, now })
  const limit = createRateLimit({ max: BEACONS_A_MINUTE_MAX, windowMs: 60_000, now })
  let newest = 0

  /** Sets are numbered without a gap. While the database is away a set is believed: writing passes over what does not exist. */
  const isSet = async (setId: number) => {
    if (setId <= newest) return true
    const known = await store.isSet(setId).catch(() => undefined)
    if (known) newest = setId
    return known !== false
  }

  return {
    /** A document of this set (`rs_7`) was given to a browser. */
    countView: (set: string) => {
      if (RELEASED.test(set)) tally.countView(idOf(set))
    },

    hear: async ({ set, remote, stage, type }: Beacon, address: string): Promise<Heard> => {
      const waitSeconds = limit(address)
      if (waitSeconds > 0) return { waitSeconds }
      if (!(await isSet(idOf(set)))) return 'unknown set'
      tally.countFailure({ setId: idOf(set), remote, stage, type, address })
      return 'taken'
    },

    read: async (): Promise<ReleaseHealth> => ({ sets: (await store.counted()).map(healthOf) }),

    flush: tally.flush,

    /**
     * Writes every two seconds; `judge` is called whenever something was written, and again after it failed.
     * Answers how to end it, which writes a last time.
     */
    start: (judge: () => Promise<void>, roundMs = ROUND_MS) => {
      let owed = false
      let round = Promise.resolve()
      const turn = async () => {
        owed = (await tally.flush()) || owed
        if (!owed) return
        try {
          await judge()
          owed = false
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'The health of the active release set could not be judged; trying again')
        }
      }
      const timer = setInterval(() => {
        round = round.then(turn)
      }, roundMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await round
        await tally.flush()
      }
    },
  }
}

export type ReleaseHealthCounter = ReturnType<typeof createReleaseHealth>
