import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  API_PREFIX,
  books,
  conferences,
  LIST_PAGE_ITEMS,
  noDetails,
  publicEndpoints,
  readWorksQuery,
  type WorksPage,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { aBook, aDraft } from '#test/factories.ts'
import { details, draft, setUpWorks } from '#test/set-up-works.ts'
import { type CatalogWork, createWork } from './catalog.ts'
import { listWorks, readWords } from './list-works.ts'

const { api, save, list, read } = setUpWorks()
const titles = ({ items }: WorksPage) => items.map(({ values }) => values.title)

describe('a list of works', () => {
  it('has the fields as typed and what is read from them', async () => {
    const { body } = await save()
    const page = await list()
    expect(page).toMatchObject({
      page: 1,
      pages: 1,
      total: 1,
      all: 1,
      order: 'date',
      facets: { years: [['1950', 1]], types: [['article-journal', 1, 'Journal article']] },
    })
    expect(page.items).toEqual([
      {
        _id: body._id,
        version: 1,
        values: draft(),
        path: '/articles/computing-machinery-and-intelligence-1950',
        year: '1950',
        people: '',
        imprint: 'Mind 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
        container: 'Mind',
        type: 'article-journal',
        status: '',
        links: [{ kind: 'doi', href: 'https://doi.org/10.1093/mind/lix.236.433' }],
      },
    ])
  })

  it('prefers the details to what is read from the fields, and keeps the fields as they are', async () => {
    const pdf = { kind: 'pdf', href: 'https://archive.example/a.pdf' }
    const { body } = await save({ details: details({ issued: '1951', 'container-title': 'Nature', keyword: 'machines, minds' }, [pdf]) })
    expect(body).not.toHaveProperty('details')
    const [entry] = (await list()).items
    expect(entry).toMatchObject({ values: draft(), year: '1951' })
    expect(entry?.links[0]).toEqual(pdf)
    expect((await list()).facets.tags).toEqual([
      ['machines', 1],
      ['minds', 1],
    ])
    // A save without details, as the specification has it, leaves them unchanged.
    await save({ id: body._id, version: 1 })
    expect((await list()).items[0]).toMatchObject({ version: 2, year: '1951' })
  })

  it('shows years before Christ as readers know them, below all others, and filters by them', async () => {
    await save()
    await save({ title: 'De officiis', releaseDate: '44 BC' })
    const { items, facets } = await list()
    expect(items.map(({ year }) => year)).toEqual(['1950', '44 BC'])
    expect(facets.years).toEqual([
      ['1950', 1],
      ['44 BC', 1],
    ])
    expect(titles(await list({ year: '44 BC' }))).toEqual(['De officiis'])
  })

  it('links to a DOI once, even if the details have its address', async () => {
    await save({ details: details({ DOI: 'https://doi.org/10.1093/mind/LIX.236.433' }) })
    expect((await list()).items[0]?.links).toEqual([{ kind: 'doi', href: 'https://doi.org/10.1093/mind/lix.236.433' }])
  })

  it('says where a work appeared: the text of its link field, or what the details say if that is an address', async () => {
    await save({ link: 'https://example.org/', details: details({ 'container-title': 'Nature', volume: '59', page: '1-9' }) })
    expect((await list()).items[0]).toMatchObject({ imprint: 'Nature 59, 1–9', container: 'Nature' })
    await save({ link: 'Cambridge University Press', details: details({ 'container-title': 'Nature' }) })
    expect((await list()).items[0]).toMatchObject({ imprint: 'Cambridge University Press', container: '' })
  })

  it.each([
    ['2027 (in press)', ''],
    ['forthcoming', ''],
    ['Eingereicht 2026', ''],
    ['In press', 'accepted'],
  ])('says the status of a work dated “%s” once', async (releaseDate, status) => {
    const state = status || (releaseDate.startsWith('E') ? 'submitted' : 'accepted')
    const { body } = await save({ releaseDate, details: details({ status: state as 'accepted' }) })
    expect((await list()).items[0]).toMatchObject({ status })
    expect((await read(body._id)).body).toMatchObject({ status })
  })

  it('has the PDF and the DOI of a work first, and that of the link field unless it is one of the others', async () => {
    const code = { kind: 'code', href: 'https://code.example/' }
    const pdf = { kind: 'pdf', href: 'https://archive.example/A.pdf' }
    const getLinks = async (link: string, csl: object) => {
      const { body } = await save({ link, details: details(csl, [code, pdf]) })
      return (await read(body._id)).body.links
    }
    const doi = { kind: 'doi', href: 'https://doi.org/10.1000/182' }
    expect(await getLinks('https://dx.doi.org/10.1000/182', { DOI: '10.1000/182' })).toEqual([pdf, doi, code])
    expect(await getLinks('doi:10.1000/OTHER', { DOI: '10.1000/182' })).toEqual([
      pdf,
      doi,
      { kind: 'doi', href: 'https://doi.org/10.1000/OTHER' },
      code,
    ])
    expect(await getLinks(pdf.href, {})).toEqual([pdf, code])
    expect(await getLinks(pdf.href.toLowerCase(), {})).toEqual([pdf, code, { kind: 'publisher', href: pdf.href.toLowerCase() }])
  })

  it('has COinS, which reference managers read, only for documents', async () => {
    await save()
    expect((await list()).items[0]).not.toHaveProperty('coins')
    const path = API_PREFIX + publicEndpoints.worksWithCoins('journalArticles', '?year=1950')
    const { coins } = ((await api().asVisitor().get(path)).body as WorksPage).items[0] ?? {}
    expect(Object.fromEntries(new URLSearchParams(coins))).toMatchObject({
      rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
      'rft.atitle': 'Computing Machinery and Intelligence',
      'rft.jtitle': 'Mind',
      'rft.aufirst': 'A. M.',
      'rft.aulast': 'Turing',
      'rft.date': '1950-10',
    })
    expect((await list()).items[0]).not.toHaveProperty('coins')
  })

  it('is ordered by date, or as it was added, as the address or the settings say', async () => {
    await save({ title: 'The second', releaseDate: '1951' })
    await save({ title: 'The first', releaseDate: '1936' })
    await save({ title: 'The last', releaseDate: 'in press' })
    expect(titles(await list())).toEqual(['The last', 'The second', 'The first'])
    expect(titles(await list({ sort: 'added' }))).toEqual(['The last', 'The first', 'The second'])
    const { body: settings } = await api().asVisitor().get('/api/settings')
    await api()
      .asOwner()
      .post('/api/settings/edit', { ...settings, worksOrder: 'added' })
    expect(titles(await list())).toEqual(['The last', 'The first', 'The second'])
    await api()
      .asOwner()
      .post('/api/settings/edit', { ...settings, version: undefined, worksOrder: 'date' })
  })

  it('has works whose dates cannot be read before all others, the newest first', async () => {
    for (const [title, releaseDate] of [
      ['First', '1936'],
      ['Some day', 'soon'],
      ['Last', 'Spring 2021'],
      ['Some other day', 'when the war is over'],
      ['Second', '1936–7'],
    ])
      await save({ title, releaseDate })
    const page = await list()
    expect(titles(page)).toEqual(['Some other day', 'Some day', 'Last', 'Second', 'First'])
    expect(page.items.map(({ year }) => year)).toEqual(['', '', '2021', '1936', '1936'])
    expect(page.items[1]?.values.releaseDate).toBe('soon')
  })

  it('is filtered by year, type, tag and words, without regard to case and marks', async () => {
    await save({ title: 'On Erdős numbers', releaseDate: '1936', details: details({ keyword: 'Graphs', type: 'paper-conference' }) })
    await save({ title: 'Another one', releaseDate: '1950' })
    expect(titles(await list({ year: '1936' }))).toEqual(['On Erdős numbers'])
    expect(titles(await list({ type: 'paper-conference' }))).toEqual(['On Erdős numbers'])
    expect(titles(await list({ tag: 'graphs' }))).toEqual(['On Erdős numbers'])
    expect(titles(await list({ q: 'numbers ERDOS' }))).toEqual(['On Erdős numbers'])
    await save({ title: 'On units', author: 'Hans Ørsted and Jan Łukasiewicz', releaseDate: '1920' })
    expect(titles(await list({ q: 'orsted ŁUKASIEWICZ' }))).toEqual(['On units'])
    expect(await list({ q: 'nothing like this' })).toMatchObject({ items: [], total: 0, all: 3, pages: 1 })
  })

  it.each(['Church-Turing', 'church–turing thesis', '"Church-Turing thesis"', "Gödel's", 'Gödel’s', '10.1000/182', '知能の'])(
    'is filtered by words, whatever dashes, apostrophes and quotation marks a query has: %s',
    async (q) => {
      await save({ title: 'The Church–Turing thesis and Gödel’s 人工知能の歴史', link: 'doi:10.1000/182' })
      await save({ title: 'Church and Turing', link: 'doi:10.1000/18' })
      expect(titles(await list({ q }))).toEqual(['The Church–Turing thesis and Gödel’s 人工知能の歴史'])
    },
  )

  it.each([
    ['Mueller groesse', 'Größe und Müller'],
    ['والاصول', 'أُصـول المكتبة'],
    ['مكتبه', 'أُصـول المكتبة'],
  ])('is filtered by words as people type them on other keyboards, with or without an article: %s', async (q, title) => {
    for (const one of ['Größe und Müller', 'أُصـول المكتبة', 'Pope and Quine', 'On Connection']) await save({ title: one })
    expect([titles(await list({ q })), titles(await list({ q: 'Poe' })), titles(await list({ q: 'Coen' }))]).toEqual([[title], [], []])
  })

  it.each(['"\'<', '((( –', '…'])('has no works for a query without a letter or a digit: %s', async (q) => {
    await save({ title: 'The (Church–Turing) thesis …', link: 'doi:10.1000/182' })
    expect(titles(await list({ q }))).toEqual([])
    expect(titles(await list({ q: `${q} thesis` }))).toEqual(['The (Church–Turing) thesis …'])
  })

  it('has pages, and responds with 404 beyond the last', async () => {
    const values = draft()
    await api()
      .db.insertInto('journalArticles')
      .values(Array.from({ length: LIST_PAGE_ITEMS + 1 }, (_, n) => ({ ...values, id: uuid(), title: `Number ${n}` })) as never)
      .execute()
    await api().content.refresh()
    expect(await list({ page: 2 })).toMatchObject({
      page: 2,
      pages: 2,
      total: LIST_PAGE_ITEMS + 1,
      items: [{ values: { title: 'Number 0' } }],
    })
    for (const page of ['0', '3', '1000000000', '9'.repeat(400)])
      expect((await api().asVisitor().get(`/api/works/journalArticles?page=${page}`)).status, page).toBe(404)
  })

  it.each(['?year[]=1', '?q=%00', '?q=%E0%A4%A', '?sort=nothing', '?page=x', '?q=(((', '?tag=%27%3B--'])(
    'accepts any query: %s',
    async (query) => {
      expect((await api().asVisitor().get(`/api/works/journalArticles${query}`)).status).toBe(200)
    },
  )

  it('accepts a query of 5,000 characters', async () => {
    expect(
      (
        await api()
          .asVisitor()
          .get(`/api/works/journalArticles?q=${'x'.repeat(5_000)}`)
      ).status,
    ).toBe(200)
  })

  it('is revalidated with 304', async () => {
    const path = API_PREFIX + publicEndpoints.works('journalArticles', '?year=1950')
    const { headers } = await api().asVisitor().get(path)
    expect(
      (
        await api()
          .asVisitor()
          .get(path, { 'if-none-match': headers.get('etag') as string })
      ).status,
    ).toBe(304)
  })
})

it('every collection of works has a filtered list and pages, even one without a field for authors', async () => {
  const author = [{ family: 'Łukasiewicz', given: 'Jan' }]
  const { body } = await api()
    .asOwner()
    .post('/api/conferences/add', { ...aDraft(conferences, { title: 'A talk', conferenceDate: 'May 2019' }), details: details({ author }) })
  expect((await api().asVisitor().get('/api/works/conferences/a-talk-2019')).body).toMatchObject({
    _id: body._id,
    year: '2019',
    type: 'speech',
  })
  const found = await api().asVisitor().get('/api/works/conferences?q=lukasiewicz')
  expect(found.body.items).toMatchObject([{ people: 'Jan Łukasiewicz' }])
  await api()
    .asOwner()
    .post('/api/books/add', aDraft(books, { title: 'A book' }))
  expect((await api().asVisitor().get('/api/works/books')).body.items).toHaveLength(1)
})

const aCatalogWork = (index: number, book: ReturnType<typeof aBook>): CatalogWork => ({
  ...createWork(books, book, noDetails),
  ...{ id: `${index}`, version: 1, path: '', seq: 1, createdAt: new Date(), updatedAt: new Date() },
  ...{ hasSlug: true, addresses: [], predecessors: [] },
})

it('a list is ordered, and what its filters offer is counted, once for any number of filters', () => {
  const works = ['1936', '1950', '1937'].map((releaseDate, index) => aCatalogWork(index, aBook({ releaseDate, title: `Book ${index}` })))
  const first = listWorks(works, readWorksQuery(new URLSearchParams()), 'date')
  const sorts = vi.spyOn(Array.prototype, 'toSorted')
  const second = listWorks(works, readWorksQuery(new URLSearchParams({ q: 'book', sort: 'date' })), 'added')
  expect(sorts).not.toHaveBeenCalled()
  sorts.mockRestore()
  expect(second.items.map(({ year }) => year)).toEqual(['1950', '1937', '1936'])
  expect(second.facets).toBe(first.facets)
})

it('the words of many works are read while others get their turn, and of one list once', async () => {
  const works = Array.from({ length: 300 }, (_, index) => aCatalogWork(index, aBook({ description: `Ünïcödé ${index} `.repeat(1_500) })))
  let [turns, isOver] = [0, false]
  const countTurns = async () => {
    for (; !isOver; turns += 1) await nextTurn()
  }
  const counted = countTurns()
  await readWords(works)
  isOver = true
  await counted
  expect(turns).toBeGreaterThan(5)
  expect(readWords(works)).toBe(readWords(works))
})
