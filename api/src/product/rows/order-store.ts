import { type ListOrderDraft, MENU_ORDER, type OrderName } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { listMenuPages } from '#product/shared/menu-pages-store.ts'

/** Resolves with the ids of a list in the order in which it is shown. */
const readOrder = async (trx: Trx, name: OrderName, itemIds: readonly string[]): Promise<string[]> => {
  if (name === MENU_ORDER) return (await listMenuPages(trx)).map(({ id }) => id)
  const rows = await trx
    .selectFrom(collectionTable(name))
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy(sql`array_position(${itemIds}::uuid[], id) nulls first`)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the order in which the owner has put the items of a list. */
export const createOrderStore = (db: Db) => ({
  /** Resolves with false when the list is no longer the one whose order was changed. */
  write: (name: OrderName, { ids, before }: ListOrderDraft): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('listOrders')
        .values({ collection: name, itemIds: [] })
        .onConflict((conflict) => conflict.column('collection').doNothing())
        .execute()
      // Locked, so that of two orders that follow the same one only the first is stored.
      const { itemIds } = await trx
        .selectFrom('listOrders')
        .select('itemIds')
        .where('collection', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (before && String(before) !== String(await readOrder(trx, name, itemIds))) return false
      await trx
        .updateTable('listOrders')
        .set({ itemIds: [...new Set(ids)] })
        .where('collection', '=', name)
        .execute()
      return true
    }),
})
