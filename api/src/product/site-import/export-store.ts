import { SITE_PREVIEW_HOURS } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { StoredExport } from './shared/export-content.ts'

/** Replaces what PostgreSQL rejects in JSON: U+0000, and half of a character outside the basic plane. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

const isExpired = sql<boolean>`created_at < now() - ${SITE_PREVIEW_HOURS} * interval '1 hour'`

/** Stores exports until they expire. Unused images are swept later than that, so an export always has all of its images. */
export const createExportStore = (db: Db) => ({
  insert: async (id: string, name: string, content: StoredExport): Promise<void> => {
    const json = JSON.stringify(content, (_, value) => (typeof value === 'string' ? toStorable(value) : value))
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
