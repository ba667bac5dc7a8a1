import type { ItemValues } from './read-items.ts'

/** Writes items of one collection, as its form does, within a transaction. */
export interface ItemWriter {
  /** Resolves with values for `put`. Does what takes long, before the transaction begins: others would wait for its locks, and for its connection. */
  prepare: (values: ItemValues) => Promise<ItemValues>
  /** Adds the item with this id, edits it, or edits and restores a deleted one. Throws 422 for values that cannot be saved. */
  put: (id: string, values: ItemValues) => Promise<unknown>
  /** Resolves with false when there was nothing to delete. */
  remove: (id: string) => Promise<boolean>
}
