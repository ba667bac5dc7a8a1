import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { countScanned } from '#test/count-scanned.ts'
import { sql } from '#test/raw-sql.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { findLinkingBlogs } from './blog-neighbors-store.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

it('of two hundred blogs, the page of a work reads only those that link to it', async () => {
  await sql`
    insert into blogs (id, title, description)
    select gen_random_uuid(), 'Blog ' || number, '<p>' || repeat('Words of a long text. ', 100) || '<a href="/articles/work-' || number || '#abstract">A work</a></p>'
    from generate_series(1, 200) as number`.execute(database.db)
  await sql`analyze blogs`.execute(database.db)
  const scanned = await countScanned(database.db, 'blogs', async (trx) => {
    const found = await findLinkingBlogs(trx, ['/articles/work-7', '/articles/former'], undefined)
    expect(found.map(({ title }) => title)).toEqual(['Blog 7'])
  })
  expect(scanned).toBe(0)
})

it.each([600, 3_000, 20_000])('a blog may link to a path of %i characters', async (characters) => {
  const path = randomBytes(characters).toString('base64url').slice(0, characters)
  const description = `<p><a href="https://example.org/${path}">A link</a></p>`
  await database.db.insertInto('blogs').values({ id: '0190b6a2-7c1e-7abc-8def-0123456789ab', title: 'A long link', description }).execute()
  await database.db.deleteFrom('blogs').where('title', '=', 'A long link').execute()
})
