import type { OrderedName } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'

/** Stores the order in which the owner has put the items of a list. Items that it does not name come first, newest first. */
export const createOrderStore = (db: Db) => ({
  write: async (name: OrderedName, ids: readonly string[]): Promise<void> => {
    const itemIds = [...new Set(ids)]
    await db
      .insertInto('listOrders')
      .values({ collection: name, itemIds })
      .onConflict((conflict) => conflict.column('collection').doUpdateSet({ itemIds }))
      .execute()
  },
})
