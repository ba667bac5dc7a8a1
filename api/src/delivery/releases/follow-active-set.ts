import type { ContentRevision } from '#cache/content-revision.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import type { LoadState } from '#delivery/shared/load-state.ts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import { createLoadActiveSet } from './load-active-set.ts'
import { createLoadRolloutSet } from './load-rollout-set.ts'
import { createLoadedSets } from './loaded-sets.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { repeatUntilDone } from './repeat-until-done.ts'

type LoadedSetDependencies = Parameters<typeof createLoadedSets>[0]

interface Dependencies extends LoadedSetDependencies {
  sets: Pick<ReleaseSetStore, 'active' | 'history'>
  content: Pick<ContentRevision, 'onChange'>
  log: { warn: (details: object, message: string) => void }
  /** Called when a set has been loaded, or could not be. */
  onLoad?: (state: LoadState) => unknown
  /** Resolves with the rollout that runs. */
  findRollout?: () => Promise<StoredRollout | undefined>
}

export interface ServingProblem {
  reason: string
  /** Whether no release was activated yet. */
  isEmpty: boolean
}

const RETRY_MS_MAX = 30_000
/** Used while visitors get no page at all. */
const EMPTY_RETRY_MS_MAX = 5_000

/**
 * Keeps the active release set loaded in this process and switches when it changes. The previous set finishes its renders and
 * stays warm, so that a rollback starts no worker, unless it was itself rolled back. While a new set cannot be loaded, the previous one stays
 * in service and loading is retried, also when no set could be loaded at the start.
 */
export const followActiveSet = async ({
  sets,
  content,
  log,
  onLoad = () => {},
  findRollout = async () => undefined,
  ...dependencies
}: Dependencies) => {
  let state: LoadState = { serving: null, refused: null }
  const report = (change: Partial<LoadState>) => {
    state = { ...state, ...change }
    onLoad(state)
  }

  const loaded = createLoadedSets(dependencies)
  const loadActive = createLoadActiveSet({ sets, loaded, report, log })
  const loadRollout = createLoadRolloutSet({ findRollout, loaded, log })

  const following = repeatUntilDone({
    attempt: async () => {
      let isRolloutLoaded = false
      try {
        await loadActive()
      } finally {
        // Also while the active set cannot be served here: a rollout that was stopped ends everywhere.
        isRolloutLoaded = await loadRollout()
      }
      return isRolloutLoaded
    },
    onError: (error) => {
      const outcome = loaded.current()
        ? 'The new release set cannot be served; the previous one stays in service'
        : 'No release set can be served; retrying'
      log.warn({ error: String(error) }, outcome)
    },
    delayMsMax: () => (loaded.current() ? RETRY_MS_MAX : EMPTY_RETRY_MS_MAX),
  })

  await loadActive().catch(() => {})
  const stop = content.onChange(following.start)
  // Known before the first document, so that visitors keep the set that they have.
  await loadRollout().catch(() => {})
  // Loads a set that was activated while this process started, or could not be served then.
  following.start()

  return {
    /** False until the first activation, and while no set can be loaded. */
    isServing: () => loaded.current() !== undefined,
    /** Returns why no set is served, without internal details, and whether the reason is that none was ever activated. */
    findProblem: (): ServingProblem | undefined => {
      if (loaded.current()) return undefined
      const isEmpty = !state.refused
      return { isEmpty, reason: isEmpty ? 'No release is active yet' : 'No release set can be served at the moment' }
    },
    current: () => loaded.current() as ActiveSet,
    /** The rollout that runs, with its set if this process can serve it. */
    rollout: loaded.rollout,
    close: async () => {
      stop()
      await following.stop()
      await dependencies.pool.close()
    },
  }
}
