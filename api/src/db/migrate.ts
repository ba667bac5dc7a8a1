import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import type { Db } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')
const namesOfFiles = async () => {
  const files = (await readdir(folder)).filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file)).sort()
  return files.map((file) => file.slice(0, -'.ts'.length))
}

const getMigrations = async (): Promise<Record<string, Migration>> => {
  const entries = (await namesOfFiles()).map(
    async (name) => [name, (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href)) as Migration] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Names of the steps this database has taken. */
const namesTaken = async (db: QueryExecutorProvider): Promise<string[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (!tables.length) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * The steps of this release, and an empty one for each that a later release has taken already: Kysely refuses a database with
 * steps it does not know, but the release before must be able to start beside the next one, and after it when that was a mistake.
 */
const getMigrationsFor = async (db: Kysely<unknown>) => {
  const taken = (await namesTaken(db)).map((name) => [name, { up: async () => {} }] as const)
  return { ...Object.fromEntries(taken), ...(await getMigrations()) }
}

/**
 * Brings the database up to date; answers the names of the steps it took.
 * Kysely's advisory lock lets any number of processes call this at once, and a step that fails leaves nothing behind.
 */
export const migrate = async (url: string): Promise<string[]> => {
  // A connection of its own: waiting for another process to finish must not run into the short limits of the site's pool.
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 }) }),
  })
  try {
    // Steps are numbered by subject, so a lower number may arrive in a later release.
    const migrator = new Migrator({ db, provider: { getMigrations: () => getMigrationsFor(db) }, allowUnorderedMigrations: true })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Steps this release has and the database has not. */
export const pendingMigrations = async (db: Db): Promise<string[]> => {
  const done = new Set(await namesTaken(db))
  return (await namesOfFiles()).filter((name) => !done.has(name))
}
