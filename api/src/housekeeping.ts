import { createAttemptStore } from '#auth/attempt-store.ts'
import { createSessionStore } from '#auth/session-store.ts'
import { purgeDeleted } from '#content/purge-store.ts'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'

/** Removes what is past its time: deleted content, old sessions, forgotten sign-in tries. Safe to run in several processes. Never rejects. */
export const tidy = async (db: Db, log: Log, now = new Date()): Promise<void> => {
  try {
    const purged = await purgeDeleted(db, now)
    await createSessionStore(db).purge(now)
    await createAttemptStore(db).purge(now)
    if (purged) log.info({ purged }, 'Content deleted more than 30 days ago is gone for good')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'Tidying up failed; it is tried again at the next start')
  }
}
