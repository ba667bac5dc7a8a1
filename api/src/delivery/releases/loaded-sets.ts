import { API_VERSIONS } from '@portfolio/mfe-contract'
import { type ReleaseRepository, validateReleaseSet } from '@portfolio/releases'
import { type ActiveSet, getVersions } from '#delivery/shared/active-set.ts'
import type { ReleaseSet } from '#delivery/shared/history.ts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import { prepareSet } from './prepare-set.ts'
import type { ReleaseCopies } from './release-copies.ts'
import { type RendererPool, toRendererKey } from './renderer-pool.ts'

interface Dependencies {
  releases: ReleaseRepository
  pool: RendererPool
  copies?: Pick<ReleaseCopies, 'use' | 'update'> | undefined
}

/** The rollout that runs, with its set if this process can serve it. */
interface LoadedRollout {
  rollout: StoredRollout
  set: ActiveSet | undefined
}

/** The sets that this process has loaded. Only they have a renderer in the pool, and their releases are copied. */
export const createLoadedSets = ({ releases, pool, copies }: Dependencies) => {
  let current: ActiveSet | undefined
  let previous: ActiveSet | undefined
  let rollout: LoadedRollout | undefined

  const releaseUnused = () => {
    const loaded = [current, previous, rollout?.set].filter((set) => set !== undefined)
    pool.keepOnly(loaded.map((set) => toRendererKey(getVersions(set))))
    // While no set is loaded, the copies may be needed to load one.
    if (current) copies?.update(loaded.flatMap((set) => Object.values(set.releases)))
  }

  return {
    /** Loads a set and starts its renderer, which `releaseUnused` stops unless the set becomes one of these. */
    load: async (wanted: ReleaseSet, name?: string): Promise<ActiveSet> => {
      await copies?.use(wanted)
      const set = await prepareSet(wanted, releases, pool, name)
      const error = validateReleaseSet(set.releases, { api: API_VERSIONS })
      if (error) throw new Error(error)
      // The first render compiles the bundles, so that no visitor waits for it. A failure is reported when a visitor requests the page.
      await set.renderer.render('/').catch(() => {})
      return set
    },

    /** Whether a set can be loaded without the object store. */
    hasCopies: async (set: ReleaseSet): Promise<boolean> => (await copies?.use(set)) ?? false,

    current: () => current,
    rollout: () => rollout,

    setCurrent: (set: ActiveSet) => {
      current = set
    },

    /** The set before the current one stays warm, so that a rollback to it starts no worker. */
    setPrevious: (set: ActiveSet | undefined) => {
      previous = set
    },

    setRollout: (running: LoadedRollout | undefined) => {
      rollout = running
    },

    /** Stops the renderers of all other sets, each when its last render has ended, and copies the releases of these. */
    releaseUnused,
  }
}

export type LoadedSets = ReturnType<typeof createLoadedSets>
