import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

const MATCHES = 620

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const books = Array.from({ length: MATCHES - 3 }, (_, n) =>
    aBook({ title: `Number ${n}`, description: 'On tides.', releaseDate: '1936' }),
  )
  const best = [
    aBook({ title: 'In the venue', link: 'Tides 4', releaseDate: '1930' }),
    aBook({ title: 'By an author', author: 'T. Tides', releaseDate: '1931' }),
    aBook({ title: 'Tides', releaseDate: '1932' }),
  ]
  await api.db
    .insertInto('books')
    .values([...best, ...books].map((book) => ({ ...book, id: uuid() })))
    .execute()
  await api.content.refresh()
})
afterAll(() => api.close())

const readPage = async (page: number): Promise<string[]> => {
  const { status, body } = await api.asVisitor().get(`/api/search?q=tides&page=${page}`)
  expect([status, body.total]).toEqual([200, MATCHES])
  return body.results.map(({ title }: { title: string[] }) => title.join(''))
}
const readAll = async () => (await Promise.all(Array.from({ length: MATCHES / 20 }, (_, index) => readPage(index + 1)))).flat()

describe('hundreds of matches', () => {
  it('are ranked by title, authors and venue, and each is on one page', async () => {
    const titles = await readAll()
    expect(titles.slice(0, 3)).toEqual(['Tides', 'By an author', 'In the venue'])
    expect(new Set(titles).size).toBe(MATCHES)
  })

  it('are ranked the same when an earlier gateway wrote their entries', async () => {
    const titles = await readAll()
    await sql`update search_entries set head = null`.execute(api.db)
    expect((await readAll()).slice(0, 3)).toEqual(titles.slice(0, 3))
  })
})
