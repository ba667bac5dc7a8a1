import type { Db } from '#db/database.ts'

export interface KnownDigest {
  bytes: number
  sha256: string
}

/** What images and files were when they were first read as a whole. */
export const createDigestStore = (db: Db) => ({
  read: async (): Promise<Map<string, KnownDigest>> => {
    const rows = await db.selectFrom('objectDigests').select(['key', 'bytes', 'sha256']).execute()
    return new Map(rows.map(({ key, ...digest }) => [key, digest]))
  },

  add: async (key: string, { bytes, sha256 }: KnownDigest): Promise<void> => {
    await db
      .insertInto('objectDigests')
      .values({ key, bytes, sha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Forgets objects that are gone for good. */
  remove: async (keys: string[]): Promise<void> => {
    if (keys.length) await db.deleteFrom('objectDigests').where('key', 'in', keys).execute()
  },
})
