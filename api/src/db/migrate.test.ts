import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'
import { createDatabase } from './database.ts'
import { listPendingMigrations, migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterEach(() => database.drop())

describe('migrate', () => {
  it('runs every migration once when eight processes start at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url)))
    const executed = results.filter((names) => names.length > 0)
    expect(executed).toHaveLength(1)
    expect(executed[0]?.length).toBeGreaterThanOrEqual(5)
    expect(await migrate(database.url)).toEqual([])
  })

  it('accepts the database of a later version and keeps its migrations', async () => {
    await migrate(database.url)
    const db = createDatabase(database.url)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later-version', now()::text)`.execute(db)
    expect(await migrate(database.url)).toEqual([])
    const { rows } = await sql`select 1 from kysely_migration where name = '999-later-version'`.execute(db)
    expect(rows).toHaveLength(1)
    await db.destroy()
  })

  it('says what to do when the database user may not install an extension', async () => {
    const db = createDatabase(database.url)
    const role = `limited_${new URL(database.url).pathname.slice(1)}`
    await sql`create role ${sql.id(role)} login password 'limited'`.execute(db)
    await sql`grant all on schema public to ${sql.id(role)}`.execute(db)
    const limited = Object.assign(new URL(database.url), { username: role, password: 'limited' })
    try {
      await expect(migrate(limited.href)).rejects.toThrow('"create extension unaccent; create extension pg_trgm;"')
      // An administrator does so, and the next start migrates.
      await sql`create extension unaccent`.execute(db)
      await sql`create extension pg_trgm`.execute(db)
      expect(await migrate(limited.href)).toContain('013-create-search')
    } finally {
      await sql`drop owned by ${sql.id(role)}`.execute(db)
      await sql`drop role ${sql.id(role)}`.execute(db)
      await db.destroy()
    }
  })

  it('may change every table with the role that the guide to operations makes when that of DATABASE_URL is replaced', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
    const [, block = ''] = /^```sql\n(.*?)^```$/ms.exec(guide) ?? []
    const name = new URL(database.url).pathname.slice(1)
    const [first, second, third] = [name, `${name}_2`, `${name}_3`]
    const [create, actAs, disable] = block.trim().replaceAll('portfolio', first).replaceAll('…', 'secret').split('\n') as [
      string,
      string,
      string,
    ]
    const toUrl = (role: string) => Object.assign(new URL(database.url), { username: role, password: 'secret' }).href
    const admin = createDatabase(database.url)
    const run = (statement: string) => sql.raw(statement).execute(admin)
    try {
      await run(`create role ${first} login password 'secret'`)
      await run(`alter database ${name} owner to ${first}`)
      await migrate(toUrl(first))
      for (const statement of [create, actAs, disable]) await run(statement)
      await expect(migrate(toUrl(first))).rejects.toThrow('not permitted to log in')
      // As a migration of the next version does.
      const db = createDatabase(toUrl(second))
      await sql`alter table books add column more text`.execute(db)
      await db.destroy()
      expect(await migrate(toUrl(second))).toEqual([])
      for (const statement of [create, actAs]) await run(statement.replace(second, third))
      await run(`drop role ${second}`)
      expect(await migrate(toUrl(third))).toEqual([])
    } finally {
      await run(`reassign owned by ${first} to current_user; drop owned by ${first}`)
      await run(`drop role if exists ${second}, ${third}, ${first}`)
      await admin.destroy()
    }
  })

  it('leaves no pending migrations', async () => {
    await migrate(database.url)
    const db = createDatabase(database.url)
    expect(await listPendingMigrations(db)).toEqual([])
    await sql`delete from kysely_migration where name like '003%'`.execute(db)
    expect(await listPendingMigrations(db)).toEqual(['003-create-site-settings'])
    await db.destroy()
  })
})

describe('createDatabase', () => {
  it('limits the time of statements, locks and idle transactions', async () => {
    const db = createDatabase(database.url)
    const limit = async (name: string) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
      return rows[0]?.value
    }
    expect(await limit('statement_timeout')).toBe('5s')
    expect(await limit('lock_timeout')).toBe('2s')
    expect(await limit('idle_in_transaction_session_timeout')).toBe('10s')
    await db.destroy()
  })

  it('reconnects after the server closes a connection', async () => {
    const lost: Error[] = []
    const db = createDatabase(database.url, { onLostConnection: (error) => lost.push(error) })
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow()
    await expect.poll(() => lost).not.toEqual([])
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
    await db.destroy()
  })
})
