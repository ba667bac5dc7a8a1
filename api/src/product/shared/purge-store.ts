import { collections } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'

const DELETED_DAYS_KEPT = 30

/** Permanently deletes the items that the owner deleted more than 30 days ago. Resolves with their number. */
export const purgeDeleted = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - DELETED_DAYS_KEPT * 86_400_000)
  let purged = 0
  for (const { name } of collections) {
    const table = name as 'books'
    const old = db.selectFrom(table).select('id').where('deletedAt', '<', before).limit(1)
    // Even a delete of no rows would change the content revision.
    if (!(await old.executeTakeFirst())) continue
    const ids = db.selectFrom(table).select('id').where('deletedAt', '<', before)
    await db.deleteFrom('workDetails').where('id', 'in', ids).execute()
    await db.deleteFrom('workSlugs').where('workId', 'in', ids).execute()
    const { numDeletedRows } = await db.deleteFrom(table).where('deletedAt', '<', before).executeTakeFirstOrThrow()
    purged += Number(numDeletedRows)
  }
  return purged
}
