import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { putBuilds } from '#test/built-releases.ts'
import { aBook } from '#test/factories.ts'
import { createApp } from '#test/features.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { startTracing } from './start-tracing.ts'
import { traceRequests } from './trace-requests.ts'
import { traceStore } from './trace-store.ts'

/** Traces as a collector receives them from a site with a real database, a real store and real render workers. */

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Sent {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const received: Sent[] = []
let authorization: string | undefined
let isFailing = false
let isSilent = false
const collector = createServer(async (request, response) => {
  if (isFailing) return request.destroy()
  if (isSilent) return
  authorization = request.headers.authorization
  received.push((await json(request)) as Sent)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let api: TestApi
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>
let app: ReturnType<typeof createApp>
let tracing: ReturnType<typeof startTracing>
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  api = await startTestApi()
  await api.delivery.activate(await putBuilds(api.store))
  site = await api.delivery.serve({ content: api.content, publicUrl: PUBLIC_URL })
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'Authorization=Bearer%20one')
  tracing = startTracing({ endpoint, serviceName: 'portfolio', share: 1, version: 'one' })
  vi.unstubAllEnvs()
  app = createApp({ ...api, documents: site.routes, publicUrl: PUBLIC_URL, tracing: traceRequests((address) => address === '10.0.0.1') })
})
afterAll(async () => {
  await tracing.close()
  await site.close()
  await api.close()
  collector.closeAllConnections()
  collector.close()
})

/** Resolves with the spans of what `work` does. */
const trace = async (work: () => Promise<unknown>): Promise<Span[]> => {
  await tracing.flush()
  received.length = 0
  await work()
  await tracing.flush()
  return received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
}
const read = ({ attributes }: Span) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const request = async (path: string, headers = {}, address = '203.0.113.9') =>
  app.request(PUBLIC_URL + path, { headers }, { incoming: { socket: { remoteAddress: address } } } as never)

it('a page is one trace: the request, its render, and the queries of that render', async () => {
  await api.asOwner().post('/api/books/add', aBook())
  let requestId: string | null = null
  const spans = await trace(async () => {
    const response = await request('/books?q=secret+words')
    requestId = response.headers.get('x-request-id')
  })
  const root = spans.find(({ name }) => name.startsWith('GET ')) as Span
  expect(root.parentSpanId).toBeUndefined()
  expect(read(root)).toMatchObject({ 'http.response.status_code': 200, 'portfolio.request_id': requestId })
  const render = spans.find(({ name }) => name === 'render') as Span
  expect(read(render)).toEqual({ 'url.path': '/books' })
  expect(render.parentSpanId).toBe(root.spanId)
  const queries = spans.filter(({ name, parentSpanId }) => name === 'query' && parentSpanId === render.spanId)
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set([root, render, ...queries].map(({ traceId }) => traceId)).size).toBe(1)
  expect(JSON.stringify(spans)).not.toContain('secret')
})

it('traces name the service and its version', async () => {
  await trace(() => request('/api/books'))
  const attributes = Object.fromEntries(
    received[0]?.resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, value.stringValue]) ?? [],
  )
  expect(attributes).toMatchObject({ 'service.name': 'portfolio', 'service.version': 'one' })
})

it('the collector gets the headers of OTEL_EXPORTER_OTLP_HEADERS', async () => {
  await trace(() => request('/api/books'))
  expect(authorization).toBe('Bearer one')
})

it('values of queries are not sent', async () => {
  const spans = await trace(() => api.signIn({ email: 'somebody@example.org', password: 'a secret guess' }))
  expect(spans.filter(({ name }) => name === 'query').length).toBeGreaterThan(0)
  expect(JSON.stringify(spans)).not.toMatch(/somebody|guess/)
})

it('calls of the object store are steps', async () => {
  const store = traceStore(api.store)
  const spans = await trace(async () => {
    await store.put('media/traced', Buffer.from('x'), 'text/plain')
    await (await store.get('media/traced'))?.stream.toArray()
    await store.remove('media/traced')
  })
  const names = spans.map(({ name }) => name).filter((name) => name.startsWith('store'))
  expect(names).toEqual(['store put', 'store get', 'store remove'])
})

it('a trace of a trusted proxy goes on here, and nobody else can choose one', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const find = async (address: string) => {
    const spans = await trace(() => request('/api/books', { traceparent }, address))
    return spans.find(({ name }) => name.startsWith('GET '))
  }
  expect(await find('10.0.0.1')).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  expect((await find('203.0.113.9'))?.traceId).not.toBe('a'.repeat(32))
})

it('a collector that fails delays nothing', async () => {
  isFailing = true
  expect((await request('/api/books')).status).toBe(200)
  await tracing.flush()
})

it('a collector that never responds does not delay a stopping gateway by the ten seconds of its client', async () => {
  isFailing = false
  isSilent = true
  await request('/api/books')
  expect(await Promise.race([tracing.close().then(() => 'closed'), wait(6_000, 'waiting', { ref: false })])).toBe('closed')
})
