import { UNSAVED_TEXT_DAYS } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the times since which uploads must have been there to be removed, so that a sweep is safe while the site runs. A browser may have
 * unsaved text with a younger upload that nothing published uses; a younger object without a row may belong to an upload in progress.
 * `graceMs` replaces both periods.
 */
export const getSweepLimits = (graceMs?: number): { unusedBefore: Date; orphansBefore: Date } => {
  const before = (ms: number) => new Date(Date.now() - (graceMs ?? ms))
  return { unusedBefore: before(UNSAVED_TEXT_DAYS * DAY_MS), orphansBefore: before(DAY_MS) }
}

interface Options {
  prefix: string
  /** Objects that were modified at this time or later are kept. */
  before: Date
  /** Returns the id of the row that an object belongs to; undefined for an object that is to be kept. */
  getId: (key: string) => string | undefined
  /** Resolves with the ids that have a row. */
  findExisting: (ids: string[]) => Promise<Set<string>>
}

const BATCH_SIZE = 500

/** Removes objects without a row. Resolves with how many. */
export const sweepObjects = async (
  store: Pick<ObjectStore, 'list' | 'remove'>,
  { prefix, before, getId, findExisting }: Options,
): Promise<number> => {
  let removed = 0
  let batch: { id: string; key: string }[] = []
  const flush = async () => {
    const existing = await findExisting([...new Set(batch.map(({ id }) => id))])
    for (const { id, key } of batch) {
      if (existing.has(id)) continue
      await store.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, modifiedAt } of store.list(prefix)) {
    const id = getId(key)
    if (!id || modifiedAt >= before) continue
    batch.push({ id, key })
    if (batch.length === BATCH_SIZE) await flush()
  }
  await flush()
  return removed
}

/** Removes the objects of deleted rows. Those that the store fails to remove are left to the next sweep. */
export const removeObjects = async (store: Pick<ObjectStore, 'remove'>, keys: readonly string[], log: Log): Promise<void> => {
  try {
    for (const key of keys) await store.remove(key)
  } catch (error) {
    // Not tried for the others: while the store is silent, each would wait for the time limit.
    log.warn({ reason: (error as Error).message }, 'Objects could not be removed; the next sweep retries')
  }
}

/** No upload takes longer. */
const UNFINISHED_MS_MAX = DAY_MS

/** Removes the parts of uploads that a crashed gateway has left below a prefix of the store, where they take up space and are never listed. */
export const sweepUnfinished = (store: Pick<ObjectStore, 'removeUnfinished'>, now: Date, prefix?: string): Promise<number> =>
  store.removeUnfinished(new Date(now.getTime() - UNFINISHED_MS_MAX), prefix)
