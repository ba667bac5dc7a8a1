import type { Beacon } from './beacon.ts'

/** A new set whose failures pass this part of its views is left by itself, once it has been seen this often. */
export const ROLL_BACK_RATE = 0.02
export const ROLL_BACK_VIEWS_MIN = 50

/** One way of failing, and how often it happened. */
export interface FailureKind extends Pick<Beacon, 'remote' | 'stage' | 'type'> {
  failures: number
}

/** How a release set does with visitors. There are never more failures than views; `rate` is their quotient, 0 to 1. */
export interface SetHealth {
  set: string
  views: number
  failures: number
  rate: number
  /** The most frequent first. */
  kinds: FailureKind[]
}

/** What GET /api/releases/health answers: the newest sets, newest first. */
export interface ReleaseHealth {
  sets: SetHealth[]
}
