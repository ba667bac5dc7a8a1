import type { ReleasesState } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { type Activation, createActivation } from './activation.ts'
import { createPreflight, type PreflightDependencies } from './preflight.ts'
import { pruneReleases } from './prune.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { readState } from './release-state.ts'

interface Dependencies extends PreflightDependencies {
  store: ObjectStore
  sets: ReleaseSetStore
  now: () => Date
  /** Returns the name of the set that this process serves, or null. */
  getServing: () => string | null
}

export interface Releases extends Activation {
  sets: ReleaseSetStore
  state: () => Promise<ReleasesState>
  /** Deletes releases that can no longer be needed and returns their names. */
  prune: () => Promise<string[]>
}

export const createReleases = ({ store, sets, now, getServing, ...preflight }: Dependencies): Releases => ({
  sets,
  state: () => readState(preflight.releases, sets, getServing()),
  prune: () => pruneReleases(store, sets, now()),
  ...createActivation({ releases: preflight.releases, sets, preflight: createPreflight(preflight) }),
})
