import type { CollectionName } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'
import { UNPUBLISHED } from '#db/times.ts'
import { lockState } from '#product/shared/current-blog-store.ts'

export interface ItemState {
  /** `unpublished`: it was published before, and a working copy has its values. `none`: it was never published, or was purged. */
  state: 'published' | 'unpublished' | 'deleted' | 'none'
  version?: number
}

/** Resolves with the state of an item. Locks its row until the transaction ends. */
export const readItemState = async (trx: Trx, name: CollectionName, id: string): Promise<ItemState> => {
  // Every writer of blogs locks the state of the current one first.
  if (name === 'blogs') await lockState(trx)
  const row = await trx
    .selectFrom(collectionTable(name))
    .select(['version', sql<boolean>`deleted_at is null`.as('isPublished'), sql<boolean>`deleted_at = ${UNPUBLISHED}`.as('isUnpublished')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { state: 'none' }
  const { version, isPublished, isUnpublished } = row
  return { state: isPublished ? 'published' : isUnpublished ? 'unpublished' : 'deleted', version }
}
