import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Versions } from '#delivery/shared/history.ts'
import { sql } from '#test/raw-sql.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'

let database: TestDatabase
let db: Db
let sets: ReleaseSetStore

const first = { shell: 's0', 'public-mfe': 'p0', 'admin-mfe': 'a0' }
const ACTIVATED = { action: 'activate', reason: null, actor: null } as const

/** What the gateway before this one writes: a column for each of its three apps. */
const appendAsBefore = (id: number, [shell, publicMfe, adminMfe]: [string, string, string]) =>
  sql`insert into release_sets (id, shell, public_mfe, admin_mfe, action, reason)
    values (${id}, ${shell}, ${publicMfe}, ${adminMfe}, 'activate', null)`.execute(db)
/** What it reads. */
const readAsBefore = async () =>
  (await sql`select id, shell, public_mfe as "publicMfe", admin_mfe as "adminMfe" from release_sets order by id`.execute(db)).rows
const readVersions = async () => (await sets.history()).map(({ versions }) => versions)

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  sets = createReleaseSetStore(db)
})
afterEach(async () => {
  await database.close()
})

describe('release sets in one database with the previous gateway', () => {
  it('are read by each of them, whichever appended them', async () => {
    expect(await sets.append(0, first, ACTIVATED)).toBe('appended')
    await appendAsBefore(2, ['s0', 'p1', 'a0'])
    expect(await sets.append(2, { ...first, 'public-mfe': 'p2' }, ACTIVATED)).toBe('appended')
    expect(await readVersions()).toEqual([first, { ...first, 'public-mfe': 'p1' }, { ...first, 'public-mfe': 'p2' }])
    expect((await sets.history())[1]).toMatchObject({ actor: null, sources: null })
    expect(await readAsBefore()).toEqual([
      { id: 1, shell: 's0', publicMfe: 'p0', adminMfe: 'a0' },
      { id: 2, shell: 's0', publicMfe: 'p1', adminMfe: 'a0' },
      { id: 3, shell: 's0', publicMfe: 'p2', adminMfe: 'a0' },
    ])
  })

  it('keep an app that it does not know when it appends a set', async () => {
    await sets.append(0, { ...first, 'talks-mfe': 't0' } as Versions, ACTIVATED)
    await appendAsBefore(2, ['s0', 'p1', 'a0'])
    expect((await readVersions())[1]).toEqual({ ...first, 'public-mfe': 'p1', 'talks-mfe': 't0' })
  })

  it('that it activated before the migration keep their versions', async () => {
    await sql`delete from kysely_migration where name = '906-list-release-versions'`.execute(db)
    await sql`drop function if exists match_release_versions() cascade`.execute(db)
    await sql`alter table release_sets drop column if exists versions`.execute(db)
    await appendAsBefore(1, ['s0', 'p0', 'a0'])
    expect(await migrate(database.url)).toEqual(['906-list-release-versions'])
    expect(await readVersions()).toEqual([first])
  })
})

it('a set has a version of an app that the table has no column for', async () => {
  const versions = { ...first, 'talks-mfe': 't0' } as Versions
  expect(await sets.append(0, versions, ACTIVATED)).toBe('appended')
  expect(await readVersions()).toEqual([versions])
})
