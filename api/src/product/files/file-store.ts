import { collections } from '@portfolio/contracts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { FileRow } from '#db/tables.ts'

const CONTENT_TABLES = ['workDetails', 'siteSettings', ...collections.map(({ name }) => name)]

/** True when no work, text or setting has the file's address. Deleted works and posts count, because they can be restored. */
const isUnused = sql<boolean>`${sql.join(
  CONTENT_TABLES.map(
    (table) => sql`not exists (select 1 from ${sql.table(table)} as content where strpos(content::text, files.id::text) > 0)`,
  ),
  sql` and `,
)}`

/** Stores the rows of uploaded files. A row is written last and removed first, so every row has its object. */
export const createFileStore = (db: Db) => ({
  insert: (file: Insertable<FileRow>): Promise<unknown> => db.insertInto('files').values(file).execute(),

  /** Resolves with the ids that have a row. */
  findExisting: async (ids: string[]): Promise<Set<string>> => {
    if (!ids.length) return new Set()
    const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Resolves with the ids of files older than `before` that nothing links to. */
  findUnused: async (before: Date): Promise<string[]> => {
    const rows = await db.selectFrom('files').select('id').where('createdAt', '<', before).where(isUnused).execute()
    return rows.map(({ id }) => id)
  },

  /** Resolves with the removed row, or undefined when there is none or something links to the file. */
  remove: (id: string): Promise<Selectable<FileRow> | undefined> =>
    db.transaction().execute(async (trx) => {
      // Waits for works that are being saved with the file, so that the next statement sees their links.
      await trx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute()
      return trx.deleteFrom('files').where('id', '=', id).where(isUnused).returningAll().executeTakeFirst()
    }),
})

export type FileStore = ReturnType<typeof createFileStore>
