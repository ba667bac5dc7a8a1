import type { Db } from '#db/database.ts'
import type { Database } from '#db/tables.ts'
import { throwHttpError, throwNotFound } from '#http/errors.ts'

/** What came of an edit: the entity, or why there is none. */
export type Edited<Entity> = Entity | 'unknown' | 'stale'

const INT4_MAX = 2_147_483_647

/** The version a client says it read; one that no row can have becomes one that none has. */
export const knownVersion = (version = -1): number => (version >= 0 && version <= INT4_MAX ? version : -1)

/** Asked after an edit that met no row. */
export const explainMissedUpdate = async (db: Db, table: keyof Database, id: string): Promise<'unknown' | 'stale'> => {
  const row = await db
    .selectFrom(table as 'books')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? 'stale' : 'unknown'
}

export const throwConflict = (what: string): never =>
  throwHttpError(409, `${what} was changed in the meantime. Load it again and repeat your changes.`)

export const updatedOrThrow = <Entity>(edited: Edited<Entity>, what: string): Entity => {
  if (edited === 'unknown') return throwNotFound(what)
  if (edited === 'stale') return throwConflict(what)
  return edited as Entity
}
