import { type CollectionName, collections, texts, type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { recordEvent } from '#audit/event-store.ts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { DELETED_FOR_GOOD } from '#db/times.ts'
import { deleteAdditions } from './delete-additions-store.ts'

const isOfWorks = (name: CollectionName): name is WorkCollectionName => workCollections().some((works) => works.name === name)

/** Permanently deletes the items that the owner deleted more than 30 days ago. Resolves with how many. */
export const purgeDeleted = async (db: Db): Promise<number> => {
  let purged = 0
  for (const { name } of collections) {
    const table = collectionTable(name)
    const old = db.selectFrom(table).select('id').where('deletedAt', '<', DELETED_FOR_GOOD).limit(1)
    // Even a delete of no rows would change the content revision.
    if (!(await old.executeTakeFirst())) continue
    purged += await db.transaction().execute(async (trx) => {
      const rows = await trx.deleteFrom(table).where('deletedAt', '<', DELETED_FOR_GOOD).returning('id').execute()
      const ids = rows.map(({ id }) => id)
      if (isOfWorks(name)) await deleteAdditions(trx, name, ids)
      if (ids.length) await recordEvent(trx, { action: 'deleteForGood', subject: texts[name].label.menu, count: ids.length })
      return ids.length
    })
  }
  return purged
}
