import { API_VERSIONS } from '@portfolio/mfe-contract'
import { type ReleaseRepository, validateReleaseSet } from '@portfolio/releases'
import type { Content } from '#cache/content-revision.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import { formatSetName, type ReleaseSet } from '#delivery/shared/history.ts'
import { prepareSet } from './prepare-set.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { pairOf, type RendererPool } from './renderer-pool.ts'

interface Dependencies {
  releases: ReleaseRepository
  sets: Pick<ReleaseSetStore, 'active' | 'history'>
  content: Pick<Content, 'onChange'>
  pool: RendererPool
  log: { warn: (details: object, message: string) => void }
}

const RETRY_MS_MAX = 30_000
/** Sets before the active one that a start may fall back to. */
const FALLBACKS_MAX = 10

const keyOf = ({ shell, publicMfe }: ActiveSet) => pairOf({ shell: shell.version, 'public-mfe': publicMfe.version })

/**
 * Keeps the active release set ready in this process and follows it when it changes. The set before finishes its renders and
 * stays warm, so that going back needs no start. A set that cannot be made ready is passed over and tried again: the one
 * before goes on serving. Rejects when no set can be served to begin with.
 */
export const followActiveSet = async ({ releases, sets, content, pool, log }: Dependencies) => {
  let current: ActiveSet | undefined

  const keep = (before: ActiveSet | undefined) => pool.keepOnly([current, before].flatMap((set) => (set ? [keyOf(set)] : [])))

  const makeReady = async (wanted: ReleaseSet): Promise<ActiveSet> => {
    const next = await prepareSet(wanted, releases, pool)
    const set = { shell: next.shell, 'public-mfe': next.publicMfe, 'admin-mfe': next.adminMfe }
    const error = validateReleaseSet(set, { api: API_VERSIONS })
    if (error) throw new Error(error)
    await next.renderer.ready()
    // Visitors do not wait for a first render, which compiles. One that fails is told of when a visitor asks.
    await next.renderer.render('/').catch(() => {})
    return next
  }

  const load = async () => {
    const wanted = await sets.active()
    if (!wanted || current?.name === formatSetName(wanted.id)) return
    const before = current
    try {
      current = await makeReady(wanted)
    } finally {
      keep(before)
    }
  }

  /** A process that starts serves the active set or, while that cannot be served, the newest before it that nobody has left. */
  const loadFirst = async () => {
    const history = await sets.history()
    const wanted = history.filter((_, at) => history[at + 1]?.action === 'activate' || at === history.length - 1)
    const faults: unknown[] = []
    for (const set of wanted.toReversed().slice(0, 1 + FALLBACKS_MAX)) {
      try {
        current = await makeReady(set)
        break
      } catch (error) {
        log.warn({ set: formatSetName(set.id), error: String(error) }, 'This release set cannot be served; the one before is tried')
        faults.push(error)
      }
    }
    keep(undefined)
    // Without a history, the first activation comes over the API.
    if (!current && history.length) throw faults[0]
  }

  try {
    await loadFirst()
  } catch (error) {
    await pool.close()
    throw error
  }

  let loading = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const follow = (retryMs = 1_000) => {
    clearTimeout(again)
    loading = loading.then(load).catch((error) => {
      log.warn({ error: String(error) }, 'The new release set cannot be served; the one before goes on')
      clearTimeout(again)
      again = setTimeout(follow, retryMs, Math.min(retryMs * 2, RETRY_MS_MAX)).unref()
    })
  }
  const stop = content.onChange(() => follow())
  // What was activated while this process started, or could not be served then.
  follow()

  return {
    /** False until the first activation. */
    isServing: () => current !== undefined,
    current: () => current as ActiveSet,
    close: async () => {
      stop()
      await loading
      clearTimeout(again)
      await pool.close()
    },
  }
}
