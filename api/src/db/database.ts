import { SpanKind } from '@opentelemetry/api'
import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { inSpan } from '#traces/in-span.ts'
import { SavingDialect } from './saved-by.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

const INT8 = 20

/** Parses bigint as a number, because sequence numbers and sizes stay far below 2^53. */
const parsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

const STATEMENT_MS_MAX = 5_000
/** Longer than the limit of the server, which ends only the statement. This one closes the connection, too. */
const RESPONSE_MS_MAX = 6_000

/**
 * Closes a connection whose query got no response in time: the server is frozen or the network drops its packets, and the
 * next query would wait behind this one.
 */
const closeOnTimeout = (client: PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const queryOrClose = (...args: unknown[]) => {
    const [text] = args
    // Values are not part of the text.
    return inSpan(
      'query',
      { 'db.system.name': 'postgresql', 'db.query.text': typeof text === 'string' ? text : '' },
      () => query(...args),
      SpanKind.CLIENT,
    ).catch((error: Error) => {
      if (error.message === 'Query read timeout') client.connection.stream.destroy()
      throw error
    })
  }
  client.query = queryOrClose as typeof client.query
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
    statement_timeout: STATEMENT_MS_MAX,
    query_timeout: RESPONSE_MS_MAX,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'portfolio',
    types: parsers,
  })
  onPool?.(pool)
  // Without listeners, a connection closed by PostgreSQL would end the process. The pool listens only to idle ones.
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => {
    client.on('error', onLostConnection)
    closeOnTimeout(client as PoolClient)
  })
  return new Kysely<Database>({
    dialect: new SavingDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
