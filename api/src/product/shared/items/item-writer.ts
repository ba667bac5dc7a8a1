import type { ItemValues } from './read-items.ts'

/** Writes items of one collection, as its form does, within a transaction. */
export interface ItemWriter {
  /** Adds the item with this id, edits it, or edits and restores a deleted one. Throws 422 for values that cannot be saved. */
  put: (id: string, values: ItemValues) => Promise<unknown>
  /** Resolves with false when there was nothing to delete. */
  remove: (id: string) => Promise<boolean>
}
