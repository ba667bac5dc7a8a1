import { request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEarlyResponder } from '#http/early-responses.ts'
import { openServer } from '#http/open-server.ts'
import { putBuilds } from '#test/built-releases.ts'
import { aBlog, aBook, anImage } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createApp } from '../../src/app.ts'

let api: TestApi
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>
let server: Awaited<ReturnType<typeof openServer>>
/** Routes of the requests that did not reach the app. */
const early: string[] = []

beforeAll(async () => {
  api = await startTestApi()
  await api.delivery.activate(await putBuilds(api.store))
  site = await api.delivery.serve({ content: api.content, publicUrl: undefined })
  const app = createApp({ ...api, documents: site.routes, publicUrl: undefined })
  server = await openServer({ port: 0, host: '127.0.0.1', fetch: app.fetch, isUpload: () => false })
  const respond = createEarlyResponder([site.findEarlyResponse, api.product.findEarlyResponse], ({ route }) => void early.push(route))
  server.use(app.fetch, respond)
})
afterAll(async () => {
  await server.drain({ requestMs: 0, uploadMs: 0 })
  await site.close()
  await api.close()
})

interface Request {
  method?: string
  headers?: Record<string, string>
}

const send = async (path: string, { method = 'GET', headers = {} }: Request = {}) => {
  const before = early.length
  const { promise, resolve, reject } = Promise.withResolvers<Parameters<NonNullable<Parameters<typeof sendRequest>[2]>>[0]>()
  sendRequest(`http://127.0.0.1:${server.port}${path}`, { method, headers }, resolve).on('error', reject).end()
  const response = await promise
  const { date: _, 'x-request-id': requestId, ...rest } = response.headers
  return {
    status: response.statusCode,
    headers: rest as Record<string, string>,
    body: (await buffer(response)).toString('base64'),
    requestId,
    route: early.slice(before)[0],
  }
}

/** Changes the content, so that nothing is cached. */
const change = () => api.asOwner().post('/api/books/add', aBook())

const ENCODINGS = ['br', 'gzip', 'identity', 'gzip;q=1, br;q=0.1', '']

describe.each([
  ['/books', '/*'],
  ['/', '/*'],
  ['/books?sort=added', '/*'],
  ['/api/books', '/api/books'],
  ['/api/works/books?sort=added', '/api/works/books'],
  ['/api/settings', '/api/settings'],
])('%s from the cache', (path, route) => {
  it.each(ENCODINGS)('is what the app responds with, in the encoding %s', async (encoding) => {
    await change()
    const headers = { 'accept-encoding': encoding }
    const first = await send(path, { headers })
    expect(first.route).toBeUndefined()
    const second = await send(path, { headers })
    expect(second).toEqual({ ...first, requestId: expect.stringMatching(/^[\w-]{20,}$/), route })
    expect(second.requestId).not.toBe(first.requestId)
    const conditional = { headers: { ...headers, 'if-none-match': first.headers.etag as string } }
    const notModified = await send(path, conditional)
    expect(notModified).toMatchObject({ status: 304, body: '', route })
    await change()
    // The app's own 304, when nothing is cached, for a document that did not change.
    const { headers: expected } = await send('/api/settings', { headers: { ...headers, 'if-none-match': '*' } })
    expect(Object.keys(notModified.headers).sort()).toEqual(Object.keys(expected).sort())
  })
})

it.each(['/no-such-page', '/blogs/no-such-blog', '/books/no-such-book'])(
  '%s, which has no page, is what the app responds with',
  async (path) => {
    await change()
    const first = await send(path)
    expect(first).toMatchObject({ status: 404, route: undefined })
    expect(await send(path)).toEqual({ ...first, requestId: expect.any(String), route: '/*' })
    // Another address with the same document is left to the app, which decides that it has no page.
    expect((await send(`${path}-either`)).route).toBeUndefined()
    await change()
    await send(`${path}-either`)
    expect((await send(path)).route, 'content that was added since may have the address').toBeUndefined()
  },
)

describe('an image of a published blog that was sent before', () => {
  let url: string
  let id: string
  beforeAll(async () => {
    url = (await anImage(api.db)).url
    await api.store.put(url.slice(1), Buffer.from('bytes of an image'), 'image/jpeg')
    id = (await api.asOwner().post('/api/blogs/add', aBlog({ images: [url] }))).body._id
  })

  it('is what the app responds with, also as a 304', async () => {
    const first = await send(url)
    expect(first).toMatchObject({ status: 200, route: undefined })
    expect(await send(url)).toEqual({ ...first, requestId: expect.any(String), route: '/media/:file' })
    const conditional = { headers: { 'if-none-match': first.headers.etag as string } }
    const early = await send(url, conditional)
    expect(early).toMatchObject({ status: 304, body: '', route: '/media/:file' })
    await change()
    expect({ ...early, route: undefined, requestId: '' }).toEqual({ ...(await send(url, conditional)), requestId: '' })
  })

  it('is left to the app when a part of it is requested', async () => {
    await send(url)
    expect(await send(url, { headers: { range: 'bytes=0-4' } })).toMatchObject({ status: 206, route: undefined })
  })

  it('is not sent once nothing published uses it', async () => {
    await send(url)
    expect((await send(url)).route).toBe('/media/:file')
    await api.asOwner().delete(`/api/blogs/${id}`)
    expect(await send(url)).toMatchObject({ status: 404, route: undefined })
    // The owner sees it in the portal, and nobody else does because of that.
    expect((await api.asOwner().get(url)).status).toBe(200)
    expect(await send(url)).toMatchObject({ status: 404, route: undefined })
  })
})

it.each(ENCODINGS)('a file of a release is what the app responds with, in the encoding %s', async (encoding) => {
  const { body } = await send('/books')
  const page = Buffer.from(body, 'base64').toString()
  const { remotes } = JSON.parse(/id="releases">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
  const [path, headers] = [remotes[0].base + remotes[0].entry, { 'accept-encoding': encoding }]
  const retried = await send(path.replace(/(?=[^/]+$)/, '~r1/'), { headers })
  expect(retried).toMatchObject({ status: 200, route: undefined })
  expect(await send(path, { headers })).toEqual({ ...retried, requestId: expect.any(String), route: '/mfe/:app/:version/:file' })
})

it('a page that is sent early has the policy of the requested host name', async () => {
  await change()
  const getPolicy = async (host: string) => (await send('/books', { headers: { host } })).headers['content-security-policy']
  await getPolicy('a.example')
  expect(await getPolicy('a.example')).toContain('http://a.example/mfe/')
  expect(await getPolicy('b.example')).toContain('http://b.example/mfe/')
  expect(await getPolicy('a;b')).toContain('http://localhost/mfe/')
})

it.each<[string, string, Request]>([
  ['HEAD', '/books', { method: 'HEAD' }],
  ['POST', '/api/books', { method: 'POST' }],
  ['a GET with a body', '/books', { headers: { 'content-length': '0' } }],
  ['a GET with a body in chunks', '/books', { headers: { 'transfer-encoding': 'chunked' } }],
  ['a request with several hosts', '/books', { headers: { host: 'a.example, b.example' } }],
  ['another spelling of the path', '/BOOKS', {}],
  ['a format that is preferred to HTML', '/books', { headers: { accept: 'text/html;q=0.1, application/x-bibtex' } }],
  ['another format of the page', '/books', { headers: { accept: 'application/x-bibtex' } }],
  ['a path of the API as the path of a page', '/works/books?sort=added', {}],
  ["the owner's calls", '/api/user/auth', {}],
  ['the portal', '/admin', {}],
])('a cached response is not sent early for %s', async (_, path, request) => {
  for (const warm of ['/books', '/api/books', '/api/works/books?sort=added', path]) await send(warm)
  expect((await send(path, request)).route).toBeUndefined()
})

it('no response from before a write is sent early after it', async () => {
  for (let count = 0; count < 5; count += 1) {
    const title = `Title ${count} of this test`
    await send('/api/books')
    await api.asOwner().post('/api/books/add', aBook({ title }))
    expect(Buffer.from((await send('/api/books')).body, 'base64').toString()).toContain(title)
  }
})
