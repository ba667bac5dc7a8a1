import type { ReleasesState } from '@portfolio/contracts'
import { type Activation, createActivation } from './activation.ts'
import { createPreflight, type PreflightDependencies } from './preflight.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { readState } from './release-state.ts'

interface Dependencies extends PreflightDependencies {
  sets: ReleaseSetStore
}

export interface Releases extends Activation {
  sets: ReleaseSetStore
  state: () => Promise<ReleasesState>
}

/** All that can be done with releases, on this database and this store. */
export const createReleases = ({ sets, ...preflight }: Dependencies): Releases => ({
  sets,
  state: () => readState(preflight.store, sets),
  ...createActivation({ store: preflight.store, sets, gate: createPreflight(preflight) }),
})
