import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import type { Db, Trx } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Resolves with the names of the migrations of this version, in order. */
export const listMigrationNames = async () => {
  const files = (await readdir(folder)).filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file)).sort()
  return files.map((file) => file.slice(0, -'.ts'.length))
}

const loadMigrations = async (names: readonly string[]): Promise<Record<string, Migration>> => {
  const entries = names.map(
    async (name) => [name, (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href)) as Migration] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Resolves with the names of the migrations that this database has run. */
const listExecuted = async (db: QueryExecutorProvider): Promise<string[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (!tables.length) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Resolves with the migrations that the database has not run, and an empty one for each that it has: those of this version need not be
 * loaded at every start. Kysely rejects a database with unknown migrations, but an earlier version must be able to run beside a later one,
 * and after it when that is rolled back.
 */
const getMigrationsFor = async (db: Kysely<unknown>): Promise<Record<string, Migration>> => {
  const executed = new Map((await listExecuted(db)).map((name) => [name, { up: async () => {} }]))
  const pending = (await listMigrationNames()).filter((name) => !executed.has(name))
  return { ...Object.fromEntries(executed), ...(await loadMigrations(pending)) }
}

/**
 * Migrates the database to the latest version. Resolves with the names of the migrations that ran.
 * Safe in several processes at once, by Kysely's advisory lock. A migration that fails is rolled back.
 */
export const migrate = async (url: string): Promise<string[]> => {
  // Without the short timeouts of the gateway's pool, because another process may take long to migrate.
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  // Without listeners, losing an idle or closing connection would end the process. Queries on a lost connection fail on their own.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // Migrations are numbered by subject, so a later version may add a lower number.
    const migrator = new Migrator({ db, provider: { getMigrations: () => getMigrationsFor(db) }, allowUnorderedMigrations: true })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/**
 * Migrates within a transaction, without plugins. Resolves with the names of the migrations that ran. `names`: only these, for a database
 * of an earlier version; each must be one of this version.
 */
export const migrateIn = async (trx: Trx, names?: readonly string[]): Promise<string[]> => {
  const db = trx.withoutPlugins() as unknown as Kysely<unknown>
  let failure: unknown
  const keepFailure = ({ up }: Migration): Migration => ({
    up: (on) =>
      up(on).catch((error) => {
        failure = error
        throw error
      }),
  })
  const getOwn = async () => {
    const all = Object.entries(await getMigrationsFor(db))
    const own = names ? all.filter(([name]) => names.includes(name)) : all
    return Object.fromEntries(own.map(([name, migration]) => [name, keepFailure(migration)]))
  }
  const migrator = new Migrator({ db, provider: { getMigrations: getOwn }, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  // In a failed transaction the library reports only that it cannot release its lock.
  if (error) throw failure ?? error
  return results.map((result) => result.migrationName)
}

/** Resolves with the names of the migrations that the database has not run. */
export const listPendingMigrations = async (db: Db): Promise<string[]> => {
  const executed = new Set(await listExecuted(db))
  return (await listMigrationNames()).filter((name) => !executed.has(name))
}

/** Resolves with the names of the migrations that a later version has run. */
export const listUnknownMigrations = async (db: Db): Promise<string[]> => {
  const known = new Set(await listMigrationNames())
  return (await listExecuted(db)).filter((name) => !known.has(name)).sort()
}
