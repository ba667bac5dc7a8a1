import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the database takes no writes: a standby, or one that its service or an administrator has made read-only, such as on a full disk. */
export const isReadOnly = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db)
  return rows[0]?.state === 'on'
}
