import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { countQueries } from '#test/count-queries.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createSlugs, ensureSlug } from './slugs.ts'

let database: TestDatabase
let db: Db
let takeQueries: () => number
beforeAll(async () => {
  database = await openTestDatabase()
  const counted = countQueries(database.db)
  db = counted.db
  takeQueries = counted.take
})
afterAll(async () => {
  await database.close()
})

const COUNT = 200
const WORKS = Array.from({ length: COUNT }, () => ({ id: uuid(), title: 'Editorial', year: 1950 }))
const findSlug = async (id: string) =>
  (await db.selectFrom('workSlugs').select('slug').where('workId', '=', id).where('isCurrent', '=', true).executeTakeFirst())?.slug
const toSlug = (index: number) => (index === 0 ? 'editorial-1950' : `editorial-1950-${index + 1}`)
const slugsOf = (works: readonly { id: string }[]) => Promise.all(works.map(({ id }) => findSlug(id)))

it('works of one title get addresses with a few queries, also those of deleted works', async () => {
  const create = (works: typeof WORKS) => db.transaction().execute((trx) => createSlugs(trx, 'books', works))
  const row = (id: string) => ({
    id,
    title: 'Editorial',
    author: 'Ann Bee',
    releaseDate: '1950',
    description: 'What it is about',
    link: 'A link',
  })
  await create(WORKS)
  expect(await slugsOf(WORKS)).toEqual(WORKS.map((_, index) => toSlug(index)))

  await db
    .insertInto('books')
    .values(WORKS.map(({ id }) => ({ ...row(id), deletedAt: new Date() })))
    .execute()
  const others = WORKS.map((work) => ({ ...work, id: uuid() }))
  takeQueries()
  await create(others)
  expect(takeQueries()).toBeLessThan(5)
  expect(await slugsOf(others)).toEqual(WORKS.map((_, index) => toSlug(index)))

  const one = uuid()
  takeQueries()
  await db.transaction().execute((trx) => ensureSlug(trx, { collection: 'books', id: one }, 'Editorial', 1950))
  expect(takeQueries()).toBeLessThan(10)
  expect(await findSlug(one)).toBe(toSlug(COUNT))
})
