import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type ActiveSet, getVersions } from '#delivery/shared/active-set.ts'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import type { Versions } from '#delivery/shared/history.ts'
import { HttpError, throwRetryLater } from '#http/errors.ts'
import { toExpected } from '#http/unavailable.ts'

/** A set whose renderer runs in a worker of its own, unless it is that of the active set. */
interface PreparedSet {
  set: ActiveSet
  rendererKey: string
}

interface Dependencies {
  assertPublished: AssertPublished
  /** Throws 422 with a sentence unless the wanted releases work in a set of these versions. */
  preflight: (wanted: Partial<Versions>, versions: Versions) => Promise<void>
  prepare: (versions: Versions, name: string, base: Versions) => Promise<PreparedSet>
  /** Closes the renderers of all other sets. */
  keepOnly: (rendererKeys: readonly string[]) => void
}

/** Each has a worker that renders, with some 100 MB. */
const SETS_MAX = 3
const IDLE_MS = 15 * 60_000
const CHECK_IDLE_MS = 60_000
/** Sets that are being prepared or wait for it. One after another, because the preflight check takes a core for seconds. */
const PREPARING_MAX = 5
const RETRY_SECONDS = 10
const VERDICTS_MAX = 200
/** A release that was rejected because of content may pass later. */
const REJECTION_MS = 60_000

/**
 * Sets of previews: the active set with other versions of some apps. A few are kept, and closed when they have not been used for a while.
 * When another set becomes active, a preview is that set with the same versions.
 */
export const createPreviewSets = ({ assertPublished, preflight, prepare, keepOnly }: Dependencies) => {
  const sets = new LRUCache<string, PreparedSet>({ max: SETS_MAX, ttl: IDLE_MS, updateAgeOnGet: true })
  const verdicts = new LRUCache<string, { rejection?: HttpError }>({ max: VERDICTS_MAX })
  const preparing = new Map<string, Promise<ActiveSet>>()
  const oneAtATime = pLimit(1)
  const keepUsed = () => keepOnly([...sets.values()].map(({ rendererKey }) => rendererKey))

  const assertAccepted = async (name: string, wanted: Partial<Versions>, versions: Versions) => {
    const known = verdicts.get(name)
    if (known?.rejection) throw known.rejection
    if (known) return
    try {
      await preflight(wanted, versions)
      verdicts.set(name, {})
    } catch (error) {
      if (error instanceof HttpError && error.status === 422) verdicts.set(name, { rejection: error }, { ttl: REJECTION_MS })
      throw error
    }
  }

  const prepareInTurn = (name: string, base: ActiveSet, wanted: Partial<Versions>) =>
    oneAtATime(async () => {
      const active = getVersions(base)
      const versions = { ...active, ...wanted }
      await assertAccepted(name, wanted, versions)
      try {
        const prepared = await prepare(versions, name, active).catch((error: Error) => {
          throw toExpected(error) ?? new HttpError(422, [{ msg: error.message }])
        })
        sets.set(name, prepared)
        return prepared.set
      } finally {
        keepUsed()
      }
    })

  const checkIdle = setInterval(() => {
    if (sets.purgeStale()) void oneAtATime(keepUsed)
  }, CHECK_IDLE_MS).unref()

  return {
    /** Resolves with the set of a preview. Throws 404 or 422 with a sentence when there is none, and 429 while too many are prepared. */
    get: async (base: ActiveSet, wanted: Partial<Versions>): Promise<ActiveSet> => {
      // The browser would not get the files of a release that was deleted.
      await assertPublished(wanted)
      const name = [base.name, ...Object.entries(wanted).map(([app, version]) => `${app}@${version}`)].join('+')
      const known = sets.get(name)
      if (known) return known.set
      const pending = preparing.get(name)
      if (pending) return pending
      if (preparing.size >= PREPARING_MAX)
        throwRetryLater(429, 'Other previews are being prepared. Please try again in a moment.', RETRY_SECONDS)
      const next = prepareInTurn(name, base, wanted).finally(() => preparing.delete(name))
      preparing.set(name, next)
      return next
    },

    close: async () => {
      clearInterval(checkIdle)
      await oneAtATime(() => {})
    },
  }
}

export type PreviewSets = ReturnType<typeof createPreviewSets>
