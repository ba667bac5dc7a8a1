import type { Beacon } from './beacon.ts'

/** A newly activated set is rolled back automatically when its failure rate is above this, from 0 to 1 … */
export const FAILURE_RATE_MAX = 0.02
/** … in at least this many views. */
export const JUDGED_VIEWS_MIN = 50

/** One kind of failure and how often it happened. */
export interface FailureKind extends Pick<Beacon, 'remote' | 'stage' | 'type'> {
  failures: number
}

/** Views of a release set and how many of them failed. There are never more failures than views; `rate` is their quotient, 0 to 1. */
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
