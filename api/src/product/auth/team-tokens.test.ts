import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBook } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { calls } from './access.ts'
import { type ApiTokenStore, createApiTokenStore } from './api-token-store.ts'

let api: TestApi
let tokens: ApiTokenStore
let token: string

beforeAll(async () => {
  api = await startTestApi()
  tokens = createApiTokenStore(api.db)
  token = await tokens.create('deploy', 'public-mfe')
})
afterAll(() => api.close())

const allowed = [
  'GET /api/releases',
  'POST /api/releases/activate',
  'POST /api/releases/cancel-scheduled',
  'POST /api/releases/preview',
  'POST /api/releases/preview/revoke',
  'POST /api/releases/rollback',
  'POST /api/releases/schedule',
  'POST /api/releases/share',
  'POST /api/releases/share/finish',
  'POST /api/releases/share/stop',
]
const CONFINED = 'The token deploy may only list releases, and preview, activate and roll back public-mfe'
const message = ({ body }: { body: { errors: { msg: string }[] } }) => body.errors[0]?.msg

describe('a team token', () => {
  it('is rejected by every route but ten, and changes nothing there', async () => {
    const open = new Set(calls.filter(({ access }) => access !== 'owner').map(({ method, path }) => `${method} /api${path}`))
    const routes = new Map(api.app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
    const swept = [...routes].filter(([name, { method, path }]) => method !== 'ALL' && path.startsWith('/api') && !open.has(name))
    expect(swept.length).toBe(calls.length - open.size)
    const client = api.client(token)
    await client.get('/api/releases')
    const before = await api.db.selectFrom('contentRevision').selectAll().execute()
    const accepted: string[] = []
    for (const [name, { method, path }] of swept) {
      const url = path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000001')
      const { status } = await client.send(
        method,
        url,
        method === 'POST' ? { ...aBook(), name: 'public-mfe', version: 'none', id: 1 } : undefined,
      )
      if (![401, 403].includes(status)) accepted.push(name)
    }
    expect(accepted.sort()).toEqual(allowed)
    expect(await api.db.selectFrom('contentRevision').selectAll().execute()).toEqual(before)
    expect(await tokens.list()).toHaveLength(1)
  })

  it('lists releases, and activates and rolls back its own app', async () => {
    const client = api.client(token)
    expect((await client.get('/api/releases')).status).toBe(200)
    // Past the guard: the release does not exist.
    for (const body of [{ name: 'public-mfe', version: 'none' }, { versions: { 'public-mfe': 'none' } }])
      expect(message(await client.post('/api/releases/activate', body))).toMatch(/^The first activation names all apps/)
    expect(message(await client.post('/api/releases/rollback', { name: 'public-mfe' }))).toBe('There is no previous version of public-mfe')
  })

  it('gets 403 with a sentence for another app, alone or beside its own, for prune and for health', async () => {
    const client = api.client(token)
    const rejected = [
      await client.post('/api/releases/activate', { name: 'shell', version: 'none' }),
      await client.post('/api/releases/activate', { versions: { 'public-mfe': 'none', shell: 'none' } }),
      await client.post('/api/releases/activate', { name: 'public-mfe', version: 'none', versions: { shell: 'none' } }),
      await client.post('/api/releases/rollback', { name: 'admin-mfe' }),
      await client.post('/api/releases/schedule', { name: 'shell', version: 'none', at: '2099-01-01T00:00Z' }),
      await client.post('/api/releases/freeze', { until: '2099-01-01T00:00Z', reason: 'Holidays' }),
      await client.post('/api/releases/unfreeze', {}),
      await client.post('/api/releases/prune', {}),
      await client.get('/api/releases/health'),
    ]
    expect(rejected.map((response) => [response.status, message(response)])).toEqual(rejected.map(() => [403, CONFINED]))
  })

  it('is stored as a hash that a gateway which knows no confined tokens does not find', async () => {
    const { rows } = await sql<{ tokenHash: Buffer; app: string }>`select token_hash, app from api_tokens where name = 'deploy'`.execute(
      api.db,
    )
    expect(rows).toEqual([{ tokenHash: expect.any(Buffer), app: 'public-mfe' }])
    expect(rows[0]?.tokenHash).not.toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('wrong tokens', () => {
  const wrong = (n: number) => `${n}`.padStart(43, 'w')
  const status = async (sent: string, address: string) => (await api.client(sent, address).get('/api/releases')).status

  it('have to wait after five from one address, longer each time, while others and valid tokens do not', async () => {
    const address = '192.0.2.10'
    for (let n = 0; n < 5; n += 1) expect(await status(wrong(n), address)).toBe(401)
    const { status: sixth, headers, body } = await api.client(wrong(6), address).get('/api/releases')
    expect([sixth, headers.get('retry-after')]).toEqual([429, '30'])
    expect(body.errors[0].msg).toBe('Too many wrong tokens. Please wait and try again.')
    expect(await status(token, address)).toBe(200)
    expect(await status(wrong(7), '192.0.2.11')).toBe(401)
    await api.passTime(31)
    expect(await status(wrong(8), address)).toBe(401)
    expect((await api.client(wrong(9), address).get('/api/releases')).headers.get('retry-after')).toBe('60')
    // Signing in has a count of its own.
    expect((await api.signIn(OWNER, address)).status).toBe(200)
  })

  it('do not include a session that has ended, so that open pages of the owner ask to sign in', async () => {
    const session = await api.newToken()
    await api.client(session).post('/api/user/signout')
    for (let n = 0; n < 8; n += 1) expect(await status(session, '192.0.2.12')).toBe(401)
  })
})

describe('/api/tokens', () => {
  it('creates a team token, shows it once, lists it with its last use, and revokes it', async () => {
    const owner = api.asOwner()
    const created = await owner.post('/api/tokens/add', { name: 'ci.shell', app: 'shell', currentPassword: OWNER.password })
    expect(created).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    const find = async () => (await owner.get('/api/tokens')).body.find(({ name }: { name: string }) => name === 'ci.shell')
    expect(await find()).toEqual({ name: 'ci.shell', app: 'shell', createdAt: expect.any(String), lastUsedAt: null })
    expect((await api.client(created.body.token).get('/api/releases')).status).toBe(200)
    expect((await find()).lastUsedAt).toEqual(expect.any(String))
    expect((await owner.get('/api/tokens')).text).not.toContain(created.body.token)
    expect((await owner.delete('/api/tokens/ci.shell')).status).toBe(200)
    expect(await find()).toBeUndefined()
    expect((await api.client(created.body.token).get('/api/releases')).status).toBe(401)
    expect((await owner.delete('/api/tokens/ci.shell')).status).toBe(404)
  })

  it('requires the current password, because a token outlives the session', async () => {
    const draft = { name: 'stolen', app: 'shell', currentPassword: 'not the password' }
    expect(await api.asOwner().post('/api/tokens/add', draft)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'currentPassword' }] },
    })
    expect((await tokens.list()).map(({ name }) => name)).not.toContain('stolen')
  })

  it('rejects a name in use, an unknown app and a name that is none', async () => {
    const owner = api.asOwner()
    expect(await owner.post('/api/tokens/add', { name: 'deploy', app: 'shell', currentPassword: OWNER.password })).toMatchObject({
      status: 409,
      body: { errors: [{ msg: 'A token named deploy already exists. Revoke it first.', path: 'name' }] },
    })
    expect(await owner.post('/api/tokens/add', { name: 'not a name', app: 'api', currentPassword: OWNER.password })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { msg: 'Use letters, digits, “-”, “_” and “.”, at most 64', path: 'name' },
          { msg: 'Unknown app', path: 'app' },
        ],
      },
    })
  })
})
