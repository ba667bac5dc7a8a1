import { sql } from 'kysely'
import type { Trx } from '#db/database.ts'
import { inTransaction, openSession, type Session } from '#db/session.ts'

export interface Snapshot extends Session {
  trx: Trx
  postgresVersion: string
  migrations: string[]
}

/** A shell may lack the settings with which the server was started. */
const NO_SITE = 'There is no site in this database. "npm start" creates one; for another one, set DATABASE_URL.'

/** Runs `read` in a transaction that sees the database as it is at one moment, however long it takes, and keeps no writer waiting. */
export const readSnapshot = async <Result>(databaseUrl: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> => {
  const session = await openSession(databaseUrl)
  try {
    return await inTransaction(session.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), async (trx) => {
      const { rows: versions } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(trx)
      const { rows: migrated } = await sql`select 1 where to_regclass('public.kysely_migration') is not null`.execute(trx)
      if (!migrated.length) throw new Error(NO_SITE)
      const { rows: migrations } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(trx)
      const postgresVersion = versions[0]?.version ?? ''
      return read({ ...session, trx, postgresVersion, migrations: migrations.map(({ name }) => name) })
    })
  } finally {
    await session.close()
  }
}
