import { sql } from 'kysely'
import { openSession } from '#db/session.ts'

/** Any number that nothing else in this database uses. */
const LOCK_ID = 7_406_275

/** Runs `work` unless another process runs it. The lock ends with the connection, even if the process is killed. */
export const withBackupLock = async (databaseUrl: string, work: () => Promise<void>): Promise<void> => {
  const { db, close } = await openSession(databaseUrl)
  try {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${LOCK_ID}) as is_mine`.execute(db)
    if (rows[0]?.isMine) await work()
  } finally {
    await close()
  }
}
