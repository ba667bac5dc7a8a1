import {
  API_PREFIX,
  externalLinks,
  journalArticles,
  publicEndpoints,
  type SearchPage,
  type SearchQuery,
  writeSearchQuery,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBlog, aBook, aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate books, journal_articles, conferences, external_links, about, blogs, about_images, blog_images, site_state, work_details, work_slugs`.execute(
    api.db,
  )
  await sql`insert into site_state default values`.execute(api.db)
  await sql`truncate search_words`.execute(api.db)
  await api.content.refresh()
})

const save = async (path: string, draft: object) => {
  const { status, body } = await api.asOwner().post(path, draft)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const saveArticle = (changes: object) => save('/api/journalArticles/add', aDraft(journalArticles, changes))
const saveBook = (changes: object) => save('/api/books/add', aBook(changes))

const search = async (q: string, more: Partial<SearchQuery> = {}): Promise<SearchPage> => {
  const { status, body } = await api.asVisitor().get(API_PREFIX + publicEndpoints.search(writeSearchQuery({ q, ...more })))
  expect(status, `${q}: ${JSON.stringify(body)}`).toBe(200)
  return body
}
const titles = ({ results }: SearchPage) => results.map(({ title }) => title.join(''))

describe('a search', () => {
  it('finds items of every collection, blogs, links and About, with where they are', async () => {
    await saveArticle({ title: 'Reckoning with tides' })
    await saveBook({ title: 'The tides' })
    await save('/api/conferences/add', { title: 'A talk on tides', conferenceDate: 'May 2019', description: 'Spoken in Plymouth.' })
    await save('/api/links/add', aDraft(externalLinks, { title: 'Tides today', link: 'https://tides.example/now' }))
    const blog = await save('/api/blogs/add', aBlog({ title: 'Field notes', description: '<h2>Waves</h2><p>About <em>tides</em>.</p>' }))
    await save('/api/about/edit', { title: 'About', description: '<p>I measure tides.</p>', images: [] })
    const found = await search('tides')
    expect(found).toMatchObject({ total: 6, page: 1, pages: 1, corrected: '', hasAllWords: true })
    const places = found.results.map(({ path, section, kind }) => [path, section, kind])
    expect(new Map(places.map(([path, ...rest]) => [path, rest]))).toEqual(
      new Map([
        ['/articles/reckoning-with-tides-2024', ['Journal articles', 'Journal article']],
        ['/books/the-tides-2024', ['Books', 'Book']],
        ['/conferences/a-talk-on-tides-2019', ['Conferences', 'Talk']],
        ['https://tides.example/now', ['External Links', 'External link']],
        [`/blogs/${blog._id}`, ['Blogs', 'Blog']],
        ['/about', ['About', 'About section']],
      ]),
    )
  })

  it('prefers the title to authors, these to venue and tags, these to an abstract, and that to the text of a blog', async () => {
    await save('/api/blogs/add', aBlog({ title: 'In the text', description: `<p>${'Halley. '.repeat(30)}</p>` }))
    await saveArticle({ title: 'In the abstract', description: `${'Many other words. '.repeat(20)} Halley.` })
    await saveArticle({ title: 'As a tag', details: { csl: { keyword: 'Halley' }, links: [], bibtex: null } })
    await saveArticle({ title: 'As an author', author: 'E. Halley' })
    await saveArticle({ title: 'On Halley and his comet' })
    expect(titles(await search('halley'))).toEqual([
      'On Halley and his comet',
      'As an author',
      'As a tag',
      'In the abstract',
      'In the text',
    ])
  })

  it('shows the most recent of equally good matches first', async () => {
    for (const releaseDate of ['1936', '1950', '1948']) await saveArticle({ title: 'Machines', releaseDate })
    expect((await search('machines')).results.map(({ year }) => year)).toEqual(['1950', '1948', '1936'])
  })

  it.each([
    ['Erdos', 'On Erdős numbers'],
    ['ERDŐS', 'On Erdős numbers'],
    ['erdo\u030bs', 'On Erdős numbers'],
    ['godel', 'Gödel in Straße und Łódź'],
    ['strasse lodz', 'Gödel in Straße und Łódź'],
    ['知能', '計算機と知能'],
  ])('finds %s without regard to case, marks and spaces', async (q, title) => {
    await saveArticle({ title: 'On Erdős numbers' })
    await saveArticle({ title: 'Gödel in Straße und Łódź' })
    await saveArticle({ title: '計算機と知能' })
    expect(titles(await search(q))).toEqual([title])
  })

  it.each([
    ['other forms of a word', 'computes number', true],
    ['the beginning of a word', 'comp', true],
    ['words in any order', 'numbers computable', true],
    ['a phrase', '"computable numbers"', true],
    ['a phrase with small words', '"on computable"', true],
    ['no phrase in another order', '"numbers computable"', false],
    ['nothing with an excluded word', 'computable -numbers', false],
    ['a DOI', '10.1112/plms/s2-42.1.230', true],
    ['the beginning of a DOI', '10.1112/pl', true],
    ['a name of the details', 'Mathison', true],
    ['a year', 'turing 1936', true],
  ])('finds %s', async (_, q, isFound) => {
    await saveArticle({
      title: 'On Computable Numbers',
      author: 'A. M. Turing',
      releaseDate: '1936',
      link: 'doi:10.1112/plms/s2-42.1.230',
      details: { csl: { author: [{ family: 'Turing', given: 'Alan Mathison' }] }, links: [], bibtex: null },
    })
    const found = await search(q)
    expect(found.hasAllWords && found.total === 1).toBe(isFound)
  })

  it('marks what matches in the title, the authors, the venue and the abstract', async () => {
    await saveArticle({
      title: 'Computing Machinery <b>& Turing</b>',
      author: 'A. M. Turing',
      link: 'Mind and Turing',
      description: `${'Not a word of it here. '.repeat(20)}Then the Turing machine halts. ${'Nothing more. '.repeat(40)}`,
    })
    const [result] = (await search('turing machine')).results
    expect(result).toMatchObject({
      title: ['Computing ', 'Machinery', ' <b>& ', 'Turing', '</b>'],
      people: ['A. M. ', 'Turing', ''],
      venue: ['Mind and ', 'Turing', ''],
    })
    expect(result?.snippet[1]).toBe('Turing machine')
    const snippet = result?.snippet.join('') ?? ''
    expect(snippet).toMatch(/^… .*Then the Turing machine halts\..* …$/)
    expect(snippet.length).toBeLessThan(260)
  })

  it('shows the beginning of an abstract that does not match', async () => {
    await saveArticle({ title: 'Halley', description: 'Short abstract.' })
    expect((await search('halley')).results[0]?.snippet).toEqual(['Short abstract.'])
  })

  it('searches the text of blogs without their markup', async () => {
    await save('/api/blogs/add', aBlog({ title: 'Notes', description: '<p>One <strong>two</strong></p><pre>if (a &lt; b)</pre>' }))
    expect((await search('strong')).total).toBe(0)
    expect((await search('two')).results[0]?.snippet).toEqual(['One ', 'two', ' if (a < b)'])
  })

  it('is filtered by section, year and type, and counts what each other choice would show', async () => {
    await saveArticle({ title: 'Tides one', releaseDate: '1936' })
    await saveArticle({ title: 'Tides two', releaseDate: '1950', details: { csl: { type: 'thesis' }, links: [], bibtex: null } })
    await saveBook({ title: 'Tides three', releaseDate: '1950' })
    expect(await search('tides', { year: '1950', section: 'journalArticles' })).toMatchObject({
      total: 1,
      results: [{ title: ['', 'Tides', ' two'], kind: 'Thesis' }],
      facets: {
        sections: [
          { value: 'books', label: 'Books', count: 1 },
          { value: 'journalArticles', label: 'Journal articles', count: 1 },
        ],
        years: [
          { value: '1950', label: '1950', count: 1 },
          { value: '1936', label: '1936', count: 1 },
        ],
        types: [{ value: 'thesis', label: 'Thesis', count: 1 }],
      },
    })
    expect(await search('tides', { section: 'nothing' })).toMatchObject({ total: 0, results: [], corrected: '' })
  })

  it('has pages, and 404 beyond the last', async () => {
    await api.db
      .insertInto('books')
      .values(Array.from({ length: 45 }, (_, n) => ({ ...aBook({ title: `Tides ${n + 100}` }), id: uuid() })))
      .execute()
    await api.content.refresh()
    const pages = await Promise.all([1, 2, 3].map((page) => search('tides', { page })))
    expect(pages.map(({ results, pages: count, total }) => [results.length, count, total])).toEqual([
      [20, 3, 45],
      [20, 3, 45],
      [5, 3, 45],
    ])
    expect(new Set(pages.flatMap(titles)).size).toBe(45)
    for (const page of ['0', '4', '999999999', '9'.repeat(400)])
      expect((await api.asVisitor().get(`/api/search?q=tides&page=${page}`)).status, page).toBe(404)
  })

  it('without words finds nothing', async () => {
    await saveBook({})
    for (const q of ['', '   ', '-rivers', '...', '""']) expect(await search(q), q).toMatchObject({ total: 0, results: [] })
  })

  it('is revalidated with 304 and not kept', async () => {
    await saveBook({})
    const { headers } = await api.asVisitor().get('/api/search?q=rivers')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await api.asVisitor().get('/api/search?q=rivers', { 'if-none-match': headers.get('etag') as string })).status).toBe(304)
  })
})

describe('a typo', () => {
  beforeEach(async () => {
    await saveArticle({ title: 'Computing Machinery and Intelligence', author: 'A. M. Turing', releaseDate: '1950' })
    await saveArticle({ title: 'On Computable Numbers', author: 'A. M. Turing', releaseDate: '1936' })
    await saveArticle({ title: 'A turning point', author: 'K. Gödel', releaseDate: '1931' })
  })

  it.each([
    ['Turnig', 'turing', 2],
    ['truing', 'turing', 2],
    ['machinry', 'machinery', 1],
    ['"computable numbers" tuirng', '"computable numbers" turing', 1],
    ['inteligense machinery', 'intelligence machinery', 1],
    ['Gödle', 'godel', 1],
  ])('%s finds %s', async (q, corrected, total) => {
    expect(await search(q)).toMatchObject({ corrected, total, hasAllWords: true })
  })

  it('is not assumed where the words are found, in short words and far from any word', async () => {
    expect(await search('turning')).toMatchObject({ corrected: '', total: 1 })
    for (const q of ['xqz', 'xylophone', '1951', '-turnig']) expect(await search(q), q).toMatchObject({ corrected: '', total: 0 })
  })

  it('shows what matches some of the words where nothing matches all', async () => {
    const found = await search('turing machinery point')
    expect(found).toMatchObject({ hasAllWords: false, corrected: '', total: 3 })
    expect(titles(found)[0]).toBe('Computing Machinery and Intelligence')
    expect(await search('turing xylophone')).toMatchObject({ hasAllWords: false, total: 2 })
  })

  it('is not corrected to a word of a deleted item', async () => {
    await search('point')
    await sql`update journal_articles set deleted_at = now()`.execute(api.db)
    await api.content.refresh()
    expect(await search('Turnig')).toMatchObject({ corrected: '', total: 0 })
    await api.product.housekeeping['words of the search']()
    expect(await api.db.selectFrom('searchWords').selectAll().execute()).toEqual([])
  })
})

describe('what is found', () => {
  it('follows every write: an edit, a delete, a restore, a new address', async () => {
    const { _id: id } = await saveArticle({ title: 'Before' })
    expect((await search('before')).total).toBe(1)
    await saveArticle({ id, title: 'After', slug: 'moved' })
    expect((await search('before')).total).toBe(0)
    expect((await search('after')).results[0]?.path).toBe('/articles/moved')
    await api.asOwner().delete(`/api/journalArticles/${id}`)
    expect((await search('after')).total).toBe(0)
    await api.asOwner().post(`/api/journalArticles/restore/${id}`)
    expect((await search('after')).total).toBe(1)
    const blog = await save('/api/blogs/add', aBlog({ description: '<p>Kelp</p>' }))
    expect((await search('kelp')).total).toBe(1)
    await save('/api/blogs/add', { ...aBlog({ description: '<p>Sand</p>' }), id: blog._id })
    expect((await search('kelp')).total).toBe(0)
    await api.asOwner().delete(`/api/blogs/${blog._id}`)
    expect((await search('sand')).total).toBe(0)
  })

  it('includes rows that an earlier gateway or SQL wrote', async () => {
    await api.db
      .insertInto('books')
      .values({ ...aBook({ title: 'Ledger' }), id: uuid() })
      .execute()
    await api.db.insertInto('blogs').values({ id: uuid(), title: 'Diary', description: '<p>Ledger</p>' }).execute()
    await api.content.refresh()
    expect((await search('ledger')).total).toBe(2)
    await sql`update books set title = 'Account', version = version + 1`.execute(api.db)
    await api.content.refresh()
    expect(titles(await search('ledger'))).toEqual(['Diary'])
  })

  it('is complete when many search at once after a change, in two gateways', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl })
    try {
      await saveBook({ title: 'Simultaneous' })
      await other.content.refresh()
      const found = await Promise.all([api, other, api, other, api, other].map((one) => one.asVisitor().get('/api/search?q=simultaneous')))
      expect(found.map(({ body }) => body.total)).toEqual([1, 1, 1, 1, 1, 1])
    } finally {
      await other.close()
    }
  })

  it('is made anew when the entries are of an earlier format', async () => {
    await saveBook({ title: 'Formatted' })
    await search('formatted')
    await sql`update search_entries set vector = ''`.execute(api.db)
    await sql`update search_state set format = 0`.execute(api.db)
    await saveBook({ title: 'Another' })
    expect((await search('formatted')).total).toBe(1)
  })

  it('takes a text of any length and of any characters', async () => {
    const words = Array.from({ length: 2_000 }, (_, n) => `w${n.toString(36)}x`).join(' ')
    await saveArticle({ title: 'Long words', description: `${words} ${'ö'.repeat(4_000)} \u{1F600} \u200B ‮` })
    const text = Array.from({ length: 60_000 }, (_, n) => `word${n.toString(36)}`).join(' ')
    await save('/api/blogs/add', aBlog({ title: 'Long text', description: `<p>${text}</p>` }))
    expect((await search('w1a0x')).total).toBe(1)
    expect((await search('word10')).total).toBe(1)
    expect((await search('"long text"')).total).toBe(1)
  })
})

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
    const { status, body } = await api.asVisitor().get(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`)
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it.each(['?q=%E0%A4%A', '?q[]=a', '?q=a&q=b', '?q=a&year=x&section=%00&type=%27', '?page=-1', '?q=a&page=x', '?'])(
    'gets no error for the address %s',
    async (query) => {
      expect((await api.asVisitor().get(`/api/search${query}`)).status).toBe(200)
    },
  )

  it('that takes too long is given up with a sentence', async () => {
    await saveBook({ title: 'Slow' })
    await search('slow')
    await sql`alter table search_entries rename to real_entries`.execute(api.db)
    await sql`create view search_entries as select real_entries.* from real_entries, lateral pg_sleep(5)`.execute(api.db)
    try {
      const { status, body } = await api.asVisitor().get('/api/search?q=slow')
      expect([status, body.errors]).toEqual([422, [{ msg: 'This search takes too long. Please use fewer or longer words.', path: 'q' }]])
    } finally {
      await sql`drop view search_entries`.execute(api.db)
      await sql`alter table real_entries rename to search_entries`.execute(api.db)
    }
  })

  it('waits when many search at once, and is asked to come back when too many do', async () => {
    await saveBook({})
    const responses = await Promise.all(Array.from({ length: 150 }, () => api.asVisitor().get('/api/search?q=rivers&page=1')))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(statuses).toContain(200)
  })
})
