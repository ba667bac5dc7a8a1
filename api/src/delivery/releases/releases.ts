import type { ReleasesState } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import type { Db } from '#db/database.ts'
import type { RendererDependencies } from '#delivery/rendering/renderer.ts'
import { type Activation, createActivation } from './activation.ts'
import { createPreflight, type RendererOf } from './preflight.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'
import { readState } from './release-state.ts'

interface Dependencies {
  db: Db
  store: ObjectStore
  /** Answers a GET of the API by path, for the pages that the gate renders. */
  callApi: RendererDependencies['callApi']
  rendererOf?: RendererOf
}

export interface Releases extends Activation {
  sets: ReleaseSetStore
  state: () => Promise<ReleasesState>
}

/** All that can be done with releases, on this database and this store. */
export const createReleases = ({ db, store, callApi, rendererOf }: Dependencies): Releases => {
  const sets = createReleaseSetStore(db)
  return {
    sets,
    state: () => readState(store, sets),
    ...createActivation({ store, sets, gate: createPreflight({ store, callApi, rendererOf }) }),
  }
}
