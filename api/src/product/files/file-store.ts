import { collections } from '@portfolio/contracts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { FileRow } from '#db/upload-tables.ts'
import { FILE_KEY_PREFIX, toFileKey, toFileUrl } from '#product/shared/uploads/file-names.ts'
import { NO_QUOTA, type UploadQuota, withinQuota } from '#product/shared/uploads/quota-store.ts'

const CONTENT_TABLES = ['workDetails', 'siteSettings', ...collections.map(({ name }) => name)]

const isUnusedBesides = (isInNoContent: RawBuilder<unknown>) => sql<boolean>`
  ${isInNoContent}
  and not exists (select 1 from working_copies where upload_ids @> array[files.id])
  and not exists (select 1 from revisions where upload_ids @> array[files.id])`

const eachTable = (toSql: (table: RawBuilder<unknown>) => RawBuilder<unknown>, separator: RawBuilder<unknown>) =>
  sql.join(
    CONTENT_TABLES.map((table) => toSql(sql.table(table))),
    separator,
  )

/** True when no work, text, setting, working copy or revision contains the file's address. Deleted works and posts count: they can be restored. */
const isUnused = isUnusedBesides(
  eachTable((table) => sql`not exists (select 1 from ${table} as content where strpos(content::text, files.id::text) > 0)`, sql` and `),
)

/** The same condition for many files: it reads each row of content once, instead of once for each file. */
const isOneOfUnused = isUnusedBesides(
  sql`files.id not in (${eachTable((table) => sql`select unnest(list_uuids(to_jsonb(content))) from ${table} as content`, sql` union all `)})`,
)

/** Stores the rows of uploaded files. A row is written last and removed first, so every row has its object. */
export const createFileStore = (db: Db, quota: UploadQuota = NO_QUOTA) => ({
  /** Throws 413 for a file that exceeds the quota. `sha256` is the digest of its content, in hexadecimal digits. */
  insert: ({ id, name, bytes }: Pick<Insertable<FileRow>, 'id' | 'name' | 'bytes'>, sha256: string): Promise<unknown> =>
    withinQuota(db, quota, bytes, async (trx) => {
      await trx.insertInto('files').values({ id, name, bytes }).execute()
      await trx
        .insertInto('objectDigests')
        .values({ key: toFileKey(id, name), bytes, sha256 })
        .execute()
    }),

  /** Resolves with the URL of a file with this content, undefined if there is none. An unused one is kept as long as after an upload. */
  reuse: async (sha256: string): Promise<string | undefined> => {
    const found = await db
      .updateTable('files')
      .set({ createdAt: sql<Date>`now()` })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('files as same')
          .innerJoin('objectDigests', (join) =>
            join.on(sql<boolean>`object_digests.key = ${FILE_KEY_PREFIX} || same.id || '/' || same.name`),
          )
          .select('same.id')
          .where('objectDigests.sha256', '=', sha256)
          .orderBy('same.id')
          .limit(1),
      )
      .returning(['id', 'name'])
      .executeTakeFirst()
    return found && toFileUrl(found.id, found.name)
  },

  /** Resolves with the ids that have a row. */
  findExisting: async (ids: string[]): Promise<Set<string>> => {
    if (!ids.length) return new Set()
    const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Resolves with the ids of files older than `before` that nothing links to. */
  findUnused: async (before: Date): Promise<string[]> => {
    const rows = await db.selectFrom('files').select('id').where('createdAt', '<', before).where(isOneOfUnused).execute()
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
