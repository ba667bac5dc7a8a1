import type { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type TransactionBuilder } from 'kysely'
import { Client } from 'pg'
import type { Db, Trx } from './database.ts'
import type { Database } from './tables.ts'

export interface Session {
  /** The connection of `db`, for what Kysely cannot do, such as COPY. */
  client: Client
  db: Db
  close(): Promise<void>
  /** Ends the connection at once. The server rolls back. Needed where a COPY is not complete: any further query would wait for it. */
  abort(): void
}

/** How values are written as text, which must not depend on the settings of a server or database. */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/** Opens one connection without the time limits of the gateway's pool, for work that takes as long as the database is large. */
export const openSession = async (url: string): Promise<Session> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // While a restore or a scheduled backup copies objects, the connection is silent. Firewalls and NAT forget such a connection after minutes.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'portfolio-backup',
  })
  // The query that needs a lost connection fails; without a listener, the loss would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  const connection = Object.assign(client, { release: () => {} })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => connection, end: async () => {} } }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  // Not in the types of the library.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return { client, db, close: () => client.end(), abort: () => stream.destroy() }
}

/** Runs `work` in a transaction. Rejects with its own error also if it has ended the connection, on which the rollback then fails. */
export const inTransaction = async <Result>(
  transaction: TransactionBuilder<Database>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => {
  let failure: { error: unknown } | undefined
  const run = (trx: Trx) =>
    work(trx).catch((error) => {
      failure = { error }
      throw error
    })
  try {
    return await transaction.execute(run)
  } catch (error) {
    throw failure ? failure.error : error
  }
}
