import { afterAll, expect, it } from 'vitest'
import { countQueries } from '#test/count-queries.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { createObjectDigestStore } from './object-digest-store.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

it('the digests of a thousand objects are stored with a few queries, and one that has changed is found', async () => {
  const { db, take } = countQueries(database.db)
  const store = createObjectDigestStore(db)
  const objects = Array.from({ length: 1_000 }, (_, number) => ({ key: `files/${number}`, bytes: 9, sha256: `digest ${number}` }))
  expect(await store.compare(objects)).toEqual([])
  expect(take()).toBeLessThan(10)
  const changed = objects.map((object) => (object.key === 'files/7' ? { ...object, sha256: 'another' } : object))
  expect(await store.compare(changed)).toEqual(['files/7'])
  expect(take()).toBe(1)
})
