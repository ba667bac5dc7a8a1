import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

const INT8 = 20

/** Parses bigint as a number, because sequence numbers and sizes stay far below 2^53. */
const parsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

interface DatabaseOptions {
  connectionsMax?: number
  /** Called once with the pool, to observe it. */
  onPool?: (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
  /** Called when a connection is lost. The pool opens a new one. */
  onLostConnection?: (error: Error) => void
}

/** Creates a pool with short timeouts, so that slow queries cannot occupy all connections. Columns are camelCase here and snake_case in SQL. */
export const createDatabase = (url: string, { connectionsMax = 10, onPool, onLostConnection = () => {} }: DatabaseOptions = {}): Db => {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'portfolio',
    types: parsers,
  })
  onPool?.(pool)
  // Without listeners, a connection closed by PostgreSQL would end the process. The pool listens only to idle ones.
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
