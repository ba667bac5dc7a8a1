import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { TOKEN_HEADER } from '@portfolio/contracts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBlog, aBook } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createInternalResponses } from './internal-responses.ts'
import { createEarlyReads, createPublicResponses, type PublicResponse } from './public-responses.ts'
import { createResponseCache } from './response-cache.ts'

let api: TestApi
let blogId: string
beforeAll(async () => {
  api = await startTestApi()
  blogId = (await api.asOwner().post('/api/blogs/add', aBlog({ description: `<p>${'Words. '.repeat(400)}</p>` }))).body._id
})
afterAll(() => api.close())

const reads = ['/api/books', '/api/links', '/api/blogs', '/api/about', '/api/settings']
const raw = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.app.request(path, { headers })
  return { response, body: Buffer.from(await response.arrayBuffer()), header: (name: string) => response.headers.get(name) }
}

describe('a public read', () => {
  it.each(reads)('of %s is revalidated each time and returns 304 while nothing has changed', async (path) => {
    const { header } = await raw(path)
    expect(header('cache-control')).toBe('no-cache')
    expect(header('vary')).toBe('accept-encoding')
    expect(header('etag')).toMatch(/^"[\w-]+"$/)
    const again = await raw(path, { 'if-none-match': header('etag') ?? '' })
    expect(again.response.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.header('etag')).toBe(header('etag'))
    expect((await raw(path, { 'if-none-match': '"something-else"' })).response.status).toBe(200)
  })

  it('changes its etag with the content', async () => {
    const before = await raw('/api/books')
    await api.asOwner().post('/api/books/add', aBook())
    const after = await raw('/api/books', { 'if-none-match': before.header('etag') ?? '' })
    expect(after.response.status).toBe(200)
    expect(after.header('etag')).not.toBe(before.header('etag'))
  })

  it('is sent in the best encoding that the client accepts, each with its own ETag', async () => {
    const path = `/api/blogs/${blogId}`
    const plain = await raw(path)
    const gzip = await raw(path, { 'accept-encoding': 'gzip, deflate' })
    const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect([plain, gzip, br].map(({ header }) => header('content-encoding'))).toEqual([null, 'gzip', 'br'])
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(new Set([plain, gzip, br].map(({ header }) => header('etag'))).size).toBe(3)
    for (const { header, body } of [plain, gzip, br]) expect(header('content-length')).toBe(String(body.byteLength))
    for (const header of ['identity', 'br;q=0, gzip;q=0', 'compress', ''])
      expect((await raw(path, { 'accept-encoding': header })).header('content-encoding'), header).toBe(null)
    expect((await raw(path, { 'accept-encoding': 'br;q=0.1, gzip' })).header('content-encoding')).toBe('gzip')
    expect((await raw(path, { 'accept-encoding': '*' })).header('content-encoding')).toBe('br')
  })

  it.each(['not-a-token', 'A'.repeat(43)])('is the same with the token %s, which is neither checked nor varied on', async (token) => {
    const plain = await raw('/api/books')
    const withToken = await raw('/api/books', { [TOKEN_HEADER]: token, 'if-none-match': plain.header('etag') ?? '' })
    expect(withToken.response.status).toBe(304)
    const response = await api.client(token).get('/api/books')
    expect(response.text).toBe(plain.body.toString())
    expect(response.headers.get('vary')).toBe('accept-encoding')
  })

  it('responds to HEAD with the headers of GET and no body', async () => {
    const response = await api.app.request('/api/books', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe((await raw('/api/books')).header('etag'))
  })

  it('is found in the cache by the one spelling of its path', async () => {
    const find = (url: string) => api.product.findEarlyResponse({ url, headers: {} } as IncomingMessage)?.status
    expect((await raw('/api/journalArticles')).response.status).toBe(200)
    expect(['/api/journalArticles', '/api/journalarticles'].map(find)).toEqual([200, undefined])
    const spelled = `/api/blogs/${blogId.toUpperCase()}`
    expect((await raw(spelled)).response.status).toBe(200)
    expect([`/api/blogs/${blogId}`, spelled].map(find)).toEqual([200, undefined])
  })

  it('of an unknown id is never cached', async () => {
    const { response, header } = await raw('/api/blogs/00000000-0000-7000-8000-000000000000')
    expect(response.status).toBe(404)
    expect(header('cache-control')).toBe('no-store')
  })

  it('shows what another instance has written', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl })
    await other.asVisitor().get('/api/books')
    const changed = new Promise((resolve) => other.content.onChange(resolve))
    const { body } = await api.asOwner().post('/api/books/add', aBook({ title: 'Seen by everyone' }))
    await changed
    expect((await other.asVisitor().get('/api/books')).body[0]).toEqual(body)
    await other.close()
  })

  it('shows a write immediately to the writer, with and without the token', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { body } = await api.asOwner().post('/api/books/add', aBook({ title: `Book number ${n}` }))
      expect((await api.asVisitor().get('/api/books')).body[0]).toEqual(body)
      expect((await api.asOwner().get('/api/books')).body[0]).toEqual(body)
    }
  })
})

const content = { current: () => '1', getStaleSeconds: () => 0, confirm: async () => {} }
const responders: [string, () => PublicResponse][] = [
  ['visitors', () => createPublicResponses({ content, headers: Promise.resolve({}), cache: createResponseCache() })],
  ['renders', () => createInternalResponses(content)],
]
const serve = (respond: PublicResponse, read: () => Promise<unknown>) => new Hono().get('/blogs/:id', (c) => respond(c, read))

describe.each(responders)('a cached read of %s', (_, createResponder) => {
  it('is the same for every spelling of an id', async () => {
    const read = vi.fn(async () => 'A blog')
    const app = serve(createResponder(), read)
    for (const path of ['/blogs/0af', '/blogs/0AF', '/blogs/0aF', '/blogs/0%61f']) expect((await app.request(path)).status).toBe(200)
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe.each(responders)('a read of %s', (_, createResponder) => {
  it('is not kept if its value is to be read again', async () => {
    const respond = createResponder()
    const app = new Hono().get('/citation', (c) => respond(c, async () => ({ isLasting: false }), { keep: ({ isLasting }) => isLasting }))
    const { headers } = await app.request('/citation')
    expect(headers.get('cache-control')).toBe('no-store')
    const read = vi.fn(async () => ({ isLasting: true }))
    const later = new Hono().get('/citation', (c) => respond(c, read, { keep: ({ isLasting }) => isLasting }))
    for (let n = 0; n < 2; n += 1) expect(await (await later.request('/citation')).json()).toEqual({ isLasting: true })
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('a cached read of renders', () => {
  it('is evicted when others exceed the memory limit', async () => {
    const read = vi.fn(async () => 'x'.repeat(12_000_000))
    const app = serve(createInternalResponses(content), read)
    for (const path of ['/blogs/1', '/blogs/2', '/blogs/3', '/blogs/1']) await (await app.request(path)).text()
    expect(read).toHaveBeenCalledTimes(4)
  })
})

describe('a long cached read', () => {
  const start = () => {
    const lookups: string[] = []
    const revision = { current: '1' }
    const dependencies = {
      content: { ...content, current: () => revision.current },
      headers: Promise.resolve({}),
      cache: createResponseCache({ onLookup: (result) => lookups.push(result) }),
    }
    const respond = createPublicResponses(dependencies)
    const app = new Hono().get('/api/blogs', (c) => respond(c, async () => 'long '.repeat(1_000)))
    const findEarly = createEarlyReads(dependencies)
    const send = async (headers: Record<string, string>) => {
      const early = findEarly({ url: '/api/blogs', headers } as IncomingMessage)
      if (early) return { isEarly: true, status: early.status, etag: early.headers.etag }
      const response = await app.request('/api/blogs', { headers })
      return { isEarly: false, status: response.status, etag: response.headers.get('etag') ?? undefined }
    }
    const isCompressed = () => dependencies.cache.find('/api/blogs', revision.current, ({ variants }) => variants.br.content) !== undefined
    return { send, revision, lookups, isCompressed }
  }

  it('is one hit of the cache, also when it is compressed for that', async () => {
    const { send, lookups } = start()
    await send({})
    for (const isEarly of [false, true]) expect(await send({ 'accept-encoding': 'br' })).toMatchObject({ isEarly, status: 200 })
    expect(lookups).toEqual(['miss', 'hit', 'hit'])
  })

  it('is not compressed for a client that already has it, before and after it is cached', async () => {
    const { send, revision, isCompressed } = start()
    const { etag = '' } = await send({ 'accept-encoding': 'br' })
    expect(isCompressed()).toBe(true)
    revision.current = '2'
    for (const isEarly of [false, true])
      expect(await send({ 'accept-encoding': 'br', 'if-none-match': etag })).toEqual({ isEarly, status: 304, etag })
    expect(isCompressed()).toBe(false)
  })
})
