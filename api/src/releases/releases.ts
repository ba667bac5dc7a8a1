import type { ReleasesState } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import type { Db } from '#db/database.ts'
import type { RendererParts } from '#rendering/renderer.ts'
import { type Activation, createActivation } from './activation.ts'
import { createGate, type RendererOf } from './gate.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'
import { readState } from './release-state.ts'

interface Parts {
  db: Db
  store: ObjectStore
  /** Answers a GET of the API by path, for the pages that the gate renders. */
  callApi: RendererParts['callApi']
  rendererOf?: RendererOf
}

export interface Releases extends Activation {
  sets: ReleaseSetStore
  state: () => Promise<ReleasesState>
}

/** All that can be done with releases, on this database and this store. */
export const createReleases = ({ db, store, callApi, rendererOf }: Parts): Releases => {
  const sets = createReleaseSetStore(db)
  return {
    sets,
    state: () => readState(store, sets),
    ...createActivation({ store, sets, gate: createGate({ store, callApi, rendererOf }) }),
  }
}
