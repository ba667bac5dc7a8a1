import type { Db } from '#db/database.ts'
import { sql } from './raw-sql.ts'

/** Resolves with how many connections to the database wait for a lock. */
export const countWaiting = async (db: Db): Promise<number> =>
  (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)).rows.length
