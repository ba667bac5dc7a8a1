import type { Db } from '#db/database.ts'
import type { Database } from '#db/tables.ts'
import { notFound, refuse } from '#http/errors.ts'

/** What came of an edit: the entity, or why there is none. */
export type Edited<Entity> = Entity | 'unknown' | 'stale'

const INT4_MAX = 2_147_483_647

/** The version a client says it read; one that no row can have becomes one that none has. */
export const knownVersion = (version = -1): number => (version >= 0 && version <= INT4_MAX ? version : -1)

/** Asked after an edit that met no row. */
export const whyNotEdited = async (db: Db, table: keyof Database, id: string): Promise<'unknown' | 'stale'> => {
  const row = await db
    .selectFrom(table as 'books')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? 'stale' : 'unknown'
}

export const refuseStale = (what: string): never =>
  refuse(409, `${what} was changed in the meantime. Load it again and repeat your changes.`)

export const editedOrRefuse = <Entity>(edited: Edited<Entity>, what: string): Entity => {
  if (edited === 'unknown') return notFound(what)
  if (edited === 'stale') return refuseStale(what)
  return edited as Entity
}
