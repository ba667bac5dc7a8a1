import { SITE_PREVIEW_HOURS } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { ReadExport } from './read-export.ts'

/** An export that waits for the owner's review. */
export type StoredExport = Omit<ReadExport, 'images'>

const isExpired = sql<boolean>`created_at < now() - ${SITE_PREVIEW_HOURS} * interval '1 hour'`

/** Stores exports until they expire. Unused images are swept later than that, so an export always has all of its images. */
export const createExportStore = (db: Db) => ({
  insert: async (id: string, name: string, content: StoredExport): Promise<void> => {
    // PostgreSQL rejects U+0000 in JSON.
    const json = JSON.stringify(content).replaceAll('\\u0000', '')
    await db.insertInto('siteExports').values({ id, name, content: json }).execute()
  },

  /** Resolves with undefined for an unknown or expired export. */
  find: async (id: string): Promise<{ name: string; content: StoredExport } | undefined> => {
    const row = await db
      .selectFrom('siteExports')
      .select(['name', 'content'])
      .where('id', '=', id)
      .where(sql<boolean>`not (${isExpired})`)
      .executeTakeFirst()
    return row && { name: row.name, content: row.content as StoredExport }
  },

  purge: async (): Promise<number> => {
    const { numDeletedRows } = await db.deleteFrom('siteExports').where(isExpired).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
})

export type ExportStore = ReturnType<typeof createExportStore>
