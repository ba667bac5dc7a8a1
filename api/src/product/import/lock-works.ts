import { type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'

/**
 * Locks works and then all writes of content, until the transaction ends. In this order, because an edit locks its work first. Resolves
 * with the revision of the content.
 */
export const lockWorks = async (trx: Trx, works: readonly { collection: WorkCollectionName; id: string }[]): Promise<string> => {
  for (const collection of workCollections()) {
    const ids = works.filter((work) => work.collection === collection.name).map(({ id }) => id)
    if (!ids.length) continue
    await trx
      .selectFrom(collectionTable(collection.name))
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  const { revision } = await trx.selectFrom('contentRevision').select('revision').forUpdate().executeTakeFirstOrThrow()
  return String(revision)
}
