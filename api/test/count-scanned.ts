import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'

const read = async (trx: Trx, table: string): Promise<number> => {
  const { rows } = await sql<{ read: number }>`select seq_tup_read as read from pg_stat_xact_user_tables where relname = ${table}`.execute(
    trx,
  )
  return rows[0]?.read ?? 0
}

/** Resolves with how many rows of a table are read without an index while `run` runs, in a transaction. */
export const countScanned = (db: Db, table: string, run: (trx: Trx) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // PostgreSQL also counts what this connection has read shortly before.
    const before = await read(trx, table)
    await run(trx)
    return (await read(trx, table)) - before
  })
