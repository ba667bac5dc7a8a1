import { LRUCache } from 'lru-cache'

const REPORTERS_MAX = 10_000
const BEACONS_PER_MINUTE_MAX = 20
const MINUTE_MS = 60_000
/** A failure of the same set from the same address counts again after this time. */
const COUNT_INTERVAL_MS = 3_600_000

interface Reporter {
  minuteEnds: number
  beacons: number
  /** Time when a failure counts again, by id of the set. */
  countsAgain: Map<number, number>
}

/** Remembers the addresses that send beacons to this process, in memory only, up to a maximum. Drops the least recent first. */
export const createReporters = (now: () => Date) => {
  const reporters = new LRUCache<string, Reporter>({ max: REPORTERS_MAX })

  const find = (address: string): Reporter => {
    const time = now().getTime()
    const known = reporters.get(address)
    const reporter = known ?? { minuteEnds: 0, beacons: 0, countsAgain: new Map() }
    if (reporter.minuteEnds <= time) Object.assign(reporter, { minuteEnds: time + MINUTE_MS, beacons: 0 })
    for (const [setId, until] of reporter.countsAgain) if (until <= time) reporter.countsAgain.delete(setId)
    if (!known) reporters.set(address, reporter)
    return reporter
  }

  return {
    /** Accepts a beacon and returns 0, or returns the seconds to wait. */
    accept: (address: string): number => {
      const reporter = find(address)
      if (reporter.beacons >= BEACONS_PER_MINUTE_MAX) return (reporter.minuteEnds - now().getTime()) / 1_000
      reporter.beacons += 1
      return 0
    },

    /** Returns whether a failure of this set counts, and records it. False when the address reported the set within the last hour. */
    isFirst: (address: string, setId: number): boolean => {
      const { countsAgain } = find(address)
      if (countsAgain.has(setId)) return false
      countsAgain.set(setId, now().getTime() + COUNT_INTERVAL_MS)
      return true
    },
  }
}
