import type { CollectionName } from '@portfolio/contracts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'

/**
 * Deletes what works of a collection have in addition to their fields, after their rows were deleted for good in the same transaction. The
 * slugs that they took from works that can still be restored go back to these.
 */
export const deleteAdditions = async (trx: Trx, name: CollectionName, ids: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('workDetails')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  // Otherwise a work that loses such a slug would not get it back.
  await trx
    .updateTable('workSlugs')
    .set({ takenFrom: null })
    .where('takenFrom', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  await giveBack(trx, name, ids)
  await trx
    .deleteFrom('workSlugs')
    .where('workId', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
}

const giveBack = async (trx: Trx, name: CollectionName, ids: readonly string[]): Promise<void> => {
  const rows = await trx
    .selectFrom('workSlugs')
    .innerJoin(collectionTable(name), `${collectionTable(name)}.id`, 'workSlugs.takenFrom')
    .select(['slug', 'workSlugs.takenFrom'])
    .where('workId', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('isCurrent', 'desc')
    .orderBy('slug')
    .execute()
  if (!rows.length) return
  const areIn = (slugs: readonly string[]) =>
    trx
      .updateTable('workSlugs')
      .where('collection', '=', name as 'books')
      .where('slug', '=', (eb) => eb.fn.any(eb.val(slugs)))
  await areIn(rows.map(({ slug }) => slug))
    .set((eb) => ({ workId: eb.ref('takenFrom').$notNull(), isCurrent: false, takenFrom: null }))
    .execute()
  // A work without a current slug lost it to the deleted one.
  const first = new Map(rows.toReversed().map(({ takenFrom, slug }) => [takenFrom, slug]))
  await areIn([...first.values()])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workSlugs as other')
            .select('other.slug')
            .whereRef('other.workId', '=', 'workSlugs.workId')
            .where('other.isCurrent', '=', true),
        ),
      ),
    )
    .set({ isCurrent: true })
    .execute()
}
