import { journalArticles } from '@portfolio/contracts'
import { readBibtex, readCslItem, readRis } from '@portfolio/scholarship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBlog, aBook, aDraft } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const save = async (path: string, draft: object) => expect((await api.asOwner().post(path, draft)).status).toBe(200)
  const saveArticle = (changes: object) => save('/api/journalArticles/add', aDraft(journalArticles, { author: 'A. Péter', ...changes }))
  await saveArticle({ title: 'Rivers', description: 'What comets have in common.', releaseDate: '1936' })
  await saveArticle({ title: 'Halley and his comets', releaseDate: '1950' })
  await saveArticle({ title: 'On Erdős numbers', releaseDate: '1936' })
  await save('/api/books/add', aBook({ title: 'Comets', author: 'E. Halley', releaseDate: '1950' }))
  await save('/api/blogs/add', aBlog({ title: 'Comets at night' }))
})
afterAll(() => api.close())

const MEDIA_TYPES = {
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  json: 'application/vnd.citationstyles.csl+json',
}
const EXTENSIONS = Object.keys(MEDIA_TYPES) as (keyof typeof MEDIA_TYPES)[]

const get = (path: string, headers?: Record<string, string>) => api.asVisitor().get(path, headers)

const READERS = {
  bib: async (text: string) => (await readBibtex(text)).entries.map(({ work }) => work.title),
  ris: (text: string) => readRis(text).records.map(({ work }) => work.title),
  json: (text: string) => JSON.parse(text).map((item: unknown) => readCslItem(item).work.title),
}
const titles = async (query: string, extension: keyof typeof READERS = 'ris') => {
  const { status, text } = await get(`/search.${extension}${query}`)
  expect(status, text).toBe(200)
  return READERS[extension](text)
}

describe('the file of a search', () => {
  it.each(EXTENSIONS)('has the works among its results, best first: .%s', async (extension) => {
    expect(await titles('?q=comets', extension)).toEqual(['Comets', 'Halley and his comets', 'Rivers'])
  })

  it('has the works of all pages, and of a corrected query', async () => {
    expect(await titles('?q=comets&page=7')).toHaveLength(3)
    expect(await titles('?q=Erdsö')).toEqual(['On Erdős numbers'])
  })

  it.each([
    ['section=journalArticles', ['Halley and his comets', 'Rivers']],
    ['year=1950', ['Comets', 'Halley and his comets']],
    ['type=book', ['Comets']],
    ['section=journalArticles&year=1936', ['Rivers']],
    ['section=blogs', []],
    ['section=nothing', []],
  ])('is filtered by %s', async (choice, found) => {
    expect(await titles(`?q=comets&${choice}`)).toEqual(found)
  })

  it.each(['', '?q=', '?q=...', '?q=-comets', '?q=xylophone', '?year=1950'])('has no works for the query %s', async (query) => {
    const files = await Promise.all(EXTENSIONS.map((extension) => get(`/search.${extension}${query}`)))
    expect(files.map(({ status, text }) => [status, text])).toEqual([
      [200, ''],
      [200, ''],
      [200, '[]\n'],
    ])
  })

  it.each(['?q[]=1', '?q=%00', '?q=%E0%A4%A', '?q=(((', '?q="unclosed', '?q=a&page=99999', `?q=${'x'.repeat(5_000)}`])(
    'accepts any query: %s',
    async (query) => {
      for (const extension of EXTENSIONS) expect((await get(`/search.${extension}${query}`)).status).toBe(200)
    },
  )

  it('has the same keys as other files', async () => {
    const keys = async (path: string): Promise<string[]> => JSON.parse((await get(path)).text).map(({ id }: { id: string }) => id)
    expect(await keys('/works.json')).toEqual(expect.arrayContaining(await keys('/search.json?q=comets')))
  })

  it.each(EXTENSIONS)('has a type, a name that says what was searched for, and the headers of data: .%s', async (extension) => {
    const { headers } = await get(`/search.${extension}?q=ERD%C5%90S&year=1936&section=journalArticles`)
    expect(headers.get('content-type')).toBe(`${MEDIA_TYPES[extension]}; charset=utf-8`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="search-journalarticles-1936-erdos.${extension}"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    // Not cached: strangers can send any number of different queries.
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(EXTENSIONS)('is revalidated with 304, and responds to HEAD without a body: .%s', async (extension) => {
    const path = `/search.${extension}?q=comets`
    const { headers } = await get(path)
    const etag = headers.get('etag') as string
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(`/search.${extension}?q=erdos`, { 'if-none-match': etag })).status).toBe(200)
    const head = await api.client().send('HEAD', path)
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  })

  it.each(EXTENSIONS)('is also the response of the search page to a client that accepts its format: .%s', async (extension) => {
    const { status, headers, text } = await get('/search?q=comets&year=1950&page=2', { accept: MEDIA_TYPES[extension] })
    const file = `/search.${extension}?q=comets&year=1950`
    expect([status, headers.get('content-type')]).toEqual([200, `${MEDIA_TYPES[extension]}; charset=utf-8`])
    expect(headers.get('vary')).toBe('accept, accept-encoding')
    expect(headers.get('content-location')).toBe(file)
    expect(text).toBe((await get(file)).text)
  })

  it('is rejected with 429 when too many search at once', async () => {
    const words = Array.from({ length: 150 }, (_, n) => `comets${n}`)
    const statuses = await Promise.all(words.map(async (word) => (await get(`/search.ris?q=${word}`)).status))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
