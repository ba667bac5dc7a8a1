import type { Collection, EditMarks } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/database.ts'
import type { Database } from '#db/tables.ts'
import { type Edited, explainMissedUpdate, knownVersion } from '#product/shared/edits.ts'

type Words = Record<string, string>
export type Entity = Words & { _id: string; version: number }

/**
 * One store for every collection that a form and a table are enough for.
 * Each has a table of its own; for the compiler they are all `books`, and only the columns of the definition are named.
 */
export const createCollectionStore = (db: Db, collection: Collection) => {
  const table = collection.name as keyof Database as 'books'
  const columns = ['id', 'version', ...collection.fieldNames] as ('id' | 'version' | 'title')[]
  const wordsOf = (draft: Words & EditMarks) =>
    Object.fromEntries(collection.fieldNames.map((name) => [name, draft[name]])) as Record<'title' | 'description', string>
  const present = ({ id, ...rest }: { id: string; version: number; title: string }) => ({ _id: id, ...rest }) as unknown as Entity

  return {
    list: async (): Promise<Entity[]> => {
      const rows = await db.selectFrom(table).select(columns).where('deletedAt', 'is', null).orderBy('seq', 'desc').execute()
      return rows.map(present)
    },

    add: async (draft: Words & EditMarks): Promise<Entity> => {
      const values = { id: uuid(), ...wordsOf(draft) }
      return present(
        await db
          .insertInto(table)
          .values(values as never)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      )
    },

    edit: async (id: string, draft: Words & EditMarks): Promise<Edited<Entity>> => {
      const row = await db
        .updateTable(table)
        .set(wordsOf(draft))
        .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date() }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(draft.version !== undefined, (query) => query.where('version', '=', knownVersion(draft.version)))
        .returning(columns)
        .executeTakeFirst()
      return row ? present(row) : explainMissedUpdate(db, table, id)
    },

    /** False when there was nothing to delete. */
    remove: async (id: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ deletedAt: new Date() })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** The entity back in its place; undefined when no deleted one has this id. */
    restore: async (id: string): Promise<Entity | undefined> => {
      const row = await db
        .updateTable(table)
        .set({ deletedAt: null })
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .returning(columns)
        .executeTakeFirst()
      return row && present(row)
    },
  }
}

export type CollectionStore = ReturnType<typeof createCollectionStore>
