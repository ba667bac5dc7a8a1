import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import { toFileName } from './addresses.ts'
import { createFormerPaths } from './former-paths-store.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const id = '0190b6a2-7c1e-7abc-8def-0123456789ab'

it.each([
  ['/2020/my-post', '/2020/My-Post.html', '/2020/My-Post.html', '2020/My-Post.html'],
  ['/2020/my-post', null, '/2020/my-post', '2020/my-post/index.html'],
  ['/café/%23one', '/Café/%23one', '/Caf%C3%A9/%23one', 'Café/#one/index.html'],
  ['/café/%23one', null, '/caf%C3%A9/%23one', 'café/#one/index.html'],
  ['/50%-off', '/50%-Off', '/50%25-Off', '50%-Off/index.html'],
  ['/a b', '/a%20b', '/a%20b', 'a b/index.html'],
])('the former address %s, spelled %s, is exported as %s', async (key, path, address, file) => {
  const { db } = database
  await db.deleteFrom('formerAddresses').execute()
  await db.insertInto('formerAddresses').values({ address: key, path, collection: 'blogs', itemId: id, batchId: id }).execute()
  await db.insertInto('formerAddresses').values({ address: '?p=7', path: null, collection: 'blogs', itemId: id, batchId: id }).execute()
  expect(await createFormerPaths(db).list()).toEqual([address])
  expect(toFileName(address, true)).toBe(file)
})

it('blogs with another address than they had, and pages of the menu, are exported at every address', async () => {
  const { db } = database
  await db.deleteFrom('formerAddresses').execute()
  const post = { title: 'A title', description: '', slug: 'notes' }
  await db
    .insertInto('blogs')
    .values([{ ...post, id, isMenuPage: true }])
    .execute()
  await db.updateTable('blogs').set({ slug: 'teaching' }).execute()
  expect(await createFormerPaths(db).list()).toEqual([`/blogs/${id}`, '/blogs/notes', '/teaching'])
  await db.updateTable('blogs').set({ isMenuPage: false }).execute()
  expect(await createFormerPaths(db).list()).toEqual([`/blogs/${id}`, `/blogs/${id}/cite`, '/blogs/notes', '/blogs/notes/cite'])
})
