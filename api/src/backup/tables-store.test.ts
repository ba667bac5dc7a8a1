import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession, type Session } from '#db/session.ts'
import { sql } from '#test/raw-sql.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { listAllTables, listTables } from './tables-store.ts'

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
