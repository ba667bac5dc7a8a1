import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EDIT_HINT_COOKIE, TOKEN_HEADER } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/postgres.ts'
import { createEarlyResponder } from '#http/early-responses.ts'
import { createLog } from '#http/log.ts'
import { openServer } from '#http/open-server.ts'
import { createObserver } from '#http/request-log.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { putBuilds } from '#test/built-releases.ts'
import { aBlog, aBook } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createApp } from '../../src/app.ts'
import { ensureFirstOwner } from '../../src/product/auth/first-owner.ts'

const log = createLog('silent')
let dir: string
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
let port: number
let api: TestApi
let token: string
let url: string
const closers: (() => Promise<unknown>)[] = []

const startDatabase = async () => {
  database = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log, port, settings: { fsync: 'off' } })
  return database.url
}
const stopDatabase = async () => {
  await database?.stop()
  database = undefined
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-stale-'))
  const databaseUrl = await startDatabase()
  port = Number(new URL(databaseUrl).port)
  await migrate(databaseUrl)
  const db = createDatabase(databaseUrl)
  await ensureFirstOwner({ db, log, credentials: OWNER, isEmbedded: false })
  await db.destroy()
  api = await startTestApi({ databaseUrl })
  closers.push(api.close)
  token = await api.newToken()
  await api.delivery.activate(await putBuilds(api.store))
  const site = await api.delivery.serve({ content: api.content, publicUrl: undefined })
  closers.push(site.close)
  const metrics = createMetrics()
  const app = createApp({ ...api, documents: site.routes, publicUrl: undefined, metrics })
  const server = await openServer({ port: 0, host: '127.0.0.1', fetch: app.fetch, isUpload: () => false })
  closers.push(() => server.drain({ requestMs: 0, uploadMs: 0 }))
  const observe = createObserver({ log, onServed: metrics.observeRequest })
  server.use(app.fetch, createEarlyResponder([site.findEarlyResponse, api.product.findEarlyResponse], observe))
  url = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
  await stopDatabase()
  await rm(dir, { recursive: true, force: true })
})

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init)
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, header, body: await response.text() }
}
/** What says how fresh a response is. */
const describeFreshness = ({ status, header }: Awaited<ReturnType<typeof send>>) => ({
  status,
  cacheControl: header('cache-control'),
  etag: header('etag'),
  cacheStatus: header('cache-status'),
})
const FRESH = { status: 200, cacheControl: 'no-cache', etag: expect.any(String), cacheStatus: null }
const STALE = {
  status: 200,
  cacheControl: 'no-store',
  etag: null,
  cacheStatus: expect.stringMatching(/^portfolio; hit; ttl=-[1-9]\d*; detail=database-unavailable$/),
}

const CACHED = ['/', '/books', '/api/books', '/feed.atom', '/nowhere']
const UNREAD = ['/about', '/api/conferences', '/works.ris']

beforeEach(async () => {
  if (!database) await startDatabase()
  await api.content.refresh()
  await sql`delete from schedules`.execute(api.db)
  await sql`delete from blogs`.execute(api.db)
  await api.content.refresh()
})

const staleNow = () => expect.poll(async () => describeFreshness(await send('/books'))).toEqual(STALE)

it('while the database is unavailable, what is cached is served as stale to visitors, and as fresh again afterwards', async () => {
  const before = new Map<string, Awaited<ReturnType<typeof send>>>()
  for (const path of CACHED) before.set(path, await send(path))
  await stopDatabase()
  await staleNow()

  for (const [path, { status, body, header }] of before) {
    const conditional = await send(path, { headers: { 'if-none-match': header('etag') as string } })
    expect(describeFreshness(conditional), path).toEqual({ ...STALE, status })
    expect(conditional.body, path).toBe(body)
  }
  for (const path of UNREAD) {
    const missing = await send(path)
    expect([missing.status, Number(missing.header('retry-after')) > 0, missing.header('cache-status')], path).toEqual([503, true, null])
  }
  const counted = /^portfolio_stale_responses_total (\d+)$/m.exec((await send('/metrics')).body)?.[1]
  expect(Number(counted)).toBeGreaterThanOrEqual(CACHED.length)

  await startDatabase()
  await expect.poll(async () => describeFreshness(await send('/books'))).toEqual(FRESH)
  const etag = (await send('/books')).header('etag') as string
  expect((await send('/books', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

it('while the database is unavailable, the owner gets 503 instead of stale content, and nothing is written', async () => {
  const edit = { cookie: `${EDIT_HINT_COOKIE}=1` }
  for (const headers of [{}, edit]) await send('/books', { headers })
  await send('/api/books')
  await stopDatabase()
  await staleNow()

  const asOwner = { [TOKEN_HEADER]: token }
  const body = JSON.stringify(aBook())
  const responses = await Promise.all([
    send('/api/books', { headers: asOwner }),
    send('/books', { headers: edit }),
    send('/api/books/add', { method: 'POST', headers: { ...asOwner, 'content-type': 'application/json' }, body }),
  ])
  for (const { status, header } of responses)
    expect([status, Number(header('retry-after')) > 0, header('cache-status')]).toEqual([503, true, null])

  await startDatabase()
  await expect.poll(async () => (await send('/api/books', { headers: asOwner })).status).toBe(200)
  expect(describeFreshness(await send('/api/books', { headers: asOwner }))).toEqual(FRESH)
})

it('nothing is served as stale once something was to be unpublished', async () => {
  const { body } = await api.asOwner().post('/api/blogs/add', aBlog({ title: 'Until today' }))
  const paths = ['/', '/books', `/api/blogs/${body._id}`]
  // No job runs here: the database became unavailable before one did.
  await sql`insert into schedules (item_id, form, action, due_at) values (${body._id}, 'blogs', 'unpublish', now())`.execute(api.db)
  await api.content.refresh()
  for (const path of paths) expect((await send(path)).status, path).toBe(200)
  await stopDatabase()

  const sent: unknown[] = []
  const read = async () => {
    const { status, header } = await send('/books')
    sent.push(header('cache-status'))
    return status
  }
  await expect.poll(read).toBe(503)
  for (const path of paths) {
    const { status, header, body: text } = await send(path)
    expect([status, Number(header('retry-after')) > 0], path).toEqual([503, true])
    expect(text).not.toContain('Until today')
  }
  expect(new Set(sent)).toEqual(new Set([null]))
})
