import type { CollectionName } from '@portfolio/contracts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { throwHttpError, throwNotFound } from '#http/errors.ts'

/** The result of an edit: the item, or why it was not edited. */
export type Edited<Item> = Item | 'not-found' | 'conflict'

const INT4_MAX = 2_147_483_647

/** Returns the version that a client sent, or -1, which no row has, if it is not one that PostgreSQL's `int` can hold. */
export const toRowVersion = (version = -1): number => (version >= 0 && version <= INT4_MAX ? version : -1)

/** Returns why an update matched no row. */
export const explainMissedUpdate = async (db: Db | Trx, name: CollectionName, id: string): Promise<'not-found' | 'conflict'> => {
  const row = await db.selectFrom(collectionTable(name)).select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
  return row ? 'conflict' : 'not-found'
}

export const throwConflict = (label: string): never =>
  throwHttpError(409, `${label} was changed in the meantime. Load it again and repeat your changes.`)

export const updatedOrThrow = <Item extends object>(edited: Edited<Item>, label: string): Item => {
  if (edited === 'not-found') return throwNotFound(label)
  if (edited === 'conflict') return throwConflict(label)
  return edited
}
