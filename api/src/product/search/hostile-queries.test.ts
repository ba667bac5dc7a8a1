import { describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { setUpSearch } from '#test/set-up-search.ts'

const { api, saveBook, search } = setUpSearch()

describe('a hostile query', () => {
  it.each([
    "'; drop table books; --",
    '((((((((',
    'a & | ! <-> b:*ABCD',
    "'a' <-> 'b'",
    '"unclosed',
    '-- - "-" -"',
    '\\',
    '%00\u0000',
    '\ud83d',
    '<script>alert(1)</script>',
    '%',
    '_',
    '*:*',
    'a:*',
    '½ ² Ⅷ',
    '😀😀😀',
    'ﷺ',
    '\u0301\u0301',
    'a '.repeat(2_000),
    'ab'.repeat(3_000),
    `${'x'.repeat(199)}😀`,
    '"a b c d e f g h i j k l m n o p q r s t u v w x y z"',
  ])('gets results or none: %.30s', async (q) => {
    await saveBook({})
    const { status, body } = await api()
      .asVisitor()
      .get(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`)
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it.each(['?q=%E0%A4%A', '?q[]=a', '?q=a&q=b', '?q=a&year=x&section=%00&type=%27', '?page=-1', '?q=a&page=x', '?'])(
    'gets no error for the address %s',
    async (query) => {
      expect((await api().asVisitor().get(`/api/search${query}`)).status).toBe(200)
    },
  )

  it('that takes too long is canceled and explained', async () => {
    await saveBook({ title: 'Slow' })
    await search('slow')
    await sql`alter table search_entries rename to real_entries`.execute(api().db)
    await sql`create view search_entries as select real_entries.* from real_entries, lateral pg_sleep(5)`.execute(api().db)
    try {
      const { status, body } = await api().asVisitor().get('/api/search?q=slow')
      expect([status, body.errors]).toEqual([422, [{ msg: 'This search takes too long. Please use fewer or longer words.', path: 'q' }]])
    } finally {
      await sql`drop view search_entries`.execute(api().db)
      await sql`alter table real_entries rename to search_entries`.execute(api().db)
    }
  })

  it('waits its turn among many concurrent ones, and gets 429 among too many', async () => {
    await saveBook({})
    const responses = await Promise.all(Array.from({ length: 150 }, () => api().asVisitor().get('/api/search?q=rivers&page=1')))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(statuses).toContain(200)
  })
})
