import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBlog, anEntity, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { calls } from './access.ts'
import { assertRoutesListed } from './guard.ts'

let api: TestApi
let clock = new Date('2026-05-04T10:00:00Z')
let blogId: string
let imageId: string
const stale: Record<string, string> = {}

const HOUR = 3_600_000
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

beforeAll(async () => {
  api = await startTestApi({ now: () => clock })
  const idled = await api.newToken()
  later(2 * HOUR + 1)
  const revoked = await api.newToken()
  await api.client(revoked).post('/api/user/signout')
  const valid = await api.newToken()
  const image = await anImage(api.db)
  imageId = image.id
  blogId = (await api.client(valid).post('/api/blogs/add', aBlog({ images: [image.url] }))).body._id
  Object.assign(stale, {
    'an idle token': idled,
    'a token that has signed out': revoked,
    'a token changed by one letter': `${valid.startsWith('A') ? 'B' : 'A'}${valid.slice(1)}`,
    'half a token': valid.slice(0, 20),
    'a token with spaces': `${valid} ${valid}`,
    'random bytes': randomBytes(32).toString('base64url'),
    'no words': '',
    garbage: 'garbage',
    'an unsigned JWT': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvd25lciJ9.',
    SQL: "' or '1'='1",
    'a very long one': 'A'.repeat(7_000),
  })
})
afterAll(() => api.close())

/** One number for everything in the database but the record of sessions themselves. */
const checksum = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db)
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

const protectedCalls = calls.filter(({ access }) => access === 'owner').map(({ method, path }) => [method, path] as const)
const pathOf = (path: string) => `/api${path.replace(':id', blogId)}`
const payloadOf = (method: string, path: string) => {
  if (method !== 'POST') return undefined
  if (path.endsWith('/images/delete')) return { imageId, id: blogId }
  return { ...anEntity({ fieldNames: ['title', 'author', 'link', 'releaseDate', 'conferenceDate', 'description'] }), images: [] }
}

describe('without a live token nothing is changed or told', () => {
  it('protects what the specification lists', () => {
    expect(protectedCalls).toHaveLength(33)
  })

  it.each(protectedCalls)('%s %s answers 401 to no token and to every wrong one', async (method, path) => {
    const before = await checksum()
    const answers = [await api.asVisitor().send(method, pathOf(path), payloadOf(method, path))]
    for (const token of Object.values(stale)) answers.push(await api.client(token).send(method, pathOf(path), payloadOf(method, path)))
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ errors: [{ msg: 'Please sign in' }], requestId: expect.any(String) })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(await checksum()).toBe(before)
  })

  it('takes a token from its header only', async () => {
    const token = await api.newToken()
    const elsewhere: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `token=${token}` },
      { 'x-access-token': token },
    ]
    for (const headers of elsewhere) expect((await api.asVisitor().get('/api/user/auth', headers)).status).toBe(401)
    expect((await api.asVisitor().get(`/api/user/auth?token=${token}&x-auth-token=${token}`)).status).toBe(401)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
  })

  it('answers 401 also where there is nothing, so that nobody can look for calls', async () => {
    for (const path of ['/api/users', '/api/books', '/api/user/signin/', '/api//user/signin', '/api/user/SIGNIN', '/api'])
      expect((await api.asVisitor().post(path, {})).status, path).toBe(401)
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await api.asVisitor().send(method, '/api/books')).status).toBe(401)
    expect((await api.asVisitor().send('HEAD', '/api/user/auth')).status).toBe(401)
  })
})

describe('a session', () => {
  it('ends 12 hours after the sign-in, however much it is used', async () => {
    const token = await api.newToken()
    for (let hours = 1; hours < 12; hours += 1) {
      later(HOUR)
      expect((await api.client(token).get('/api/user/auth')).status, `${hours} h`).toBe(200)
    }
    later(HOUR)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
  })

  it('ends after 2 hours without use, and use puts that off', async () => {
    const token = await api.newToken()
    later(2 * HOUR - 1_000)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    later(2 * HOUR - 1_000)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(200)
    later(2 * HOUR + 1_000)
    expect((await api.client(token).get('/api/user/auth')).status).toBe(401)
  })

  it('is one of five at most: a sixth sign-in ends the oldest', async () => {
    later(13 * HOUR)
    const tokens: string[] = []
    for (let n = 0; n < 6; n += 1) {
      later(1_000)
      tokens.push(await api.newToken())
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await api.client(token).get('/api/user/auth')).status))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  it('ends on sign-out for every instance at once', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl, now: () => clock })
    const token = await api.newToken()
    expect((await other.client(token).get('/api/user/auth')).status).toBe(200)
    expect(await api.client(token).post('/api/user/signout')).toMatchObject({ status: 200, body: { success: true } })
    expect((await other.client(token).get('/api/user/auth')).status).toBe(401)
    await other.close()
  })
})

describe('the start-up check', () => {
  it('refuses a route that nobody said who may call', () => {
    const app = new Hono().post(`/api/books/${uuid()}`, (c) => c.text('oops'))
    expect(() => assertRoutesListed(app)).toThrow('Say in auth/access.ts who may call POST /api/books/')
    expect(() => assertRoutesListed(new Hono().get('/api/books', (c) => c.text('')))).not.toThrow()
  })
})
