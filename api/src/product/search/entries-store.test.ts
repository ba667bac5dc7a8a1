import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { aBlog, aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { setUpSearch, titles } from '#test/set-up-search.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createEntriesStore, ENTRIES_LOCK } from './entries-store.ts'
import { createSearchIndex } from './search-index.ts'

const { api, save, saveArticle, saveBook, search } = setUpSearch()

describe('the search index', () => {
  it('follows every write: an edit, a delete, a restore, a new address', async () => {
    const { _id: id } = await saveArticle({ title: 'Before' })
    expect((await search('before')).total).toBe(1)
    await saveArticle({ id, title: 'After', slug: 'moved' })
    expect((await search('before')).total).toBe(0)
    expect((await search('after')).results[0]?.path).toBe('/articles/moved')
    await api().asOwner().delete(`/api/journalArticles/${id}`)
    expect((await search('after')).total).toBe(0)
    await api().asOwner().post(`/api/journalArticles/restore/${id}`)
    expect((await search('after')).total).toBe(1)
    const blog = await save('/api/blogs/add', aBlog({ description: '<p>Kelp</p>' }))
    expect((await search('kelp')).total).toBe(1)
    await save('/api/blogs/add', { ...aBlog({ description: '<p>Sand</p>' }), id: blog._id })
    expect((await search('kelp')).total).toBe(0)
    await api().asOwner().delete(`/api/blogs/${blog._id}`)
    expect((await search('sand')).total).toBe(0)
  })

  it('includes rows that an earlier gateway or SQL wrote', async () => {
    await api()
      .db.insertInto('books')
      .values({ ...aBook({ title: 'Ledger' }), id: uuid() })
      .execute()
    await api().db.insertInto('blogs').values({ id: uuid(), title: 'Diary', description: '<p>Ledger</p>' }).execute()
    await api().content.refresh()
    expect((await search('ledger')).total).toBe(2)
    await sql`update books set title = 'Account', version = version + 1`.execute(api().db)
    await api().content.refresh()
    expect(titles(await search('ledger'))).toEqual(['Diary'])
  })

  it('is complete when many search at once after a change, in two gateways', async () => {
    const other = await startTestApi({ databaseUrl: api().databaseUrl })
    try {
      await saveBook({ title: 'Simultaneous' })
      await other.content.refresh()
      const found = await Promise.all(
        [api(), other, api(), other, api(), other].map((one) => one.asVisitor().get('/api/search?q=simultaneous')),
      )
      expect(found.map(({ body }) => body.total)).toEqual([1, 1, 1, 1, 1, 1])
    } finally {
      await other.close()
    }
  })

  it('lets a search continue with the earlier revision when an update takes too long', async () => {
    const { db, content } = api()
    const log = createLog('silent')
    const index = createSearchIndex({ store: createEntriesStore(db), content, readWorks: async () => [], log, maxWaitMs: 50 })
    await content.refresh()
    await saveBook({ title: 'Written later' })
    await content.refresh()
    let complete = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${ENTRIES_LOCK}::bigint)`.execute(trx)
      await index.refreshSoon()
      complete = index.refresh()
    })
    await complete
  })

  it('is rebuilt when its entries have an earlier format', async () => {
    await saveBook({ title: 'Formatted' })
    await search('formatted')
    await sql`update search_entries set vector = ''`.execute(api().db)
    await sql`update search_state set format = 0`.execute(api().db)
    await saveBook({ title: 'Another' })
    expect((await search('formatted')).total).toBe(1)
  })

  it('accepts texts of any length and with any characters', async () => {
    const words = Array.from({ length: 2_000 }, (_, n) => `w${n.toString(36)}x`).join(' ')
    await saveArticle({ title: 'Long words', description: `${words} ${'ö'.repeat(4_000)} \u{1F600} \u200B ‮` })
    const text = Array.from({ length: 60_000 }, (_, n) => `word${n.toString(36)}`).join(' ')
    await save('/api/blogs/add', aBlog({ title: 'Long text', description: `<p>${text}</p>` }))
    expect((await search('w1a0x')).total).toBe(1)
    expect((await search('word10')).total).toBe(1)
    expect((await search('"long text"')).total).toBe(1)
  })

  it('accepts a text that ends within an emoji where it is cut', async () => {
    await save('/api/blogs/add', aBlog({ title: 'Emoji', description: `<p>${'kelp '.repeat(19_999)}sand\u{1F600}</p>` }))
    expect((await search('kelp')).total).toBe(1)
  })

  it('accepts more names than PostgreSQL can index', async () => {
    const nameAll = (role: number) =>
      Array.from({ length: 250 }, (_, n) => {
        const words = Array.from({ length: 60 }, (_, word) => `w${(role * 15_000 + n * 60 + word).toString(36).padStart(5, 'q')}`)
        return { family: words.slice(0, 30).join(' '), given: words.slice(30).join(' ') }
      })
    const csl = { author: nameAll(1), editor: nameAll(2), translator: nameAll(3), illustrator: nameAll(4), introduction: nameAll(5) }
    await saveBook({ title: 'Crowded', details: { csl, links: [], bibtex: null } })
    await expect.poll(async () => (await search('crowded')).total).toBe(1)
  })
})
