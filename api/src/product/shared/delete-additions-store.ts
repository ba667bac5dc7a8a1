import type { WorkCollectionName } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'

/**
 * Deletes what works of a collection have in addition to their fields, after their rows were deleted for good in the same transaction. The
 * slugs that they took from works that can still be restored go back to these, and others to the latest work that had them.
 */
export const deleteAdditions = async (trx: Trx, name: WorkCollectionName, ids: readonly string[]): Promise<void> => {
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
  // After the slugs were given back, which the trigger records.
  await trx
    .updateTable('workSlugs')
    .set({
      hadBy: sql<
        string[]
      >`array(select had.id from unnest(had_by) with ordinality as had (id, place) where had.id <> all(${ids}) order by had.place)`,
    })
    .where('hadBy', '&&', sql<string[]>`${ids}::uuid[]`)
    .execute()
}

const giveBack = async (trx: Trx, name: WorkCollectionName, ids: readonly string[]): Promise<void> => {
  const lost = await trx
    .selectFrom('workSlugs')
    .select(['slug', 'takenFrom', 'hadBy'])
    .where('workId', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('isCurrent', 'desc')
    .orderBy('slug')
    .execute()
  const formerIds = lost.flatMap(({ takenFrom, hadBy }) => [...(takenFrom ? [takenFrom] : []), ...hadBy])
  if (!formerIds.length) return
  const present = await trx
    .selectFrom(collectionTable(name))
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(formerIds)))
    .execute()
  const remaining = new Set(present.map(({ id }) => id))
  const rows = lost.flatMap(({ slug, takenFrom, hadBy }) => {
    const heir = [takenFrom ?? '', ...hadBy.toReversed()].find((id) => remaining.has(id))
    return heir ? [{ slug, heir }] : []
  })
  if (!rows.length) return
  const values = rows.map(({ slug, heir }) => ({ collection: name, slug, workId: heir }))
  await trx
    .insertInto('workSlugs')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['collection', 'slug'])
        .doUpdateSet((eb) => ({ workId: eb.ref('excluded.workId'), isCurrent: false, takenFrom: null })),
    )
    .execute()
  // A work without a current slug lost it to the deleted one.
  const first = new Map(rows.toReversed().map(({ heir, slug }) => [heir, slug]))
  await trx
    .updateTable('workSlugs')
    .where('collection', '=', name)
    .where('slug', '=', (eb) => eb.fn.any(eb.val([...first.values()])))
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
