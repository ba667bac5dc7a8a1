import { formatRolloutName, type StoredRollout } from '#delivery/shared/rollout.ts'
import type { LoadedSets } from './loaded-sets.ts'

interface Dependencies {
  /** Resolves with the rollout that runs. */
  findRollout: () => Promise<StoredRollout | undefined>
  loaded: LoadedSets
  log: { warn: (details: object, message: string) => void }
}

/**
 * Returns a function that loads the set of the rollout that runs, if any, unless it is loaded. Resolves with whether that was possible;
 * while it is not, this process gives everybody the active set.
 */
export const createLoadRolloutSet = ({ findRollout, loaded, log }: Dependencies) => {
  const tryToLoad = async (rollout: StoredRollout) => {
    try {
      return await loaded.load(rollout, formatRolloutName(rollout.id))
    } catch (error) {
      log.warn({ rollout: rollout.id, error: String(error) }, 'The set of a rollout cannot be served; everybody gets the active one')
      return undefined
    }
  }

  return async (): Promise<boolean> => {
    const rollout = await findRollout()
    const before = loaded.rollout()
    const present = rollout && rollout.id === before?.rollout.id ? before.set : undefined
    // Also while the set loads: a rollout that has ended ends at once, and the share of one that runs may have changed.
    loaded.setRollout(rollout && { rollout, set: present })
    const set = rollout && (present ?? (await tryToLoad(rollout)))
    loaded.setRollout(rollout && { rollout, set })
    const isLoaded = !rollout || set !== undefined
    // After a failure, the next attempt starts another worker.
    if (!isLoaded || set !== before?.set) loaded.releaseUnused()
    return isLoaded
  }
}
