import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'
import { createDatabase } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterEach(() => database.drop())

describe('migrate', () => {
  it('takes every step once when eight processes start together, and none the next time', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url)))
    const steps = taken.filter((names) => names.length > 0)
    expect(steps).toHaveLength(1)
    expect(steps[0]?.length).toBeGreaterThanOrEqual(5)
    expect(await migrate(database.url)).toEqual([])
  })

  it('starts on the database of a later release, and takes none of its steps back', async () => {
    await migrate(database.url)
    const db = createDatabase(database.url)
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-a-later-release', now()::text)`.execute(db)
    expect(await migrate(database.url)).toEqual([])
    const { rows } = await sql`select 1 from kysely_migration where name = '999-of-a-later-release'`.execute(db)
    expect(rows).toHaveLength(1)
    await db.destroy()
  })

  it('leaves nothing pending', async () => {
    await migrate(database.url)
    const db = createDatabase(database.url)
    expect(await pendingMigrations(db)).toEqual([])
    await sql`delete from kysely_migration where name like '003%'`.execute(db)
    expect(await pendingMigrations(db)).toEqual(['003-create-site-settings'])
    await db.destroy()
  })
})

describe('createDatabase', () => {
  it('gives up on a statement, a lock and an idle transaction that take too long', async () => {
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

  it('outlives a connection that the server ends', async () => {
    const lost: Error[] = []
    const db = createDatabase(database.url, { onLostConnection: (error) => lost.push(error) })
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow()
    await vi.waitFor(() => expect(lost).not.toEqual([]))
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
    await db.destroy()
  })
})
