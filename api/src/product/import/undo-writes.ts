import { workCollections } from '@portfolio/contracts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'
import { hasNoUnsavedText } from '#db/has-no-unsaved-text.ts'
import type { ImportWrite } from '#db/import-tables.ts'
import { getWorkCollection } from '#product/shared/choose-collection.ts'
import { deleteAdditions } from '#product/shared/delete-additions-store.ts'
import { withoutGaps } from '#product/shared/without-gaps.ts'
import { type WriteDependencies, writeFields } from './imported-works-store.ts'
import type { Undo } from './report.ts'

/** Returns the function that removes what an import added and puts back what it edited, except for works that were edited since, or have unsaved changes. */
export const createUndo = ({ writeWork }: Pick<WriteDependencies, 'writeWork'>) => {
  /** Resolves with those that are kept, because they were edited since. */
  const remove = async (trx: Trx, writes: readonly ImportWrite[]): Promise<ImportWrite[]> => {
    const kept: ImportWrite[] = []
    for (const collection of workCollections()) {
      const ours = writes.filter((write) => write.collection === collection.name)
      if (!ours.length) continue
      const rows = await trx
        .deleteFrom(collectionTable(collection.name))
        .where('id', '=', (eb) => eb.fn.any(eb.val(ours.map(({ id }) => id))))
        // An added work has this version until it is edited.
        .where('version', '=', 1)
        .where(hasNoUnsavedText(collectionTable(collection.name)))
        .returning('id')
        .execute()
      const removed = rows.map(({ id }) => id)
      // Frees the addresses for the next import.
      await deleteAdditions(trx, collection.name, removed)
      const isRemoved = new Set(removed)
      kept.push(...ours.filter(({ id }) => !isRemoved.has(id)))
    }
    return kept
  }

  const restore = async (trx: Trx, { collection: name, id, version, before }: ImportWrite): Promise<boolean> => {
    const collection = getWorkCollection(name)
    if (!before || (await writeFields(trx, collection, id, version, before.values)) === undefined) return false
    if (before.details) await writeWork(trx, collection, id, before.values, { details: withoutGaps(before.details) })
    else await trx.deleteFrom('workDetails').where('id', '=', id).execute()
    return true
  }

  /** Resolves with a work that was not undone, or with nothing if it is deleted. */
  const describeKept = async (trx: Trx, { collection: name, id }: ImportWrite): Promise<Undo['kept']> => {
    const collection = getWorkCollection(name)
    const row = await trx
      .selectFrom(collectionTable(collection.name))
      .select('title')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const current = await trx
      .selectFrom('workSlugs')
      .select('slug')
      .where('workId', '=', id)
      .where('isCurrent', '=', true)
      .executeTakeFirst()
    return row ? [{ title: row.title, path: `${collection.page.path}/${current?.slug ?? id}` }] : []
  }

  return async (trx: Trx, writes: readonly ImportWrite[]): Promise<Undo> => {
    const added = writes.filter(({ before }) => !before)
    const kept = await remove(trx, added)
    const removed = added.length - kept.length
    let restored = 0
    for (const write of writes.filter(({ before }) => before)) {
      if (await restore(trx, write)) restored += 1
      else kept.push(write)
    }
    const described: Undo['kept'] = []
    for (const write of kept) described.push(...(await describeKept(trx, write)))
    return { removed, restored, kept: described }
  }
}
