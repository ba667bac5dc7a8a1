import { externalLinks } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aBlog, aBook, aDraft } from '#test/factories.ts'
import { setUpSearch, titles } from '#test/set-up-search.ts'

const { api, save, saveArticle, saveBook, search } = setUpSearch()

describe('a search', () => {
  it('finds items of every collection, blogs, links and About, with where they are', async () => {
    await saveArticle({ title: 'Reckoning with tides' })
    await saveBook({ title: 'The tides' })
    await save('/api/conferences/add', { title: 'A talk on tides', conferenceDate: 'May 2019', description: 'Spoken in Plymouth.' })
    await save('/api/links/add', aDraft(externalLinks, { title: 'Tides today', link: 'https://tides.example/now' }))
    const blog = await save('/api/blogs/add', aBlog({ title: 'Field notes', description: '<h2>Waves</h2><p>About <em>tides</em>.</p>' }))
    await save('/api/about/edit', { title: 'About', description: '<p>I measure tides.</p>', images: [] })
    const found = await search('tides')
    expect(found).toMatchObject({ total: 6, works: 3, page: 1, pages: 1, corrected: '', hasAllWords: true })
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

  it('ranks a match in the title first, then in authors, venue and tags, the abstract, and the text of a blog', async () => {
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
    ['اثر الالات', 'أثر الآلات الحاسبة'],
    ['أثر الآلات', 'أثر الآلات الحاسبة'],
    ['"الالات الحاسبة"', 'أثر الآلات الحاسبة'],
    ['العلم', 'العِلْمُ نُورٌ'],
    ['שלום', 'שָׁלוֹם'],
    ['علم', 'العِلْمُ نُورٌ'],
    ['حاسـبه', 'أثر الآلات الحاسبة'],
    ['المقدمه', 'مقدمة ٢٠١٩ للمبتدئين'],
    ['والمبتدئين', 'مقدمة ٢٠١٩ للمبتدئين'],
    ['2019', 'مقدمة ٢٠١٩ للمبتدئين'],
  ])('finds %s, which its title has with other marks, letters or digits, or another article, and marks it', async (q, title) => {
    for (const one of ['أثر الآلات الحاسبة', 'العِلْمُ نُورٌ', 'שָׁלוֹם', 'مقدمة ٢٠١٩ للمبتدئين']) await saveArticle({ title: one })
    const { results } = await search(q)
    expect(results.map((result) => result.title.join(''))).toEqual([title])
    expect(results[0]?.title.length).toBeGreaterThan(1)
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

  it.each([
    ['9780198250807', 'A book'],
    ['978-0-19-825080-7', 'A book'],
    ['ISBN 0-19-825080-0', 'A book'],
    ['doi:10.1112/plms/s2-42.1.230', 'An article'],
    ['https://doi.org/10.1112/plms/s2-42.1.230', 'An article'],
    ['arXiv:2101.00001', 'A preprint'],
  ])('finds only the work that has the identifier %s, however works and readers spell it', async (q, title) => {
    await saveBook({ title: 'A book', details: { csl: { ISBN: '0-19-825080-0' }, links: [], bibtex: null } })
    await saveArticle({ title: 'An article', link: 'https://doi.org/10.1112/PLMS/s2-42.1.230' })
    await saveArticle({ title: 'A preprint', details: { csl: { arXiv: '2101.00001v2' }, links: [], bibtex: null } })
    await saveArticle({ title: 'Chapter 0 of 19, doi and ISBN of the series arXiv 978' })
    const found = await search(q)
    expect([titles(found), found.hasAllWords]).toEqual([[title], true])
  })

  it('finds the text that mentions an identifier as it is typed, and no other that has its parts', async () => {
    await save('/api/blogs/add', aBlog({ title: 'A review', description: '<p>Oxford, ISBN 978-0-19-825080-7.</p>' }))
    await saveArticle({ title: 'Chapter 7 of 978 and 825080 in 0 of 19' })
    for (const q of ['978-0-19-825080-7', 'ISBN 978-0-19-825080-7']) {
      const found = await search(q)
      expect([titles(found), found.hasAllWords], q).toEqual([['A review'], true])
    }
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

  it('shows a part of a long line of authors, with the first one that matches', async () => {
    const author = Array.from({ length: 200 }, (_, index) => `A. Author${index}`).join(', ')
    await saveArticle({ title: 'A collaboration', author })
    const readPeople = async (q: string) => (await search(q)).results[0]?.people.join('') ?? ''
    expect(await readPeople('collaboration')).toMatch(/^A\. Author0, A\. Author1, .{150,230} …$/)
    expect(await readPeople('author150')).toMatch(/^… .*A\. Author150, .{100,200} …$/)
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

  it('finds and marks words with soft hyphens, as PDFs and other pages have them', async () => {
    await saveArticle({ title: 'On computa\u00ADtional machines', description: 'Of classi\u00ADfication.' })
    const [result] = (await search('computational')).results
    expect(result?.title).toEqual(['On ', 'computa\u00ADtional', ' machines'])
    expect((await search('classification')).results[0]?.snippet).toEqual(['Of ', 'classi\u00ADfication', '.'])
    expect((await search('compu\u00ADtational')).total).toBe(1)
  })

  it('shows years before our era as readers know them, and filters by them', async () => {
    await saveArticle({ title: 'De officiis', releaseDate: '44 BC' })
    await saveArticle({ title: 'De officiis, a translation', releaseDate: '1913' })
    const { results, facets } = await search('officiis')
    expect(results.map(({ year }) => year)).toEqual(['1913', '44 BC'])
    expect(facets.years).toEqual([
      { value: '1913', label: '1913', count: 1 },
      { value: '-43', label: '44 BC', count: 1 },
    ])
    expect(titles(await search('officiis', { year: '-43' }))).toEqual(['De officiis'])
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

  it('has pages, and responds with 404 beyond the last', async () => {
    await api()
      .db.insertInto('books')
      .values(Array.from({ length: 45 }, (_, n) => ({ ...aBook({ title: `Tides ${n + 100}` }), id: uuid() })))
      .execute()
    await api().content.refresh()
    const pages = await Promise.all([1, 2, 3].map((page) => search('tides', { page })))
    expect(pages.map(({ results, pages: count, total }) => [results.length, count, total])).toEqual([
      [20, 3, 45],
      [20, 3, 45],
      [5, 3, 45],
    ])
    expect(new Set(pages.flatMap(titles)).size).toBe(45)
    for (const page of ['0', '4', '999999999', '9'.repeat(400)])
      expect((await api().asVisitor().get(`/api/search?q=tides&page=${page}`)).status, page).toBe(404)
  })

  it('finds nothing for a query without words', async () => {
    await saveBook({})
    for (const q of ['', '   ', '-rivers', '...', '""']) expect(await search(q), q).toMatchObject({ total: 0, results: [] })
  })

  it('is revalidated with 304 and not stored by browsers', async () => {
    await saveBook({})
    const { headers } = await api().asVisitor().get('/api/search?q=rivers')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(
      (
        await api()
          .asVisitor()
          .get('/api/search?q=rivers', { 'if-none-match': headers.get('etag') as string })
      ).status,
    ).toBe(304)
  })
})
