import { API_VERSIONS } from '@portfolio/mfe-contract'
import { StoreUnavailable } from '@portfolio/object-store'
import { type ReleaseRepository, validateReleaseSet } from '@portfolio/releases'
import type { ContentRevision } from '#cache/content-revision.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import { formatSetName, listNotRolledBack, type ReleaseSet, type Versions } from '#delivery/shared/history.ts'
import type { LoadState } from '#delivery/shared/load-state.ts'
import { formatRolloutName, type StoredRollout } from '#delivery/shared/rollout.ts'
import { prepareSet } from './prepare-set.ts'
import type { ReleaseCopies } from './release-copies.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { type RendererPool, toRendererKey } from './renderer-pool.ts'

interface Dependencies {
  releases: ReleaseRepository
  sets: Pick<ReleaseSetStore, 'active' | 'history'>
  content: Pick<ContentRevision, 'onChange'>
  pool: RendererPool
  log: { warn: (details: object, message: string) => void }
  /** Called when a set has been loaded, or could not be. */
  onLoad?: (state: LoadState) => unknown
  /** Resolves with the rollout that runs. */
  findRollout?: () => Promise<StoredRollout | undefined>
  copies?: Pick<ReleaseCopies, 'use' | 'update'> | undefined
}

export interface ServingProblem {
  reason: string
  /** Whether no release was activated yet. */
  isEmpty: boolean
}

const RETRY_MS_MAX = 30_000
/** Used while visitors get no page at all. */
const EMPTY_RETRY_MS_MAX = 5_000
/** Number of earlier sets that a starting process tries when the active one cannot be served. */
const FALLBACKS_MAX = 10

const getRendererKey = ({ releases }: ActiveSet) =>
  toRendererKey(Object.fromEntries(Object.values(releases).map(({ name, version }) => [name, version])) as Versions)

const formatReason = (error: unknown) => {
  if (error instanceof StoreUnavailable) return `The object store is unavailable${error.code ? ` (${error.code})` : ''}`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Keeps the active release set loaded in this process and switches when it changes. The previous set finishes its renders and
 * stays warm, so that a rollback starts no worker, unless it was itself rolled back. While a new set cannot be loaded, the previous one stays
 * in service and loading is retried, also when no set could be loaded at the start.
 */
export const followActiveSet = async ({
  releases,
  sets,
  content,
  pool,
  log,
  onLoad = () => {},
  findRollout = async () => undefined,
  copies,
}: Dependencies) => {
  let current: ActiveSet | undefined
  /** The set before the current one. */
  let kept: ActiveSet | undefined
  let shared: { rollout: StoredRollout; set: ActiveSet | undefined } | undefined
  let state: LoadState = { serving: null, refused: null }

  const report = (change: Partial<LoadState>) => {
    state = { ...state, ...change }
    onLoad(state)
  }
  const reportRefused = ({ id }: ReleaseSet, error: unknown) => report({ refused: { setId: id, reason: formatReason(error) } })

  const keepWarm = (previous: ActiveSet | undefined) => {
    kept = previous
    const warm = [current, previous, shared?.set].filter((set) => set !== undefined)
    pool.keepOnly(warm.map(getRendererKey))
    // While no set is loaded, the copies may be needed to load one.
    if (current) copies?.update(warm.flatMap(({ releases }) => Object.values(releases)))
  }

  const prepare = async (wanted: ReleaseSet, name?: string): Promise<ActiveSet> => {
    await copies?.use(wanted)
    const next = await prepareSet(wanted, releases, pool, name)
    const error = validateReleaseSet(next.releases, { api: API_VERSIONS })
    if (error) throw new Error(error)
    // The first render compiles the bundles, so that no visitor waits for it. A failure is reported when a visitor requests the page.
    await next.renderer.render('/').catch(() => {})
    return next
  }

  /**
   * Loads the active set or, while it cannot be served, the newest earlier one that was not rolled back. Throws the reason when it is not
   * the active one.
   */
  const loadFirst = async () => {
    const errors: unknown[] = []
    for (const set of listNotRolledBack(await sets.history())
      .toReversed()
      .slice(0, 1 + FALLBACKS_MAX)) {
      try {
        // Calls to an unavailable store may take seconds, so only copies are tried then.
        if (errors.some((error) => error instanceof StoreUnavailable) && !(await copies?.use(set))) continue
        current = await prepare(set)
        report({ serving: set.id })
        break
      } catch (error) {
        log.warn({ set: formatSetName(set.id), error: String(error) }, 'This release set cannot be served; trying an earlier one')
        if (!errors.length) reportRefused(set, error)
        errors.push(error)
      }
    }
    keepWarm(undefined)
    if (errors.length) throw errors[0]
    report({ refused: null })
  }

  const load = async () => {
    if (!current) return loadFirst()
    const wanted = await sets.active()
    if (!wanted || current.name === formatSetName(wanted.id)) return
    const previous = current
    try {
      current = await prepare(wanted)
      report({ serving: wanted.id, refused: null })
    } catch (error) {
      reportRefused(wanted, error)
      throw error
    } finally {
      // A set that was rolled back may have used too much memory or time, so it is not kept.
      keepWarm(wanted.action === 'activate' ? previous : undefined)
    }
  }

  await loadFirst().catch(() => {})

  let retry: NodeJS.Timeout | undefined
  const retryLater = (ms: number) => {
    clearTimeout(retry)
    retry = setTimeout(follow, ms, Math.min(ms * 2, current ? RETRY_MS_MAX : EMPTY_RETRY_MS_MAX)).unref()
  }

  /** Loads the set of the rollout that runs. While that is not possible, this process gives everybody the active set. */
  const loadRollout = async (retryMs: number) => {
    const rollout = await findRollout()
    const isSame = rollout !== undefined && rollout.id === shared?.rollout.id
    const before = shared?.set
    shared = rollout && { rollout, set: isSame ? before : undefined }
    if (shared && !shared.set) {
      const { id } = shared.rollout
      try {
        shared.set = await prepare(shared.rollout, formatRolloutName(id))
      } catch (error) {
        log.warn({ rollout: id, error: String(error) }, 'The set of a rollout cannot be served; everybody gets the active one')
        // The next attempt starts another worker.
        keepWarm(kept)
        retryLater(retryMs)
      }
    }
    if (shared?.set !== before) keepWarm(kept)
  }

  let loading = Promise.resolve()
  const follow = (retryMs = 1_000) => {
    clearTimeout(retry)
    const loadAll = async () => {
      try {
        await load()
      } finally {
        // Also while the active set cannot be served here: a rollout that was stopped ends everywhere.
        await loadRollout(retryMs)
      }
    }
    loading = loading.then(loadAll).catch((error) => {
      const state = current
        ? 'The new release set cannot be served; the previous one stays in service'
        : 'No release set can be served; retrying'
      log.warn({ error: String(error) }, state)
      retryLater(retryMs)
    })
  }
  const stop = content.onChange(() => follow())
  // Known before the first document, so that visitors keep the set that they have.
  await loadRollout(1_000).catch(() => {})
  // Loads a set that was activated while this process started, or could not be served then.
  follow()

  return {
    /** False until the first activation, and while no set can be loaded. */
    isServing: () => current !== undefined,
    /** Returns why no set is served, without internal details, and whether the reason is that none was ever activated. */
    findProblem: (): ServingProblem | undefined => {
      if (current) return undefined
      const isEmpty = !state.refused
      return { isEmpty, reason: isEmpty ? 'No release is active yet' : 'No release set can be served at the moment' }
    },
    current: () => current as ActiveSet,
    /** The rollout that runs, with its set if this process can serve it. */
    rollout: () => shared,
    close: async () => {
      stop()
      await loading
      clearTimeout(retry)
      await pool.close()
    },
  }
}
