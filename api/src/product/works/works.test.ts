import {
  API_PREFIX,
  books,
  conferences,
  journalArticles,
  LIST_PAGE_ITEMS,
  publicEndpoints,
  type WorksPage,
  writeWorksQuery,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'

const DAY_MS = 24 * 3_600_000
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))
let time = noon.getTime()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) })
})
afterAll(() => api.close())
beforeEach(() => {
  time = noon.getTime()
  return sql`truncate books, conferences, journal_articles, work_details, work_slugs`.execute(api.db).then(() => api.content.refresh())
})

const draft = (changes: object = {}) =>
  aDraft(journalArticles, {
    title: 'Computing Machinery and Intelligence',
    author: 'A. M. Turing',
    releaseDate: 'October 1950',
    link: 'Mind 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
    ...changes,
  })
const save = async (changes: object = {}) => api.asOwner().post('/api/journalArticles/add', draft(changes))
const list = async (query: Parameters<typeof writeWorksQuery>[0] = {}): Promise<WorksPage> =>
  (await api.asVisitor().get(API_PREFIX + publicEndpoints.works('journalArticles', writeWorksQuery(query)))).body
const read = (slugOrId: string) => api.asVisitor().get(API_PREFIX + publicEndpoints.work('journalArticles', slugOrId))
const titles = ({ items }: WorksPage) => items.map(({ values }) => values.title)
const details = (csl: object, links: object[] = []) => ({ csl, links, bibtex: null })

describe('a list of works', () => {
  it('has the words of the owner and what is read from them', async () => {
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
    // A save without details, as of the form of the specification, changes none.
    await save({ id: body._id, version: 1 })
    expect((await list()).items[0]).toMatchObject({ version: 2, year: '1951' })
  })

  it('says where a work appeared: in the words of the owner, or as the details know it where their link is a link', async () => {
    await save({ link: 'https://example.org/', details: details({ 'container-title': 'Nature', volume: '59', page: '1-9' }) })
    expect((await list()).items[0]).toMatchObject({ imprint: 'Nature 59, 1–9', container: 'Nature' })
    await save({ link: 'Cambridge University Press', details: details({ 'container-title': 'Nature' }) })
    expect((await list()).items[0]).toMatchObject({ imprint: 'Cambridge University Press', container: '' })
  })

  it('has the PDF and the DOI of a work first, and the own link of the owner unless it is one of the others', async () => {
    const code = { kind: 'code', href: 'https://code.example/' }
    const pdf = { kind: 'pdf', href: 'https://archive.example/A.pdf' }
    const linksOf = async (link: string, csl: object) => {
      const { body } = await save({ link, details: details(csl, [code, pdf]) })
      return (await read(body._id)).body.links
    }
    const doi = { kind: 'doi', href: 'https://doi.org/10.1000/182' }
    expect(await linksOf('https://dx.doi.org/10.1000/182', { DOI: '10.1000/182' })).toEqual([pdf, doi, code])
    expect(await linksOf('doi:10.1000/OTHER', { DOI: '10.1000/182' })).toEqual([
      pdf,
      doi,
      { kind: 'doi', href: 'https://doi.org/10.1000/OTHER' },
      code,
    ])
    expect(await linksOf(pdf.href, {})).toEqual([pdf, code])
    expect(await linksOf(pdf.href.toLowerCase(), {})).toEqual([pdf, code, { kind: 'publisher', href: pdf.href.toLowerCase() }])
  })

  it('has what reference managers read (COinS) only for documents', async () => {
    await save()
    expect((await list()).items[0]).not.toHaveProperty('coins')
    const path = API_PREFIX + publicEndpoints.worksWithCoins('journalArticles', '?year=1950')
    const { coins } = ((await api.asVisitor().get(path)).body as WorksPage).items[0] ?? {}
    expect(Object.fromEntries(new URLSearchParams(coins))).toMatchObject({
      rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
      'rft.atitle': 'Computing Machinery and Intelligence',
      'rft.jtitle': 'Mind',
      'rft.au': 'A. M. Turing',
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
    const { body: settings } = await api.asVisitor().get('/api/settings')
    await api.asOwner().post('/api/settings/edit', { ...settings, worksOrder: 'added' })
    expect(titles(await list())).toEqual(['The last', 'The first', 'The second'])
    await api.asOwner().post('/api/settings/edit', { ...settings, version: undefined, worksOrder: 'date' })
  })

  it('is filtered by year, type, tag and words, without regard to case and marks', async () => {
    await save({ title: 'On Erdős numbers', releaseDate: '1936', details: details({ keyword: 'Graphs', type: 'paper-conference' }) })
    await save({ title: 'Another one', releaseDate: '1950' })
    expect(titles(await list({ year: '1936' }))).toEqual(['On Erdős numbers'])
    expect(titles(await list({ type: 'paper-conference' }))).toEqual(['On Erdős numbers'])
    expect(titles(await list({ tag: 'graphs' }))).toEqual(['On Erdős numbers'])
    expect(titles(await list({ q: 'numbers ERDOS' }))).toEqual(['On Erdős numbers'])
    expect(await list({ q: 'nothing like this' })).toMatchObject({ items: [], total: 0, all: 2, pages: 1 })
  })

  it('has pages, and 404 beyond the last', async () => {
    const values = draft()
    await api.db
      .insertInto('journalArticles')
      .values(Array.from({ length: LIST_PAGE_ITEMS + 1 }, (_, n) => ({ ...values, id: uuid(), title: `Number ${n}` })) as never)
      .execute()
    await api.content.refresh()
    expect(await list({ page: 2 })).toMatchObject({
      page: 2,
      pages: 2,
      total: LIST_PAGE_ITEMS + 1,
      items: [{ values: { title: 'Number 0' } }],
    })
    for (const page of ['0', '3', '1000000000', '9'.repeat(400)])
      expect((await api.asVisitor().get(`/api/works/journalArticles?page=${page}`)).status, page).toBe(404)
  })

  it.each(['?year[]=1', '?q=%00', '?q=%E0%A4%A', '?sort=nothing', '?page=x', '?q=(((', '?tag=%27%3B--'])(
    'takes any query: %s',
    async (query) => {
      expect((await api.asVisitor().get(`/api/works/journalArticles${query}`)).status).toBe(200)
    },
  )

  it('takes a query of 5,000 characters', async () => {
    expect((await api.asVisitor().get(`/api/works/journalArticles?q=${'x'.repeat(5_000)}`)).status).toBe(200)
  })

  it('is revalidated with 304', async () => {
    const path = API_PREFIX + publicEndpoints.works('journalArticles', '?year=1950')
    const { headers } = await api.asVisitor().get(path)
    expect((await api.asVisitor().get(path, { 'if-none-match': headers.get('etag') as string })).status).toBe(304)
  })
})

describe('the page of a work', () => {
  it('is found by its slug, by a former one and by its id', async () => {
    const { body } = await save()
    const slug = 'computing-machinery-and-intelligence-1950'
    await save({ id: body._id, slug: 'imitation-game' })
    for (const name of [slug, slug.toUpperCase(), 'imitation-game', body._id, body._id.toUpperCase()])
      expect((await read(name)).body, name).toMatchObject({ _id: body._id, path: '/articles/imitation-game' })
    for (const name of ['nothing', uuid(), '%00', '..%2f', 'x'.repeat(3_000)]) expect((await read(name)).status, name).toBe(404)
    expect((await api.asVisitor().get(API_PREFIX + publicEndpoints.work('books', slug))).status).toBe(404)
  })

  it('keeps its address when the title changes', async () => {
    const { body } = await save()
    await save({ id: body._id, title: 'Corrected title' })
    expect((await read(body._id)).body.path).toBe('/articles/computing-machinery-and-intelligence-1950')
  })

  it('has an address of its own beside another work of the same title and year', async () => {
    await save()
    const { body } = await save()
    expect((await read(body._id)).body.path).toBe('/articles/computing-machinery-and-intelligence-1950-2')
  })

  it('never gets the address that another work has or had, and saves nothing then', async () => {
    const first = (await save({ slug: 'first' })).body
    await save({ id: first._id, slug: 'renamed' })
    const second = (await save({ title: 'Another one' })).body
    for (const slug of ['first', 'renamed'])
      expect(await save({ id: second._id, title: 'Lost', slug })).toMatchObject({ status: 422, body: { errors: [{ path: 'slug' }] } })
    expect((await read(second._id)).body.values.title).toBe('Another one')
    // Its own former one may be taken back.
    expect((await save({ id: first._id, slug: 'first' })).status).toBe(200)
  })

  it('uses the id where a title has no Latin letters and no year is known', async () => {
    const { body } = await save({ title: '計算機と知能', releaseDate: 'soon' })
    expect((await read(body._id)).body.path).toBe(`/articles/${body._id}`)
  })

  it('leads to the works before and after it and to related ones', async () => {
    const keyword = details({ keyword: 'logic' })
    await save({ title: 'Oldest', releaseDate: '1936', details: keyword })
    await save({ title: 'Middle', releaseDate: '1937', details: keyword })
    await save({ title: 'Newest', releaseDate: '1950' })
    expect((await read('middle-1937')).body).toMatchObject({
      previous: { path: '/articles/newest-1950', title: 'Newest', year: '1950' },
      next: { path: '/articles/oldest-1936', title: 'Oldest', year: '1936' },
      related: [{ path: '/articles/oldest-1936' }],
    })
    expect((await read('newest-1950')).body).toMatchObject({ previous: null, related: [] })
  })

  it('has the tags that Google Scholar reads, in order', async () => {
    await save({ author: 'A. M. Turing and D. G. Champernowne' })
    const { meta, jsonLd } = (await read('computing-machinery-and-intelligence-1950')).body
    expect(meta.slice(0, 4)).toEqual([
      ['citation_title', 'Computing Machinery and Intelligence'],
      ['citation_author', 'Turing, A. M.'],
      ['citation_author', 'Champernowne, D. G.'],
      ['citation_publication_date', '1950/10'],
    ])
    expect(jsonLd).toMatchObject({ '@type': 'ScholarlyArticle', url: '/articles/computing-machinery-and-intelligence-1950' })
  })

  it('leads to what belongs to the work, from both sides, before what it only has in common with others', async () => {
    const other = (await save({ title: 'Same tag', releaseDate: '1951', details: details({ keyword: 'logic' }) })).body
    const talk = (await api.asOwner().post('/api/conferences/add', aDraft(conferences, { title: 'A talk', conferenceDate: '1952' }))).body
    const project = { ...details({ keyword: 'logic' }), relatedTo: [talk._id, uuid()] }
    const { body } = await save({ title: 'A project', releaseDate: '1950', details: project })
    const references = async (collection: 'journalArticles' | 'conferences', id: string) =>
      (await api.asVisitor().get(API_PREFIX + publicEndpoints.work(collection, id))).body.related
    expect(await references('journalArticles', body._id)).toEqual([
      { path: '/conferences/a-talk-1952', title: 'A talk', year: '1952' },
      { path: '/articles/same-tag-1951', title: 'Same tag', year: '1951' },
    ])
    expect(await references('conferences', talk._id)).toEqual([{ path: '/articles/a-project-1950', title: 'A project', year: '1950' }])
    expect(await references('journalArticles', other._id)).toEqual([{ path: '/articles/a-project-1950', title: 'A project', year: '1950' }])
    // A save that does not mention them changes nothing; an empty list ends them.
    await save({ id: body._id, title: 'A project', details: details({ keyword: 'logic' }) })
    expect(await references('conferences', talk._id)).toHaveLength(1)
    await save({ id: body._id, title: 'A project', details: { ...details({}), relatedTo: [] } })
    expect(await references('conferences', talk._id)).toEqual([])
  })

  it('leads to the blogs that link to it, at whichever of its addresses', async () => {
    const { body } = await save()
    await save({ id: body._id, slug: 'imitation-game' })
    const post = async (title: string, href: string) =>
      (await api.asOwner().post('/api/blogs/add', { title, description: `<p>See <a href="${href}">this</a>.</p>`, images: [] })).body
    const blogs = [
      await post('By its address', `${PUBLIC_URL}/articles/imitation-game`),
      await post('By a former one', `${PUBLIC_URL}/articles/computing-machinery-and-intelligence-1950#abstract`),
      await post('By its id', `${PUBLIC_URL}/articles/${body._id}?q=1`),
    ]
    for (const [title, href] of [
      ['Another work', `${PUBLIC_URL}/articles/imitation-game-2`],
      ['Another site', 'https://elsewhere.example/articles/imitation-game'],
      ['Only a part', `https://elsewhere.example/?href=${PUBLIC_URL}/articles/imitation-game`],
    ] as const)
      blogs.push(await post(title, href))
    expect((await read('imitation-game')).body.related).toEqual([
      { path: `/blogs/${blogs[2]._id}`, title: 'By its id', year: '' },
      { path: `/blogs/${blogs[1]._id}`, title: 'By a former one', year: '' },
      { path: `/blogs/${blogs[0]._id}`, title: 'By its address', year: '' },
    ])
    for (const { _id } of blogs) await api.asOwner().delete(`/api/blogs/${_id}`)
    expect((await read('imitation-game')).body.related).toEqual([])
  })

  it('says what it is, where it appeared and what identifies it', async () => {
    const csl = {
      type: 'chapter',
      'container-title': 'Faster than Thought',
      publisher: 'Pitman',
      'publisher-place': 'London',
      page: '286-310',
    }
    await save({ title: 'Games', link: 'https://a.example', details: details({ ...csl, ISBN: '9780444880581', language: 'en' }) })
    expect((await read('games-1950')).body).toMatchObject({
      kind: 'Book chapter',
      imprint: 'Faster than Thought, Pitman, London, 286–310',
      facts: [
        ['Pages', '286–310'],
        ['Publisher', 'Pitman, London'],
        ['ISBN', '9780444880581'],
        ['Language', 'English'],
      ],
    })
    // Words of the owner that are no link stand for themselves.
    const { body } = await save({ title: 'Mind', link: 'Mind 59, no. 236' })
    expect((await read(body._id)).body).toMatchObject({
      imprint: 'Mind 59, no. 236',
      facts: expect.arrayContaining([['Volume', '59, issue 236']]),
    })
  })

  it('has the beginning of its abstract in one line', async () => {
    await save({ title: 'Long', description: 'A word\nand "more". '.repeat(50) })
    const { excerpt } = (await read('long-1950')).body
    expect(excerpt).toMatch(/^A word and "more"\. A word .*…$/)
    expect(excerpt.length).toBeLessThanOrEqual(201)
  })

  it('has the address of a deleted work that was added again, and a restored one gets another', async () => {
    const slug = 'computing-machinery-and-intelligence-1950'
    const { body: first } = await save()
    await api.asOwner().delete(`/api/journalArticles/${first._id}`)
    const { body: second } = await save()
    expect((await read(slug)).body).toMatchObject({ _id: second._id, path: `/articles/${slug}` })
    expect((await api.asOwner().post(`/api/journalArticles/restore/${first._id}`)).status).toBe(200)
    expect((await read(slug)).body._id).toBe(second._id)
    expect((await read(first._id)).body.path).toBe(`/articles/${slug}-2`)
  })

  it('is gone when the work is deleted, and has the same address when it is restored', async () => {
    const { body } = await save()
    await api.asOwner().delete(`/api/journalArticles/${body._id}`)
    expect((await read(body._id)).status).toBe(404)
    await api.asOwner().post(`/api/journalArticles/restore/${body._id}`)
    expect((await read(body._id)).body.path).toBe('/articles/computing-machinery-and-intelligence-1950')
  })
})

describe('details', () => {
  it('are read by the owner only, with what the fields say', async () => {
    const { body } = await save({ details: details({ volume: '1' }) })
    const path = `/api/works/journalArticles/${body._id}/details`
    expect((await api.asVisitor().get(path)).status).toBe(401)
    expect((await api.asOwner().get(path)).body).toMatchObject({
      details: { csl: { volume: '1' }, links: [], bibtex: null },
      slug: 'computing-machinery-and-intelligence-1950',
      derived: { volume: '59', issued: '1950-10' },
    })
  })

  it.each<[string, object]>([
    ['details.csl.type', { csl: { type: 'poem' } }],
    ['details.csl.issued', { csl: { issued: 'yesterday' } }],
    ['details.csl.author[0]', { csl: { author: [{ given: 'A.' }] } }],
    ['details.csl.author[0].ORCID', { csl: { author: [{ family: 'A', ORCID: '1' }] } }],
    ['details.csl.volume', { csl: { volume: 5 } }],
    ['details.links[0].kind', { links: [{ kind: 'song', href: 'https://a.example' }] }],
    ['details.links[0].href', { links: [{ kind: 'pdf', href: 'javascript:alert(1)' }] }],
    ['details.csl', { csl: [] }],
    ['details.bibtex', { bibtex: 5 }],
    ['details.relatedTo[0]', { relatedTo: ['../etc'] }],
    ['details.relatedTo[1]', { relatedTo: [uuid(), null] }],
    ['details.relatedTo', { relatedTo: 'all' }],
    ['details.relatedTo', { relatedTo: Array.from({ length: 101 }, () => uuid()) }],
  ])('are rejected with %s', async (path, changed) => {
    expect(await save({ details: { csl: {}, links: [], bibtex: null, ...changed } })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
    expect((await list()).total).toBe(0)
  })

  it('link to an uploaded file, and not to one that is gone', async () => {
    const id = uuid()
    await api.db.insertInto('files').values({ id, name: 'paper.pdf', bytes: 9 }).execute()
    const [present, gone] = [`/files/${id}/paper.pdf`, `/files/${uuid()}/paper.pdf`]
    const link = (href: string) =>
      save({
        details: details({}, [
          { kind: 'publisher', href: 'https://a.example' },
          { kind: 'pdf', href },
        ]),
      })
    expect((await link(present)).status).toBe(200)
    expect((await list()).items[0]?.links[0]).toEqual({ kind: 'pdf', href: present })
    const { status, body } = await link(gone)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ msg: 'This file is no longer on the server. Please upload it again.', path: 'details.links[1].href' }])
    expect((await list()).total).toBe(1)
    for (const href of ['/files/x.pdf', `/files/${id}/`, `/files/${id}/../x.pdf`, `/files/${id}/a b.pdf`, '/media/a.pdf'])
      expect((await link(href)).status, href).toBe(422)
  })

  it('drop what is no part of the model', async () => {
    const { body } = await save({ details: { csl: { volume: '1', title: 'Other', evil: '<b>' }, links: [], extra: 1 } })
    const { details: stored } = (await api.asOwner().get(`/api/works/journalArticles/${body._id}/details`)).body
    expect(stored).toEqual({ csl: { volume: '1' }, links: [], bibtex: null })
  })

  it('are kept with a stale edit rejected', async () => {
    const { body } = await save({ details: details({ volume: '1' }) })
    expect((await save({ id: body._id, version: 9, details: details({ volume: '2' }) })).status).toBe(409)
    expect((await read(body._id)).body.facts).toContainEqual(['Volume', '1, issue 236'])
  })
})

it('every collection of works has a list and pages, also one without authors', async () => {
  const { body } = await api.asOwner().post('/api/conferences/add', aDraft(conferences, { title: 'A talk', conferenceDate: 'May 2019' }))
  expect((await api.asVisitor().get('/api/works/conferences/a-talk-2019')).body).toMatchObject({
    _id: body._id,
    year: '2019',
    type: 'speech',
  })
  await api.asOwner().post('/api/books/add', aDraft(books, { title: 'A book' }))
  expect((await api.asVisitor().get('/api/works/books')).body.items).toHaveLength(1)
})

describe('a talk', () => {
  const inWords = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(noon.getTime() + days * DAY_MS)
  const year = noon.getUTCFullYear()
  const save = async (conferenceDate: string) =>
    (await api.asOwner().post('/api/conferences/add', aDraft(conferences, { title: 'A talk', conferenceDate }))).body
  const readStatuses = async (id: string) => [
    (await api.asVisitor().get(`/api/works/conferences/${id}`)).body.status,
    (await api.asVisitor().get('/api/works/conferences')).body.items[0].status,
  ]

  it.each([
    ['yesterday', inWords(-1), ''],
    ['today', inWords(0), 'upcoming'],
    ['tomorrow', inWords(1), 'upcoming'],
    ['some day of this year', String(year), 'upcoming'],
    ['next May', `May ${year + 1}`, 'upcoming'],
    ['a conference that goes on', `${inWords(-1)} – ${inWords(1)}`, 'upcoming'],
    ['last year', String(year - 1), ''],
    ['a day that is not known', 'soon', ''],
  ])('of %s, %s, is %s', async (_, date, status) => {
    expect(await readStatuses((await save(date))._id)).toEqual([status, status])
  })

  it('is upcoming until its day is over, in responses that are cached, too', async () => {
    const { _id } = await save(inWords(0))
    expect(await readStatuses(_id)).toEqual(['upcoming', 'upcoming'])
    time = noon.getTime() + DAY_MS
    expect(await readStatuses(_id)).toEqual(['', ''])
  })
})

it('works that an earlier gateway saved get their slugs later', async () => {
  await api.db
    .insertInto('journalArticles')
    .values({ ...draft(), id: uuid() } as never)
    .execute()
  await api.content.refresh()
  expect(await api.product.housekeeping['addresses of works']()).toBe(1)
  await api.content.refresh()
  expect((await list()).items[0]?.path).toBe('/articles/computing-machinery-and-intelligence-1950')
})
