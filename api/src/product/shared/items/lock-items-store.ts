import { type CollectionName, collections } from '@portfolio/contracts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'

/**
 * Locks items and then all writes of content, until the transaction ends. In this order, because an edit locks its item first. Resolves
 * with the revision of the content.
 */
export const lockItems = async (trx: Trx, items: readonly { collection: CollectionName; id: string }[]): Promise<string> => {
  for (const { name } of collections) {
    const ids = items.filter(({ collection }) => collection === name).map(({ id }) => id)
    if (!ids.length) continue
    await trx
      .selectFrom(collectionTable(name))
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  const { revision } = await trx.selectFrom('contentRevision').select('revision').forUpdate().executeTakeFirstOrThrow()
  return String(revision)
}
