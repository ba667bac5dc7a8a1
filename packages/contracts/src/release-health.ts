import type { Beacon, beaconStages, beaconTypes } from './beacon.ts'

/** A newly activated set is rolled back if it fails for more than this share of its visitors, and for at least the number below. */
export const FAILURE_RATE_MAX = 0.02
/** More networks than one person usually has. */
export const FAILED_VISITORS_MIN = 10

/** One kind of failure, and how many visitors reported it. */
export interface FailureKind {
  remote: Beacon['remote']
  stage: (typeof beaconStages)[number]
  type: (typeof beaconTypes)[number]
  failures: number
}

/**
 * For how many visitors a release set worked or failed, and for how many of them it failed. A visitor is a network address and counts
 * once per set. `rate` is the quotient, 0 to 1.
 */
export interface SetHealth {
  set: string
  views: number
  failures: number
  rate: number
  /** Most frequent first. */
  kinds: FailureKind[]
}

/** Response of GET /api/releases/health: the newest sets, newest first. */
export interface ReleaseHealth {
  sets: SetHealth[]
}
