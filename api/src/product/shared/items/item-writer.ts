import type { CollectionName } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import type { ItemValues } from './read-items.ts'

/** Writes items of one collection, as its form does, within a transaction. */
export interface ItemWriter {
  /** Adds the item with this id, edits it, or edits and restores a deleted one. Throws 422 for values that cannot be saved. */
  put: (id: string, values: ItemValues) => Promise<unknown>
  /** Resolves with false when there was nothing to delete. */
  remove: (id: string) => Promise<boolean>
}

/** Returns the writer of a collection. Only a transaction has one, because other writes belong to the same change. */
export type WriteItems<Name extends CollectionName = CollectionName> = (trx: Trx, name: Name) => ItemWriter

/** Resolves with values for `put`. Does what takes long, before the transaction begins: others would wait for its locks, and for its connection. */
export type PrepareItem = (name: CollectionName, values: ItemValues) => Promise<ItemValues>
