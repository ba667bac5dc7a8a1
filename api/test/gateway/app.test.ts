import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClientAddress } from '#http/client-address.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { putBuilds } from '#test/built-releases.ts'
import { aBook } from '#test/factories.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createApp } from '../../src/app.ts'
import { createDelivery } from '../../src/delivery/delivery.ts'

let api: TestApi
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>
let app: ReturnType<typeof createApp>
let renders = 0

beforeAll(async () => {
  api = await startTestApi()
  await api.asOwner().post('/api/books/add', aBook({ title: 'On Computable Numbers' }))
  await api.delivery.activate(await putBuilds(api.store))
  const callApi = (path: string) => {
    // Every render requests the settings once.
    if (path === '/api/settings') renders += 1
    return api.product.callApi(path)
  }
  const delivery = createDelivery({ ...api, clientAddress: createClientAddress(), callApi })
  site = await delivery.serve({ content: api.content, publicUrl: PUBLIC_URL })
  app = createApp({ ...api, documents: site.routes, publicUrl: PUBLIC_URL, metrics: createMetrics() })
})
afterAll(async () => {
  await site.close()
  await api.close()
})

describe('a request for a page', () => {
  it('writes one line to the log, although the render requests data', async () => {
    api.lines.length = 0
    const response = await app.request('/books', {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
    expect(await response.text()).toContain('On Computable Numbers')
    const lines = api.lines.map((line) => JSON.parse(line))
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([['GET', '/*', 200]])
  })
})

describe('while 200 connections request paths that do not exist', () => {
  const unknown = [
    () => `/${randomUUID()}`,
    () => `/${randomUUID()}?a=${randomUUID()}`,
    () => `/books/${randomUUID()}`,
    () => `/blogs/${randomUUID()}`,
    () => `/blogs/nonsense-${randomUUID()}`,
    () => `/%ff${randomUUID()}`,
  ]

  it('a page that was just edited has the new text, and one page is rendered for all unknown paths of a kind', async () => {
    const saves = 5
    const { _id, version } = (await api.asOwner().post('/api/books/add', aBook())).body
    const before = renders
    for (let save = 0; save < saves; save += 1) {
      const title = `Edited ${save} times`
      expect((await api.asOwner().post('/api/books/add', { ...aBook({ title }), id: _id, version: version + save })).status).toBe(200)
      const flood = Array.from({ length: 200 }, (_, n) => app.request((unknown[n % unknown.length] as () => string)()))
      const visit = await app.request('/books')
      expect(visit.status).toBe(200)
      expect((await visit.text()).includes(title)).toBe(true)
      for (const response of await Promise.all(flood)) expect(response.status).toBe(404)
    }
    // The list, the unknown page, the unknown book and the unknown blog, once per content revision.
    expect(renders - before).toBe(saves * 4)
  })
})

describe('data for a render', () => {
  it('is what a visitor gets, as JSON without a content encoding', async () => {
    const internal = await api.product.callApi('/api/books')
    const visitor = await api.asVisitor().get('/api/books', { 'accept-encoding': 'identity' })
    expect(internal).toEqual({ status: 200, body: visitor.text, isTemporary: false })
  })

  it('is as new as the last write', async () => {
    const titles = async () => JSON.parse((await api.product.callApi('/api/books')).body).map(({ title }: { title: string }) => title)
    expect(await titles()).not.toContain('Intelligent Machinery')
    await api.asOwner().post('/api/books/add', aBook({ title: 'Intelligent Machinery' }))
    expect(await titles()).toContain('Intelligent Machinery')
  })

  it('is an error body with its status for what does not exist', async () => {
    const { status, body } = await api.product.callApi('/api/blogs/00000000-0000-7000-8000-000000000000')
    expect([status, JSON.parse(body).errors]).toEqual([404, [{ msg: 'Blog not found' }]])
  })
})
