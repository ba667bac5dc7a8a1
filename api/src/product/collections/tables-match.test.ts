import { type Collection, collections } from '@portfolio/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Db } from '#db/database.ts'
import { fieldsOf } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { createTestDatabase } from '#test/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Column name → what its domain allows at most; rows of other columns have no domain. */
const columnsOf = async (table: string) => {
  const { rows } = await sql<{ name: string; isNullable: string; rule: string | null }>`
    select column_name as name, is_nullable as "isNullable",
      (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c join pg_type t on t.oid = c.contypid where t.typname = domain_name) as rule
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db)
  return rows
}

describe.each(collections as unknown as Collection[])('the table of $name', (collection) => {
  it('has a column for every field, none for anything else, and the same limits', async () => {
    const columns = await columnsOf(snake(collection.name))
    const shared = ['id', 'seq', 'version', 'deleted_at', 'created_at', 'updated_at']
    expect(columns.map(({ name }) => name).sort()).toEqual([...shared, ...collection.fieldNames.map(snake)].sort())
    for (const [name, { schema }] of fieldsOf(collection)) {
      const tests = schema.describe().tests
      const limit = (which: string) => tests.find((test) => test.name === which)?.params?.[which]
      const column = columns.find((one) => one.name === snake(name))
      expect(column?.isNullable, name).toBe('NO')
      expect(column?.rule, name).toContain(`octet_length(VALUE) >= ${limit('min')}`)
      expect(column?.rule, name).toContain(`char_length(VALUE) <= ${limit('max')}`)
    }
  })

  it('changes the content revision', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgname as name from pg_trigger where tgrelid = ${snake(collection.name)}::regclass and tgname = 'z_bump_content_revision'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  })
})
