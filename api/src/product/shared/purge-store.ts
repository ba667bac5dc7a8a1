import type { Db } from '#db/database.ts'

const DELETED_DAYS_KEPT = 30
const tables = ['books', 'bookChapters', 'journalArticles', 'projects', 'conferences', 'externalLinks', 'blogs', 'about'] as const

/** Ends what was deleted more than 30 days ago. Nothing can restore it afterwards. */
export const purgeDeleted = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - DELETED_DAYS_KEPT * 86_400_000)
  let purged = 0
  for (const table of tables) {
    const old = db
      .selectFrom(table as 'books')
      .select('id')
      .where('deletedAt', '<', before)
      .limit(1)
    // A delete of no rows would still count as a change of the content.
    if (!(await old.executeTakeFirst())) continue
    const { numDeletedRows } = await db
      .deleteFrom(table as 'books')
      .where('deletedAt', '<', before)
      .executeTakeFirstOrThrow()
    purged += Number(numDeletedRows)
  }
  return purged
}
