import type { PartName } from '@portfolio/mfe-contract'
import type { Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'

/** Which version of each part belongs together. Sets are numbered; the highest number is the active one. */
export interface ReleaseSet {
  id: number
  versions: Record<PartName, string>
}

/** History of what was active. A set is never changed, only followed by the next. */
export const createReleaseSetStore = (db: Kysely<Database>) => ({
  active: async (): Promise<ReleaseSet | undefined> => {
    const row = await db.selectFrom('release_sets').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && { id: row.id, versions: { shell: row.shell, 'public-mfe': row.publicMfe, 'admin-mfe': row.adminMfe } }
  },

  /**
   * Makes `versions` the set after `previous` (0 when there is none).
   * Answers false when another activation came first: read again and decide anew.
   */
  follow: async (previous: number, versions: ReleaseSet['versions']): Promise<boolean> => {
    const added = await db
      .insertInto('release_sets')
      .values({ id: previous + 1, shell: versions.shell, publicMfe: versions['public-mfe'], adminMfe: versions['admin-mfe'] })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return Boolean(added.numInsertedOrUpdatedRows)
  },
})

export type ReleaseSetStore = ReturnType<typeof createReleaseSetStore>
