import type { Db } from '#db/database.ts'

export interface ObjectDigest {
  key: string
  bytes: number
  sha256: string
}

/** Digests of images and files from when they were first read, by which later damage is noticed. */
export const createObjectDigestStore = (db: Db) => ({
  /** Stores the digests of objects that were not read before. Resolves with the keys of those that have changed. */
  compare: async (objects: readonly ObjectDigest[]): Promise<string[]> => {
    const rows = await db.selectFrom('objectDigests').select(['key', 'sha256']).execute()
    const known = new Map(rows.map(({ key, sha256 }) => [key, sha256]))
    for (const { key, bytes, sha256 } of objects.filter((object) => !known.has(object.key)))
      await db
        .insertInto('objectDigests')
        .values({ key, bytes, sha256 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return objects.filter(({ key, sha256 }) => (known.get(key) ?? sha256) !== sha256).map(({ key }) => key)
  },

  /** Deletes the digests of all objects but these. */
  keepOnly: async (keys: readonly string[]): Promise<void> => {
    const rows = await db.selectFrom('objectDigests').select('key').execute()
    const expected = new Set(keys)
    const gone = rows.filter(({ key }) => !expected.has(key)).map(({ key }) => key)
    if (gone.length) await db.deleteFrom('objectDigests').where('key', 'in', gone).execute()
  },
})
