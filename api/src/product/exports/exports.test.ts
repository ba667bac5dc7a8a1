import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { journalArticles, workCollections } from '@portfolio/contracts'
import { readBibtex, readCslItem, readRis } from '@portfolio/scholarship'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(() =>
  sql`truncate books, book_chapters, journal_articles, projects, conferences, work_details, work_slugs`
    .execute(api.db)
    .then(() => api.content.refresh()),
)

const MEDIA_TYPES = {
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  json: 'application/vnd.citationstyles.csl+json',
}
const EXTENSIONS = Object.keys(MEDIA_TYPES) as (keyof typeof MEDIA_TYPES)[]

const draft = (changes: object = {}) =>
  aDraft(journalArticles, {
    title: 'Computing Machinery and Intelligence',
    author: 'A. M. Turing',
    releaseDate: 'October 1950',
    link: 'Mind 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
    description: 'I propose to consider the question, “Can machines think?”',
    ...changes,
  })
const save = async (changes: object = {}) => (await api.asOwner().post('/api/journalArticles/add', draft(changes))).body
const get = (path: string, headers?: Record<string, string>) => api.asVisitor().get(path, headers)
const SLUG = 'computing-machinery-and-intelligence-1950'
const titles = async (bibtex: string) => (await readBibtex(bibtex)).entries.map(({ work }) => work.title)

describe('the file of a work', () => {
  it.each(EXTENSIONS)('has a permanent address, a type, a name and the headers of data: .%s', async (extension) => {
    await save()
    const { status, headers } = await get(`/articles/${SLUG}.${extension}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(`${MEDIA_TYPES[extension]}; charset=utf-8`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${SLUG}.${extension}"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it('reads back as the same work in every format', async () => {
    await save()
    const expected = {
      type: 'article-journal',
      title: 'Computing Machinery and Intelligence',
      'container-title': 'Mind',
      volume: '59',
      issue: '236',
      page: '433-460',
      issued: '1950-10',
      DOI: '10.1093/mind/lix.236.433',
      abstract: 'I propose to consider the question, “Can machines think?”',
      author: [{ family: 'Turing', given: 'A. M.' }],
    }
    const [bib, ris, json] = await Promise.all(EXTENSIONS.map(async (extension) => (await get(`/articles/${SLUG}.${extension}`)).text))
    expect((await readBibtex(bib as string)).entries).toMatchObject([{ key: 'turing1950computing', work: expected, unknownFields: [] }])
    expect(readRis(ris as string).records).toMatchObject([{ work: expected }])
    expect(JSON.parse(json as string).map(readCslItem)).toMatchObject([{ id: 'turing1950computing', work: expected, unknownFields: [] }])
  })

  it('is redirected in one hop from a former slug, from the id and from other spellings', async () => {
    const { _id } = await save()
    await save({ id: _id, slug: 'imitation-game' })
    for (const name of [SLUG, SLUG.toUpperCase(), _id, 'Imitation-Game']) {
      const { status, headers } = await get(`/articles/${name}.bib`)
      expect([status, headers.get('location')], name).toEqual([301, '/articles/imitation-game.bib'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await get('/articles/imitation-game.bib')).status).toBe(200)
  })

  it.each(['nothing', '%00', '..%2f..%2fetc', '%E0%A4%A', '.', 'x'.repeat(3_000)])('of an unknown work is not found: %s', async (name) => {
    const { status, headers, body } = await get(`/articles/${name}.bib`)
    expect(status).toBe(404)
    expect(body.errors).toHaveLength(1)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('names files of this site with its address', async () => {
    const id = uuid()
    await api.db.insertInto('files').values({ id, name: 'paper.pdf', bytes: 9 }).execute()
    await save({ details: { csl: {}, links: [{ kind: 'pdf', href: `/files/${id}/paper.pdf` }], bibtex: null } })
    expect((await get(`/articles/${SLUG}.bib`)).text).toContain(`pdf = {${PUBLIC_URL}/files/${id}/paper.pdf}`)
    expect((await get(`/articles/${SLUG}.ris`)).text).toContain(`L1  - ${PUBLIC_URL}/files/${id}/paper.pdf`)
  })

  it('is valid with text that could break its format', async () => {
    const title = 'Braces } { and $x_1$ % & # \\ ]]> <b> \u0007 \u200f עברית \r\nER  - \r\nTY  - BOOK'
    await save({ title, author: '}, title = {Injected', details: { csl: { DOI: '10.1/x}, note={y' }, links: [], bibtex: null } })
    const [entry] = (await readBibtex((await get('/articles.bib')).text)).entries
    const clean = title.replace('\u0007', '').replace(/\s+/g, ' ')
    expect(entry?.work.title).toBe(clean)
    expect(entry?.work).not.toHaveProperty('note')
    expect((await readRis((await get('/articles.ris')).text)).records.map(({ work }) => work.title)).toEqual([clean])
    expect(JSON.parse((await get('/articles.json')).text)).toHaveLength(1)
  })
})

describe('the file of a list', () => {
  it('has all works of the list, not only those of one page, in its order', async () => {
    const values = draft()
    await api.db
      .insertInto('journalArticles')
      .values(
        Array.from({ length: 250 }, (_, n) => ({ ...values, id: uuid(), title: `Number ${n}`, releaseDate: String(1700 + n) })) as never,
      )
      .execute()
    await api.content.refresh()
    const read = await titles((await get('/articles.bib')).text)
    expect(read).toHaveLength(250)
    expect(read[0]).toBe('Number 249')
    expect(readRis((await get('/articles.ris?page=2')).text).records).toHaveLength(250)
    expect(JSON.parse((await get('/articles.json')).text)).toHaveLength(250)
  })

  it('has the works that the filters of its list find, under a name that says so', async () => {
    const { body: settings } = await get('/api/settings')
    await api.asOwner().post('/api/settings/edit', { ...settings, ownerName: 'Alan Turing' })
    await save()
    await save({ title: 'On Erdős numbers', releaseDate: '1936' })
    const filtered = await get('/articles.bib?year=1936&q=ERDOS')
    expect(await titles(filtered.text)).toEqual(['On Erdős numbers'])
    expect(filtered.headers.get('content-disposition')).toBe('attachment; filename="alan-turing-articles-1936-erdos.bib"')
    expect((await get('/articles.bib?q=nothing+like+this')).text).toBe('')
    expect((await get('/articles.json?q=nothing+like+this')).text).toBe('[]\n')
  })

  it('of the whole site has the works of all collections, each under the same unique key as in other files', async () => {
    for (const collection of workCollections()) await api.asOwner().post(`/api${collection.path}/add`, aDraft(collection))
    await save()
    const { entries, errors } = await readBibtex((await get('/works.bib')).text)
    expect(errors).toEqual([])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(workCollections().length + 1)
    const inList = (await readBibtex((await get('/articles.bib')).text)).entries.map(({ key }) => key)
    expect(inList).toHaveLength(2)
    for (const key of inList) expect(entries.map((entry) => entry.key)).toContain(key)
    expect(JSON.parse((await get('/works.json')).text).map(({ id }: { id: string }) => id)).toEqual(entries.map(({ key }) => key))
  })

  it.each(['?year[]=1', '?q=%00', '?q=%E0%A4%A', '?sort=nothing', '?page=99999', '?q=(((', `?q=${'x'.repeat(5_000)}`])(
    'accepts any query: %s',
    async (query) => {
      for (const extension of EXTENSIONS) expect((await get(`/articles.${extension}${query}`)).status).toBe(200)
    },
  )

  it('may have 2,000 works, and does not block other requests meanwhile', async () => {
    const values = draft()
    await api.db
      .insertInto('journalArticles')
      .values(Array.from({ length: 2_000 }, (_, n) => ({ ...values, id: uuid(), title: `Number ${n}` })) as never)
      .execute()
    await api.content.refresh()
    // The first read of all works is not part of the export.
    await get('/api/works/journalArticles')
    let isDone = false
    const file = get('/articles.bib').finally(() => {
      isDone = true
    })
    let answered = 0
    while (!isDone) {
      // A turn of the event loop, which a request of this process does not need.
      await setImmediate()
      await get('/robots.txt')
      answered += 1
    }
    // 50, or one that waited for the end.
    expect(answered).toBeGreaterThan(5)
    expect((await file).text.match(/^@article\{/gm)).toHaveLength(2_000)
    const keys = JSON.parse((await get('/works.json')).text).map(({ id }: { id: string }) => id)
    expect(new Set(keys).size).toBe(2_000)
    expect(readRis((await get('/articles.ris?q=1432')).text).records.map(({ work }) => work.title)).toEqual(['Number 1432'])
  })

  it('of a site without works is empty', async () => {
    expect([(await get('/works.bib')).text, (await get('/works.ris')).text, (await get('/works.json')).text]).toEqual(['', '', '[]\n'])
  })

  it('is written one at a time for those who filter: too many are asked to try again, while whole files are written', async () => {
    await save()
    const files = await Promise.all(Array.from({ length: 60 }, (_, number) => get(`/works.bib?q=${number}`)))
    const rejected = files.filter(({ status }) => status === 429)
    expect(rejected).toHaveLength(9)
    expect(rejected[0]).toMatchObject({ body: { errors: [{ msg: 'Too many downloads at once. Please try again in a moment.' }] } })
    expect(rejected[0]?.headers.get('retry-after')).toBe('2')
    const [whole] = await Promise.all([get('/works.ris'), ...Array.from({ length: 60 }, (_, number) => get(`/works.bib?q=${number}`))])
    expect(whole.status).toBe(200)
    expect((await get('/works.bib?q=1')).status).toBe(200)
  })
})

describe('the address of a page', () => {
  it.each(EXTENSIONS)('responds with the format that a client accepts: %s', async (extension) => {
    await save()
    for (const [page, file] of [
      [`/articles/${SLUG}`, `/articles/${SLUG}.${extension}`],
      ['/articles', `/articles.${extension}`],
      ['/articles?year=1950&page=3', `/articles.${extension}?year=1950`],
      ['/works', `/works.${extension}`],
    ] as const) {
      const { status, headers, text } = await get(page, { accept: MEDIA_TYPES[extension] })
      expect([status, headers.get('content-type')], page).toEqual([200, `${MEDIA_TYPES[extension]}; charset=utf-8`])
      expect(headers.get('vary')).toBe('accept, accept-encoding')
      expect(headers.get('content-location')).toBe(file)
      expect(text).toBe((await get(file)).text)
      expect((await get(page, { accept: MEDIA_TYPES[extension], 'if-none-match': headers.get('etag') as string })).status).toBe(304)
    }
  })
})

describe('an exported file', () => {
  it('is compressed, revalidated with 304, and has its own ETag in each format and encoding', async () => {
    await save()
    for (let number = 1; number < 5; number += 1) await save({ title: `Article ${number}, so that the file is worth compressing` })
    const paths = EXTENSIONS.map((extension) => `/articles.${extension}`)
    const tags: (string | null)[] = []
    for (const path of paths)
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding }
        const response = await api.app.request(path, { headers })
        const tag = response.headers.get('etag') as string
        tags.push(tag)
        const again = await api.app.request(path, { headers: { ...headers, 'if-none-match': tag } })
        expect([again.status, await again.text()]).toEqual([304, ''])
        if (encoding === 'br')
          expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe((await get(path)).text)
      }
    expect(new Set(tags).size).toBe(tags.length)
    const before = tags[0] as string
    await save({ title: 'A third' })
    expect((await get('/articles.bib', { 'if-none-match': before })).status).toBe(200)
  })

  it('responds to HEAD with the headers of GET and no body', async () => {
    await save()
    for (const path of ['/works.bib', '/articles.ris', `/articles/${SLUG}.json`]) {
      const head = await api.client().send('HEAD', path)
      const { headers } = await get(path)
      expect([head.status, head.text, head.headers.get('etag')], path).toEqual([200, '', headers.get('etag')])
    }
  })
})
