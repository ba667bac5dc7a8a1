import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession, type Session } from '#db/session.ts'
import { sql } from '#test/raw-sql.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import type { Manifest } from './manifest.ts'
import { restoreTables } from './restore-store.ts'
import { readSnapshot } from './snapshot-store.ts'
import { copyRows, listAllTables, listTables, type Table } from './tables-store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let session: Session
beforeAll(async () => {
  database = await createTestDatabase()
  session = await openSession(database.url)
})
afterAll(async () => {
  await session.close()
  await database.drop()
})
const list = () => session.db.transaction().execute(listTables)

it('Every table is backed up unless it is left out with a reason, and a new one is backed up without being named', async () => {
  const all = await listAllTables(session.db)
  const names = (await list()).map(({ name }) => name)
  expect([...names, ...Object.keys(EXCLUDED_TABLES)].sort()).toEqual([...all].sort())
  for (const reason of Object.values(EXCLUDED_TABLES)) expect(reason).toMatch(/ /)
  await sql`create table brand_new (id int primary key, "Odd Name" text, twice int generated always as (id * 2) stored)`.execute(session.db)
  expect((await list()).find(({ name }) => name === 'brand_new')).toEqual({ name: 'brand_new', columns: ['id', 'Odd Name'] })
})

it('A table comes after those that its rows refer to, and tables that refer to each other are not accepted', async () => {
  const names = (await list()).map(({ name }) => name)
  for (const [before, after] of [
    ['media', 'blog_images'],
    ['blogs', 'blog_images'],
    ['blogs', 'site_state'],
    ['release_sets', 'release_reports'],
  ])
    expect(names.indexOf(before as string), `${before}, ${after}`).toBeLessThan(names.indexOf(after as string))
  await sql`create table one (id int primary key)`.execute(session.db)
  await sql`create table two (id int primary key references one)`.execute(session.db)
  await sql`alter table one add foreign key (id) references two`.execute(session.db)
  await expect(list()).rejects.toThrow('The tables one, two, one refer to each other')
})

const failToRead = async function* (): AsyncGenerator<Buffer> {
  yield Buffer.alloc(0)
  throw new Error('The archive cannot be read')
}

const countSessions = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'portfolio-backup'`.execute(
    session.db,
  )
  return rows[0]?.count
}

it('A backup that breaks off within a table, and a restore whose archive cannot be read, end with their error and keep no connection', async () => {
  await sql`create table long (id int primary key, text text)`.execute(session.db)
  await sql`insert into long select n, repeat(md5(n::text), 100) from generate_series(1, 1000) n`.execute(session.db)
  const table = { name: 'long', columns: ['id', 'text'] }
  const backup = readSnapshot(database.url, async (snapshot) => {
    for await (const _ of copyRows(snapshot, snapshot.trx, table)) throw new Error('The disk is full')
  })
  await expect(backup).rejects.toThrow('The disk is full')

  const blogs: Table = { name: 'blogs', columns: ['id', 'title'] }
  const tables = async function* () {
    yield { table: blogs, content: failToRead() }
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(session.db)
  const manifest = { migrations: rows.map(({ name }) => name), tables: [blogs], sequences: [] } as unknown as Manifest
  const target = await openSession(database.url)
  await expect(restoreTables(target, manifest, tables())).rejects.toThrow('The archive cannot be read')
  await target.close()
  await expect.poll(countSessions).toBe(1)
  expect(await listAllTables(session.db)).toContain('blogs')
})
