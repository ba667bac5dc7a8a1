import { SITE_PREVIEW_HOURS } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { ReadExport } from './read-export.ts'

/** An export as it waits for the owner's review. */
export type StoredExport = Omit<ReadExport, 'images'>

const isOver = sql<boolean>`created_at < now() - ${SITE_PREVIEW_HOURS} * interval '1 hour'`

/** Stores exports until they are imported. Unused images are swept later than exports end, so an export has all of its images. */
export const createExportStore = (db: Db) => ({
  insert: async (id: string, name: string, content: StoredExport): Promise<void> => {
    // PostgreSQL stores no character 0 in JSON.
    const json = JSON.stringify(content).replaceAll('\\u0000', '')
    await db.insertInto('siteExports').values({ id, name, content: json }).execute()
  },

  /** Resolves with undefined for an unknown one, and for one that has ended. */
  find: async (id: string): Promise<{ name: string; content: StoredExport } | undefined> => {
    const row = await db
      .selectFrom('siteExports')
      .select(['name', 'content'])
      .where('id', '=', id)
      .where(sql<boolean>`not (${isOver})`)
      .executeTakeFirst()
    return row && { name: row.name, content: row.content as StoredExport }
  },

  purge: async (): Promise<number> => {
    const { numDeletedRows } = await db.deleteFrom('siteExports').where(isOver).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
})

export type ExportStore = ReturnType<typeof createExportStore>
