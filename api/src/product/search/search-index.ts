import { setTimeout as wait } from 'node:timers/promises'
import { collections, isList } from '@portfolio/contracts'
import type { ContentRevision } from '#cache/content-revision.ts'
import type { Log } from '#http/log.ts'
import type { EntriesStore } from './entries-store.ts'
import { type SearchableWork, type SearchEntry, toListItemEntry, toPostEntry, toWorkEntry } from './entry.ts'

interface Dependencies {
  store: EntriesStore
  content: Pick<ContentRevision, 'current'>
  /** Resolves with all works at the current revision of the content or a later one. */
  readWorks: () => Promise<readonly SearchableWork[]>
  log: Log
  maxWaitMs?: number
}

interface Source {
  /** The digest of every item, by its id. */
  digests: Map<string, string>
  read: (ids: readonly string[]) => Promise<SearchEntry[]>
}

const RETRY_MS = 50
/** How long a search waits for an update. After an import of thousands of works it takes longer. */
const UPDATE_WAIT_MS_MAX = 3_000

/**
 * Keeps the entries of the search at the revision of the content. The first search after a change compares the digests of all items with
 * those of the entries and writes what differs, so it does not matter what wrote the items: this gateway, an earlier one, or SQL.
 */
export const createSearchIndex = ({ store, content, readWorks, log, maxWaitMs = UPDATE_WAIT_MS_MAX }: Dependencies) => {
  let currentRevision: string | undefined
  let refreshing: Promise<void> | undefined
  /** By the values of a work, which the catalog replaces when the work changes. */
  const workEntries = new WeakMap<object, SearchEntry>()

  const toEntry = (work: SearchableWork): SearchEntry => {
    const known = workEntries.get(work.values)
    if (known?.path === work.path) return known
    const entry = toWorkEntry(work)
    workEntries.set(work.values, entry)
    return entry
  }

  const fromEntries = (entries: readonly SearchEntry[]): Source => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    return {
      digests: new Map(entries.map(({ id, digest }) => [id, digest])),
      read: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    }
  }

  const openSources = (): Promise<Source>[] => [
    readWorks().then((works) => fromEntries(works.map(toEntry))),
    ...collections.flatMap((collection): Promise<Source> | [] => {
      if (!isList(collection))
        return store.postDigests(collection.name).then((digests) => ({
          digests,
          read: async (ids) =>
            (await store.posts(collection.name, ids)).map((post) => toPostEntry(collection, post, digests.get(post.id) as string)),
        }))
      if ('page' in collection) return []
      return store.listItems(collection).then((items) => fromEntries(items.map((item) => toListItemEntry(collection, item))))
    }),
  ]

  const update = (revision: string) =>
    store.update(async (writer) => {
      const sources = await Promise.all(openSources())
      const indexed = await writer.digests()
      const present = new Set(sources.flatMap(({ digests }) => [...digests.keys()]))
      await writer.remove([...indexed.keys()].filter((id) => !present.has(id)))
      for (const { digests, read } of sources) {
        const changed = [...digests].flatMap(([id, digest]) => (indexed.get(id) === digest ? [] : id))
        if (changed.length) await writer.write(await read(changed))
      }
      await writer.finish(revision)
    })

  const refresh = async (revision: string) => {
    while (!(await store.isCurrent(revision))) if (!(await update(revision))) await wait(RETRY_MS)
    currentRevision = revision
  }

  /** Resolves once every change of the content up to now can be found. Concurrent callers share one update. */
  const refreshAll = async (): Promise<void> => {
    const revision = content.current()
    while (currentRevision !== revision) {
      refreshing ??= refresh(revision).finally(() => {
        refreshing = undefined
      })
      await refreshing
      // A later revision than the awaited one will do.
      if (currentRevision !== undefined && Number(currentRevision) >= Number(revision)) return
    }
  }

  return {
    refresh: refreshAll,

    /** Resolves when `refresh` does, but after `maxWaitMs` at the latest. The entries are then those of an earlier revision. */
    refreshSoon: async (): Promise<void> => {
      const refreshed = refreshAll()
      const timer = new AbortController()
      const late = wait(maxWaitMs, 'late' as const, { signal: timer.signal }).catch(() => undefined)
      try {
        if ((await Promise.race([refreshed, late])) === 'late')
          refreshed.catch((error: Error) => log.warn({ reason: error.message }, 'The search entries could not be updated'))
      } finally {
        timer.abort()
      }
    },

    purgeWords: store.purgeWords,
  }
}

export type SearchIndex = ReturnType<typeof createSearchIndex>
