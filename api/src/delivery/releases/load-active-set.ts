import { StoreUnavailable } from '@portfolio/object-store'
import { formatSetName, listNotRolledBack, type PastSet, type ReleaseSet } from '#delivery/shared/history.ts'
import type { LoadState } from '#delivery/shared/load-state.ts'
import type { LoadedSets } from './loaded-sets.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

interface Dependencies {
  sets: Pick<ReleaseSetStore, 'active' | 'history'>
  loaded: LoadedSets
  report: (change: Partial<LoadState>) => void
  log: { warn: (details: object, message: string) => void }
}

/** Number of earlier sets that a starting process tries when the active one cannot be served. */
const FALLBACKS_MAX = 10

/** Returns the active set and those that may be served instead of it, in the order in which they are tried. */
const listCandidates = (history: readonly PastSet[]): PastSet[] =>
  listNotRolledBack(history)
    .toReversed()
    .slice(0, 1 + FALLBACKS_MAX)

const explainFailure = (error: unknown): string => {
  if (error instanceof StoreUnavailable) return `The object store is unavailable${error.code ? ` (${error.code})` : ''}`
  return error instanceof Error ? error.message : String(error)
}

/** Returns a function that loads the active set unless it is loaded. Rejects with the reason when the active set cannot be loaded. */
export const createLoadActiveSet = ({ sets, loaded, report, log }: Dependencies) => {
  const reportRefused = ({ id }: ReleaseSet, error: unknown) => report({ refused: { setId: id, reason: explainFailure(error) } })

  /** Loads the active set or, while it cannot be served, the newest earlier one that was not rolled back. */
  const loadFirst = async () => {
    const errors: unknown[] = []
    for (const set of listCandidates(await sets.history())) {
      try {
        // Calls to an unavailable store may take seconds, so only copies are tried then.
        if (errors.some((error) => error instanceof StoreUnavailable) && !(await loaded.hasCopies(set))) continue
        loaded.setCurrent(await loaded.load(set))
        report({ serving: set.id })
        break
      } catch (error) {
        log.warn({ set: formatSetName(set.id), error: String(error) }, 'This release set cannot be served; trying an earlier one')
        if (!errors.length) reportRefused(set, error)
        errors.push(error)
      }
    }
    loaded.releaseUnused()
    if (errors.length) throw errors[0]
    report({ refused: null })
  }

  return async (): Promise<void> => {
    const current = loaded.current()
    if (!current) return loadFirst()
    const wanted = await sets.active()
    if (!wanted || current.name === formatSetName(wanted.id)) return
    try {
      loaded.setCurrent(await loaded.load(wanted))
      report({ serving: wanted.id, refused: null })
    } catch (error) {
      reportRefused(wanted, error)
      throw error
    } finally {
      // A set that was rolled back may have used too much memory or time, so it is not kept.
      loaded.setPrevious(wanted.action === 'activate' ? current : undefined)
      loaded.releaseUnused()
    }
  }
}
