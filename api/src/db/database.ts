import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

const INT8 = 20

/** bigint as a number: sequence numbers and sizes stay far below 2^53. */
const parsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

interface DatabaseOptions {
  connectionsMax?: number
  /** Called once with the pool, to observe it. */
  onPool?: (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
  /** Called when a connection is lost; the pool makes a new one by itself. */
  onLostConnection?: (error: Error) => void
}

/** A pool with short limits: a query that hangs must not hold its connection and with it the site. Columns are camelCase here, snake_case there. */
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
  // Without listeners, a connection that PostgreSQL closes would end the process: the pool's own is for idle ones only.
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
