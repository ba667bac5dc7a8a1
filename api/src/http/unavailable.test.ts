import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/postgres.ts'
import { aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createLog } from './log.ts'
import { toUnavailable } from './unavailable.ts'

let dir: string
let server: EmbeddedPostgres
let api: TestApi
const log = createLog('silent')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-unavailable-'))
  server = await startEmbeddedPostgres({ dir, log })
  await migrate(server.url)
  api = await startTestApi({ databaseUrl: server.url })
})
afterAll(async () => {
  await api.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

/** Forwards connections to the database. `freeze` makes it drop every byte, like a frozen server or a broken network. */
const startProxy = async (target: string) => {
  const { port, hostname } = new URL(target)
  const sockets: Socket[] = []
  let isFrozen = false
  const forward = (from: Socket, to: Socket) => {
    sockets.push(from)
    from.on('data', (bytes) => isFrozen || to.write(bytes))
    from.on('error', () => {})
    from.on('close', () => to.destroy())
  }
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    forward(client, upstream)
    forward(upstream, client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = Object.assign(new URL(target), { port: (proxy.address() as AddressInfo).port })
  return {
    url: url.href,
    freeze: (frozen: boolean) => {
      isFrozen = frozen
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

describe('while PostgreSQL keeps its connections open and does not respond', () => {
  it('returns 503 for everything that needs it, and recovers', async () => {
    const proxy = await startProxy(server.url)
    const frozen = await startTestApi({ databaseUrl: proxy.url })
    try {
      expect((await frozen.asVisitor().get('/api/links')).status).toBe(200)
      const token = 'A'.repeat(43)
      proxy.freeze(true)
      const responses = await Promise.all([
        frozen.asVisitor().get('/api/projects'),
        frozen.client(token).post('/api/books/add', aBook()),
        frozen.signIn({ email: 'owner@example.org', password: 'a long pass phrase' }),
        frozen.asVisitor().get('/ready'),
      ])
      for (const { status, headers } of responses)
        expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      proxy.freeze(false)
      await expect.poll(async () => (await frozen.asVisitor().get('/api/projects')).status).toBe(200)
      expect((await frozen.client(token).post('/api/books/add', aBook())).status).toBe(401)
    } finally {
      proxy.close()
      await frozen.close()
    }
  })
})

describe('while PostgreSQL rejects the password, which is being changed', () => {
  it('returns 503 for everything that needs it, and recovers', async () => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const setPassword = (password: string) => client.query(`alter role postgres password '${password}'`)
    try {
      await setPassword('another')
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = user and pid <> pg_backend_pid()')
      const responses = [
        await api.asVisitor().get('/api/conferences'),
        await api.client('A'.repeat(43)).post('/api/books/add', aBook()),
        await api.signIn({ email: 'owner@example.org', password: 'a long pass phrase' }),
        await api.asVisitor().get('/ready'),
      ]
      for (const { status, headers } of responses)
        expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    } finally {
      await setPassword(decodeURIComponent(new URL(server.url).password))
      await client.end()
    }
    await expect.poll(async () => (await api.asVisitor().get('/api/conferences')).status).toBe(200)
  })
})

describe('while PostgreSQL is unavailable', () => {
  it('serves cached reads, returns 503 for everything else, and recovers', async () => {
    const token = 'A'.repeat(43)
    expect((await api.asVisitor().get('/api/books')).status).toBe(200)
    const port = Number(new URL(server.url).port)
    await server.stop()

    expect((await api.asVisitor().get('/api/books')).status).toBe(200)
    const responses = [
      await api.asVisitor().get('/api/projects'),
      await api.client(token).post('/api/books/add', aBook()),
      await api.signIn({ email: 'owner@example.org', password: 'a long pass phrase' }),
      await api.asVisitor().get('/ready'),
    ]
    for (const response of responses) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(response.text).not.toMatch(/postgres|ECONN|127\.0\.0\.1|select/i)
    }
    expect((await api.asVisitor().get('/live')).status).toBe(200)

    server = await startEmbeddedPostgres({ dir, log, port })
    await expect.poll(async () => (await api.asVisitor().get('/ready')).status).toBe(200)
    expect((await api.asVisitor().get('/api/projects')).status).toBe(200)
  })

  it('is not ready while a migration is pending', async () => {
    await sql`delete from kysely_migration where name = '005-create-content-revision'`.execute(api.db)
    await expect.poll(async () => (await api.asVisitor().get('/ready')).status, { timeout: 5_000 }).toBe(503)
  })
})

it.each([
  ['a transaction that the database has ended', '25P04', /database/],
  ['a disk that the database cannot read', '58030', /database/],
  ['no descriptor for another file', 'EMFILE', /too many files open/],
])('%s is no fault of the product', (_, code, message) => {
  const error = toUnavailable(Object.assign(new Error('not for clients'), { code }))
  expect(error).toMatchObject({ status: 503, message: expect.stringMatching(message) })
  expect(Number(error?.headers['retry-after'])).toBeGreaterThan(0)
})
