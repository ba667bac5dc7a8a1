import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
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
    const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Steps this release has and the database has not. */
export const pendingMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  return (await namesOfFiles()).filter((name) => !done.has(name))
}
