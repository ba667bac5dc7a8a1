import type { ReleaseActor, RolloutOutcome, RolloutStep } from '@portfolio/contracts'
import type { Pins, ReleaseSet } from './history.ts'

/** The kind of page of documents of the portal, and of those whose release names none. */
export const PORTAL_PAGE = 'portal'
export const OTHER_PAGE = 'other'

/** Returns the name of a rollout's set in documents and beacons. */
export const formatRolloutName = (id: number) => `ro_${id}`

export const isRolloutName = (set: string) => set.startsWith('ro_')

/** What a rollout stores about its releases. Evidence is read again when everybody gets the set. */
export type RolloutPins = Omit<Pins, 'evidence'>

/** Ends a rollout with the set that everybody gets. */
export interface RolloutFinish {
  rollout: number
  actor: ReleaseActor | null
  reason: string | null
}

/** A set that a share of the visitors gets. */
export interface StoredRollout extends ReleaseSet {
  /** The set that was active when it began, and still is while it runs. */
  baseSet: number
  share: number
  /** The present one last. */
  steps: RolloutStep[]
  actor: ReleaseActor | null
  reason: string | null
  startedAt: Date
  outcome: RolloutOutcome | null
  endedAt: Date | null
  endedBy: ReleaseActor | null
  endReason: string | null
  setId: number | null
  /** When it was read, by the clock of the database, which all gateways share. */
  readAt: Date
}
