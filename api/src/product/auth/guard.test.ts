import { randomBytes } from 'node:crypto'
import { books, conferences } from '@portfolio/contracts'
import { Hono } from 'hono'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBlog, aDraft, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { calls } from './access.ts'
import { assertRoutesListed, guard } from './guard.ts'

let api: TestApi
let blogId: string
let imageId: string
const invalidTokens: Record<string, string> = {}

const HOUR = 3_600

beforeAll(async () => {
  api = await startTestApi()
  const idle = await api.newToken()
  await api.passTime(2 * HOUR + 1)
  const revoked = await api.newToken()
  await api.client(revoked).post('/api/user/signout')
  const valid = await api.newToken()
  const image = await anImage(api.db)
  imageId = image.id
  blogId = (await api.client(valid).post('/api/blogs/add', aBlog({ images: [image.url] }))).body._id
  Object.assign(invalidTokens, {
    'an idle token': idle,
    'a token after sign-out': revoked,
    'a token with one changed character': `${valid.startsWith('A') ? 'B' : 'A'}${valid.slice(1)}`,
    'half a token': valid.slice(0, 20),
    'a token with spaces': `${valid} ${valid}`,
    'random bytes': randomBytes(32).toString('base64url'),
    'an empty string': '',
    'a short word': 'garbage',
    'an unsigned JWT': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvd25lciJ9.',
    SQL: "' or '1'='1",
    'a very long string': 'A'.repeat(7_000),
  })
})
afterAll(() => api.close())

/** A checksum over the content of every table but those of rate limits and refused tokens. */
const checksum = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sign_in_attempts', 'audit_events')`.execute(
    api.db,
  )
  const sums = await Promise.all(
    tables
      .map(({ name }) => name)
      .sort()
      .map(async (name) => {
        const { rows } = await sql<{
          sum: string
        }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(api.db)
        return `${name} ${rows[0]?.sum}`
      }),
  )
  return sums.join('\n')
}

let addresses = 0
/** Wrong tokens are counted by address, and have to wait after five. */
const nextAddress = () => {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

const protectedCalls = calls.filter(({ access }) => access === 'owner').map(({ method, path }) => [method, path] as const)
const fillPath = (path: string) => `/api${path.replace(/:\w+/g, blogId)}`
const createPayload = (method: string, path: string) => {
  if (method !== 'POST') return undefined
  if (path.endsWith('/images/delete')) return { imageId, id: blogId }
  return { ...aDraft(books), ...aDraft(conferences), images: [] }
}

describe('requests without a valid token', () => {
  it('covers every call that the specification protects', () => {
    expect(protectedCalls.length).toBeGreaterThan(60)
  })

  it.each(protectedCalls)('%s %s returns 401 without a token and with every invalid one, and changes nothing', async (method, path) => {
    const before = await checksum()
    const responses = [await api.asVisitor().send(method, fillPath(path), createPayload(method, path))]
    // Wrong tokens are counted by address, and have to wait after five.
    for (const token of Object.values(invalidTokens))
      responses.push(await api.client(token, nextAddress()).send(method, fillPath(path), createPayload(method, path)))
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.body).toEqual({ errors: [{ msg: 'Please sign in' }], requestId: expect.any(String) })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await checksum()).toBe(before)
  })

  it('accepts a token only in its own header', async () => {
    const token = await api.newToken()
    const otherHeaders: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `token=${token}` },
      { 'x-access-token': token },
    ]
    for (const headers of otherHeaders) expect((await api.asVisitor().get('/api/user/auth', headers)).status).toBe(401)
    expect((await api.asVisitor().get(`/api/user/auth?token=${token}&x-auth-token=${token}`)).status).toBe(401)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
  })

  it('returns 401 for writes to unknown paths, so that they cannot be probed', async () => {
    for (const path of ['/api/users', '/api/books', '/api/user/signin/', '/api//user/signin', '/api/user/SIGNIN', '/api'])
      expect((await api.asVisitor().post(path, {})).status, path).toBe(401)
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await api.asVisitor().send(method, '/api/books')).status).toBe(401)
    expect((await api.asVisitor().send('HEAD', '/api/user/auth')).status).toBe(401)
  })
})

describe('every registered route', () => {
  it('requires a token unless the list says that it is public', async () => {
    const open = new Set(calls.filter(({ access }) => access !== 'owner').map(({ method, path }) => `${method} /api${path}`))
    const routes = new Map(api.app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
    const swept = [...routes].filter(([, { method, path }]) => method !== 'ALL' && path.startsWith('/api'))
    expect(swept.length).toBe(calls.length)
    for (const [name, { method, path }] of swept) {
      const { status } = await api.asVisitor().send(method, path.replace(':id', blogId), method === 'POST' ? {} : undefined)
      expect(status === 401, `${name} returned ${status}`).toBe(!open.has(name))
    }
  })
})

describe('the guard', () => {
  const request = (path: string, method = 'GET') => {
    const sessions = { find: async () => undefined, findAddress: async () => undefined }
    const attempts = { countWrongToken: async () => 0 }
    const listed = [
      { method: 'GET', path: '/reports/:id', access: 'owner' } as const,
      { method: 'GET', path: '/books', access: 'anyone' } as const,
    ]
    const app = new Hono()
      .use(
        '/api/*',
        guard({
          sessions,
          apiTokens: { use: async () => undefined, identify: async () => undefined },
          attempts,
          refusals: { add: () => {} },
          clientAddress: () => '',
          listed,
        }),
      )
      .get('/api/reports/:id', (c) => c.text('secret'))
      .get('/api/books', (c) => c.text('public'))
      .get('/api/forgotten', (c) => c.text('secret'))
      .get('*', (c) => c.text('a document'))
      .onError((error, c) => c.text(error.message, 'status' in error ? (error.status as 401) : 500))
    return app.request(path, { method })
  }

  it.each(['GET', 'HEAD'])('requires a token to %s a route of the owner that has parameters', async (method) => {
    for (const id of ['7', 'x%2Fy', '%00', ':id']) expect((await request(`/api/reports/${id}`, method)).status).toBe(401)
    expect((await request('/api/books', method)).status).toBe(200)
  })

  it('requires a token for a route that is not listed', async () => {
    expect((await request('/api/forgotten')).status).toBe(401)
  })
})

describe('a session', () => {
  it('expires 12 hours after sign-in, even when it is in use', async () => {
    const token = await api.newToken()
    for (let hours = 1; hours < 12; hours += 1) {
      await api.passTime(HOUR)
      expect((await api.client(token).get('/api/user/auth')).status, `${hours} h`).toBe(200)
    }
    await api.passTime(HOUR)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
  })

  it('expires after 2 hours without use', async () => {
    const token = await api.newToken()
    await api.passTime(2 * HOUR - 100)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    await api.passTime(2 * HOUR - 100)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    await api.passTime(2 * HOUR)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
  })

  it('ends when five newer sessions have been opened', async () => {
    await api.passTime(13 * HOUR)
    const tokens: string[] = []
    for (let n = 0; n < 6; n += 1) {
      await api.passTime(1)
      tokens.push(await api.newToken())
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await api.client(token).get('/api/user/auth')).status))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  it.each([
    ['a year', 365 * 24 * HOUR],
    ['an hour', HOUR],
  ])('that was opened while the clock was %s ahead is not valid once the clock is right', async (_, seconds) => {
    const token = await api.newToken()
    await api.passTime(-seconds)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
  })

  it('lasts by the clock of the database, not by that of the process', async () => {
    const countLate = async () =>
      (await sql`select 1 from sessions where expires_at > now() + interval '13 hours'`.execute(api.db)).rows.length
    const before = await countLate()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * HOUR * 1_000 })
    const token = await api.newToken()
    vi.useRealTimers()
    expect(await countLate()).toBe(before)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
  })

  it('ends on sign-out in every gateway process at once', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl })
    const token = await api.newToken()
    expect((await other.client(token).get('/api/user/auth')).status).toBe(200)
    expect(await api.client(token).post('/api/user/signout')).toMatchObject({ status: 200, body: { success: true } })
    expect((await other.client(token).get('/api/user/auth')).status).toBe(401)
    await other.close()
  })
})

describe('assertRoutesListed', () => {
  it('throws for a route that is missing from the access list', () => {
    const app = new Hono().post(`/api/books/${uuid()}`, (c) => c.text('oops'))
    expect(() => assertRoutesListed(app)).toThrow('Route missing from auth/access.ts: POST /api/books/')
    expect(() => assertRoutesListed(new Hono().get('/api/books', (c) => c.text('')))).not.toThrow()
  })
})
