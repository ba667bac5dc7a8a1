import { collections, type Statistics } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toFileKey } from '#product/shared/uploads/file-names.ts'
import { aBlog, aBook } from '#test/factories.ts'
import { aPdf } from '#test/files.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const DAY_MS = 24 * 3_600_000

let today = new Date('2026-11-30T22:00:00Z')
const api = await startTestApi({ now: () => today })
afterAll(() => api.close())

/** So that visitors of one test are not those of another. */
let network = 0
beforeEach(async () => {
  network += 1
  await sql`truncate readings`.execute(api.db)
})

const visit = async (path: string, { address = `203.0.${network}.9`, ...headers }: Record<string, string> = {}) => {
  const { status, body } = await api
    .client(undefined, address)
    .post(`/api/views?path=${encodeURIComponent(path)}`, undefined, { headers: { 'user-agent': FIREFOX, ...headers } })
  expect([status, body]).toEqual([200, { success: true }])
}
const download = async (path: string, headers: Record<string, string> = {}) =>
  (await api.client(undefined, `203.0.${network}.9`).get(path, { 'user-agent': FIREFOX, ...headers })).status
const read = async (days = '30'): Promise<Statistics> => {
  const { status, body } = await api.asOwner().get(`/api/statistics?days=${days}`)
  expect(status).toBe(200)
  return body
}
const countToday = async () => (await read()).days.at(-1)
const add = async (path: string, draft: object) => (await api.asOwner().post(`/api${path}`, draft)).body
const addFile = async () => {
  const id = uuid()
  await api.db.insertInto('files').values({ id, name: 'paper.pdf', bytes: 9 }).execute()
  await api.store.put(toFileKey(id, 'paper.pdf'), aPdf(), 'application/pdf')
  return `/files/${id}/paper.pdf`
}
const linking = (href: string) => ({ details: { csl: {}, links: [{ kind: 'pdf', href }], bibtex: null } })

describe('statistics', () => {
  it('count views of a blog at each of its addresses for the blog', async () => {
    const blog = await add('/blogs/add', aBlog({ title: 'Notes', slug: '' }))
    await add('/blogs/add', aBlog({ id: blog._id, title: 'Notes', slug: 'field-notes' }))
    const paths = ['/blogs/field-notes', '/blogs/notes', `/blogs/${blog._id}`]
    for (const [index, path] of paths.entries()) await visit(path, { address: `198.51.100.${index}` })
    expect((await read()).subjects).toEqual([{ title: 'Notes', kind: 'Blog', path: '/blogs/field-notes', views: 3, downloads: 0 }])
  })

  it('say how many visitors opened which page, and downloaded the files of which work', async () => {
    const pdf = await addFile()
    await add('/books/add', aBook({ title: 'Rivers', releaseDate: '1999', ...linking(pdf) }))
    const blog = await add('/blogs/add', aBlog({ title: 'Field notes' }))
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await visit('/books/rivers-1999', { address })
    const page = await add('/blogs/add', aBlog({ title: 'Teaching', isMenuPage: true }))
    await visit(`/blogs/${blog._id}`)
    await visit(`/blogs/${page._id}`)
    await visit('/')
    expect(await download(pdf)).toBe(200)
    const { since, isOn, days, subjects } = await read()
    expect([isOn, since, days.length, days.at(-1)]).toEqual([true, '2026-11-30', 30, { day: '2026-11-30', views: 6, downloads: 1 }])
    expect(subjects).toEqual([
      { title: 'Rivers', kind: 'Book', path: '/books/rivers-1999', views: 3, downloads: 1 },
      { title: 'Field notes', kind: 'Blog', path: `/blogs/${blog._id}`, views: 1, downloads: 0 },
      { title: 'Home', kind: 'Page', path: '/', views: 1, downloads: 0 },
      { title: 'Teaching', kind: 'Page', path: `/blogs/${page._id}`, views: 1, downloads: 0 },
    ])
  })

  it('count each page that the menus and the sitemap of the site lead to', async () => {
    await add('/books/add', aBook({ title: 'Deltas' }))
    await add('/blogs/add', aBlog())
    const sitemap = await api.client().get('/sitemap.xml')
    expect(sitemap.text).toContain('/books/deltas')
    const paths = [...sitemap.text.matchAll(/<loc>https:\/\/[^/<]+([^<]*)/g)].map(([, path = '']) => path)
    const pages = [...new Set([...paths, ...collections.flatMap((one) => ('page' in one ? one.page.path : [])), '/search'])]
    for (const path of pages) await visit(path)
    expect((await read()).subjects.map(({ path }) => path).sort()).toEqual(pages.sort())
  })

  it('count a visitor once a day for each page', async () => {
    for (const path of ['/', '/', '/books', '/']) await visit(path)
    await visit('/', { 'user-agent': SAFARI })
    expect(await countToday()).toMatchObject({ views: 3 })
    today = new Date(today.getTime() + DAY_MS)
    await visit('/')
    const { days } = await read()
    expect(days.slice(-2).map(({ day, views }) => [day, views])).toEqual([
      ['2026-11-30', 3],
      ['2026-12-01', 1],
    ])
  })

  it('stay with an item whose address changes, and leave out what has been deleted', async () => {
    const book = await add('/books/add', aBook({ title: 'Lakes', releaseDate: '2001' }))
    await visit('/books/lakes-2001')
    await visit(`/books/${book._id}`, { address: '198.51.100.4' })
    await add('/books/add', { ...aBook({ title: 'Lakes and ponds', releaseDate: '2001' }), id: book._id, version: book.version })
    await visit('/books/lakes-2001', { address: '198.51.100.5' })
    expect((await read()).subjects).toEqual([expect.objectContaining({ title: 'Lakes and ponds', views: 3 })])
    await api.asOwner().delete(`/api/books/${book._id}`)
    expect(await read()).toMatchObject({ subjects: [] })
    expect(await countToday()).toMatchObject({ views: 3 })
  })

  it('name a file to which only a post links as long as it is public', async () => {
    const pdf = await addFile()
    const { _id } = await add('/blogs/add', aBlog({ description: `<p><a href="${pdf}">PDF</a></p>` }))
    expect(await download(pdf)).toBe(200)
    expect((await read()).subjects).toEqual([{ title: 'paper.pdf', kind: 'File', path: pdf, views: 0, downloads: 1 }])
    await api.asOwner().delete(`/api/blogs/${_id}`)
    expect(await read()).toMatchObject({ subjects: [] })
    expect(await countToday()).toMatchObject({ downloads: 1 })
  })

  it.each([
    ['asks not to be tracked (GPC)', { 'sec-gpc': '1' }],
    ['asks not to be tracked (DNT)', { dnt: '1' }],
    ['is the owner', { cookie: 'edit=1' }],
    ['only prepares the page', { 'sec-purpose': 'prefetch;prerender' }],
    ['is a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['is a program', { 'user-agent': 'curl/8.5.0' }],
  ])('count nobody who %s', async (_, headers) => {
    const pdf = await addFile()
    await add('/books/add', aBook({ title: `Seas ${uuid()}`, ...linking(pdf) }))
    await visit('/', headers)
    expect(await download(pdf, headers)).toBe(200)
    expect(await countToday()).toMatchObject({ views: 0, downloads: 0 })
  })

  it('count no views that another site sends, no unknown paths, and no files that are not public', async () => {
    await visit('/', { 'sec-fetch-site': 'cross-site' })
    for (const path of ['', '/no-such-page', '/books/no-such-book', '/admin/books', '/x'.repeat(5_000), "/books/'; drop table readings"])
      await visit(path)
    const unpublished = await addFile()
    expect(await download(unpublished)).toBe(404)
    expect((await api.asOwner().get(unpublished, { 'user-agent': FIREFOX })).status).toBe(200)
    expect(await read()).toMatchObject({ since: null, subjects: [] })
  })

  it('count no file that is only asked about, or that is missing in the store', async () => {
    const pdf = await addFile()
    await add('/books/add', aBook({ title: 'Oceans', ...linking(pdf) }))
    const { status } = await api.client().send('HEAD', pdf, undefined, { headers: { 'user-agent': FIREFOX } })
    const [, , id = ''] = pdf.split('/')
    await api.store.remove(toFileKey(id, 'paper.pdf'))
    expect([status, await download(pdf)]).toEqual([200, 404])
    expect(await read()).toMatchObject({ since: null })
  })

  it('contain nothing that says who read', async () => {
    await visit('/', { address: '198.51.100.77' })
    await read()
    const { rows } = await sql<{ row: string }>`select r::text as row from readings r`.execute(api.db)
    expect(rows).toEqual([{ row: expect.stringMatching(/^\([\d-]+,view,\/,1\)$/) }])
    expect(api.lines.filter((line) => line.includes('reading'))).toEqual([])
  })

  it('of several gateways are added, and what a database could not take is written later', async () => {
    await visit('/')
    await sql`insert into readings values (${today.toISOString().slice(0, 10)}, 'view', '/cv', 7)`.execute(api.db)
    await visit('/cv')
    expect((await read()).subjects.map(({ path, views }) => [path, views])).toEqual([
      ['/cv', 8],
      ['/', 1],
    ])
    await sql`alter table readings rename to lost_readings`.execute(api.db)
    await visit('/', { address: '198.51.100.8' })
    expect((await api.asOwner().get('/api/statistics?days=30')).status).toBeGreaterThanOrEqual(500)
    await sql`alter table lost_readings rename to readings`.execute(api.db)
    await visit('/', { address: '198.51.100.9' })
    expect((await read()).subjects.map(({ path, views }) => [path, views])).toEqual([
      ['/cv', 8],
      ['/', 3],
    ])
  })

  it('let no download wait for the database', async () => {
    const pdf = await addFile()
    await add('/books/add', aBook({ title: 'Springs', ...linking(pdf) }))
    expect(await download(pdf, { 'user-agent': 'curl/8.5.0' })).toBe(200)
    await api.db.transaction().execute(async (trx) => {
      await sql`lock table blogs`.execute(trx)
      expect(await download(pdf)).toBe(200)
    })
    expect((await read()).subjects).toEqual([expect.objectContaining({ title: 'Springs', downloads: 1 })])
  })

  it.each(['', '?days=', '?days=31', '?days=30&days=x', "?days='"])('reject the period %j', async (query) => {
    const expected = query === '?days=30&days=x' ? 200 : 422
    expect((await api.asOwner().get(`/api/statistics${query}`)).status).toBe(expected)
  })

  it('are for the owner only, and are not counted where the server is set so', async () => {
    expect((await api.asVisitor().get('/api/statistics?days=30')).status).toBe(401)
    const off = await startTestApi({ databaseUrl: api.databaseUrl, countsReadings: false })
    try {
      await off.client().post('/api/views?path=%2F', undefined, { headers: { 'user-agent': FIREFOX } })
      expect((await off.asOwner().get('/api/statistics?days=90')).body).toMatchObject({ isOn: false, since: null, subjects: [] })
    } finally {
      await off.close()
    }
  })
})
