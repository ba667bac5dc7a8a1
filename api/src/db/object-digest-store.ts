import type { Db } from '#db/database.ts'
import { inPieces } from './in-pieces.ts'

export interface ObjectDigest {
  key: string
  bytes: number
  sha256: string
}

/** SQLSTATEs of a database that is read-only or whose disk is full. The site can be read and backed up all the same; the next run stores the digests. */
const TAKES_NO_WRITES = new Set(['25006', '53100'])

const ignoreUnlessOther = (error: Error & { code?: string }) => {
  if (!TAKES_NO_WRITES.has(error.code ?? '')) throw error
}

/** Digests of images and files from when they were first read. Later damage shows as another digest. */
export const createObjectDigestStore = (db: Db) => ({
  /** Stores the digests of objects that were not read before. Resolves with the keys of those that have changed. */
  compare: async (objects: readonly ObjectDigest[]): Promise<string[]> => {
    const rows = await db.selectFrom('objectDigests').select(['key', 'sha256']).execute()
    const known = new Map(rows.map(({ key, sha256 }) => [key, sha256]))
    const unknown = objects.flatMap(({ key, bytes, sha256 }) => (known.has(key) ? [] : [{ key, bytes, sha256 }]))
    for (const piece of inPieces(unknown))
      await db
        .insertInto('objectDigests')
        .values(piece)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
        .catch(ignoreUnlessOther)
    return objects.filter(({ key, sha256 }) => (known.get(key) ?? sha256) !== sha256).map(({ key }) => key)
  },

  /** Deletes the digests of all objects but these. */
  keepOnly: async (keys: readonly string[]): Promise<void> => {
    const rows = await db.selectFrom('objectDigests').select('key').execute()
    const expected = new Set(keys)
    const gone = rows.filter(({ key }) => !expected.has(key)).map(({ key }) => key)
    if (gone.length) await db.deleteFrom('objectDigests').where('key', 'in', gone).execute().catch(ignoreUnlessOther)
  },
})
