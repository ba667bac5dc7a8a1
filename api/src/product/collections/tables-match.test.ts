import { collections, isList } from '@portfolio/contracts'
import { collectionSchema } from '@portfolio/contracts/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SchemaDescription } from 'yup'
import type { Db } from '#db/database.ts'
import { sql } from '#test/raw-sql.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(async () => {
  await database.close()
})

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `rule` is the constraint of the column's domain. Only the columns of fields have one. */
const readColumns = async (table: string) => {
  const { rows } = await sql<{ name: string; isNullable: string; rule: string | null }>`
    select column_name as name, is_nullable as "isNullable",
      (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c join pg_type t on t.oid = c.contypid where t.typname = domain_name) as rule
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db)
  return rows
}

const COMMON_COLUMNS = ['id', 'seq', 'version', 'deleted_at', 'created_at', 'updated_at']

describe.each(collections.filter(isList))('the table of $name', (collection) => {
  it('has exactly the columns of the definition, with the limits of the rules', async () => {
    const columns = await readColumns(snakeCase(collection.name))
    const fieldNames = Object.keys(collection.fields)
    expect(columns.map(({ name }) => name).sort()).toEqual([...COMMON_COLUMNS, ...fieldNames.map(snakeCase)].sort())
    const rules = collectionSchema(collection).describe().fields
    for (const field of fieldNames) {
      const { tests = [] } = rules[field] as SchemaDescription
      const limit = (which: string) => tests.find(({ name }) => name === which)?.params?.[which]
      const column = columns.find(({ name }) => name === snakeCase(field))
      expect(column?.isNullable, field).toBe('NO')
      expect(column?.rule, field).toContain(`octet_length(VALUE) >= ${limit('min')}`)
      expect(column?.rule, field).toContain(`char_length(VALUE) <= ${limit('max')}`)
    }
  })
})

describe.each(collections.filter((collection) => !isList(collection)))('the table of $name', (collection) => {
  it('has the columns of a post', async () => {
    const columns = await readColumns(snakeCase(collection.name))
    const own = [
      'title',
      'description',
      'sanitiser_version',
      ...(collection.kind === 'posts' ? ['tags', 'language', 'is_menu_page', 'slug', 'former_slugs'] : []),
    ]
    expect(columns.map(({ name }) => name).sort()).toEqual([...COMMON_COLUMNS, ...own].sort())
  })
})

describe('the table of the details of works', () => {
  it('has no column that nothing reads, because every import would fill it and its index', async () => {
    const columns = await readColumns('work_details')
    expect(columns.map(({ name }) => name).sort()).toEqual(['collection', 'details', 'id'])
    const { rows } = await sql`select indexname as name from pg_indexes where tablename = 'work_details'`.execute(db)
    expect(rows).toEqual([{ name: 'work_details_pkey' }])
  })
})
