import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseEndpoints } from '@portfolio/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#http/log.ts'
import { aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { calls } from './access.ts'
import { type ApiTokenStore, createApiTokenStore } from './api-token-store.ts'
import { ensureLocalToken, localTokenPath } from './local-token.ts'

let api: TestApi
let tokens: ApiTokenStore

beforeAll(async () => {
  api = await startTestApi()
  tokens = createApiTokenStore(api.db)
})
afterAll(() => api.close())

const releasePaths: string[] = Object.values(releaseEndpoints)
const otherCalls = calls.filter(({ access, path }) => access === 'owner' && !releasePaths.includes(path))

describe('an API token', () => {
  it('may read releases and their health, activate, roll back and prune', async () => {
    const client = api.client(await tokens.create('ci'))
    expect((await client.get('/api/releases')).status).toBe(200)
    expect((await client.get('/api/releases/health')).status).toBe(200)
    expect((await client.post('/api/releases/activate', { name: 'shell', version: 'none' })).status).toBe(422)
    expect((await client.post('/api/releases/rollback', { name: 'shell' })).status).toBe(422)
    expect((await client.post('/api/releases/prune', {})).status).toBe(200)
  })

  it.each(otherCalls.map(({ method, path }) => [method, path]))('gets 401 from %s %s', async (method, path) => {
    const client = api.client(await tokens.create('editor'))
    const id = '00000000-0000-7000-8000-000000000001'
    expect((await client.send(method as string, `/api${path?.replace(':id', id)}`, method === 'POST' ? aBook() : undefined)).status).toBe(
      401,
    )
  })

  it('gets 401 from paths near the release endpoints', async () => {
    const client = api.client(await tokens.create('near'))
    for (const path of ['/api/releases/', '/api/releases/none', '/api/releases/../books/add', '/api/releasesX'])
      expect((await client.post(path, aBook())).status, path).toBe(401)
  })

  it('cannot edit content, which the owner can', async () => {
    const token = await tokens.create('content')
    expect((await api.client(token).post('/api/books/add', aBook())).status).toBe(401)
    expect((await api.asVisitor().get('/api/books')).body).toEqual([])
    expect((await api.asOwner().post('/api/books/add', aBook())).status).toBe(200)
  })

  it('is invalid once it is revoked, and other tokens stay valid', async () => {
    const [revoked, kept] = [await tokens.create('old'), await tokens.create('new')]
    expect(await tokens.revoke('old')).toBe(true)
    expect((await api.client(revoked).get('/api/releases')).status).toBe(401)
    expect((await api.client(kept).get('/api/releases')).status).toBe(200)
    expect(await tokens.revoke('old')).toBe(false)
  })

  it('is stored as a hash, with the time of its last use to the minute', async () => {
    const token = await tokens.create('hashed')
    const row = async () => (await sql<{ t: string }>`select t::text from api_tokens t where name = 'hashed'`.execute(api.db)).rows[0]?.t
    expect(await row()).not.toContain(token)
    const lastUsed = async () => (await tokens.list()).find(({ name }) => name === 'hashed')?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await api.client(token).get('/api/releases')
    const first = await lastUsed()
    expect(Math.abs((first as Date).getTime() - Date.now())).toBeLessThan(60_000)
    await api.client(token).get('/api/releases')
    expect(await lastUsed()).toEqual(first)
    // A minute has passed, or a clock that was far ahead has been corrected.
    for (const change of ["- interval '61 seconds'", "+ interval '1 year'"]) {
      await sql`update api_tokens set last_used_at = last_used_at ${sql.raw(change)} where name = 'hashed'`.execute(api.db)
      const stored = await lastUsed()
      await api.client(token).get('/api/releases')
      expect(await lastUsed()).not.toEqual(stored)
    }
  })

  it('has the times of the database, not of the process', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
    const token = await tokens.create('clock')
    await api.client(token).get('/api/releases')
    await tokens.revoke('clock')
    vi.useRealTimers()
    const { rows } = await sql`select 1 from api_tokens
      where name = 'clock' and greatest(created_at, last_used_at, revoked_at) <= now()`.execute(api.db)
    expect(rows).toHaveLength(1)
  })
})

describe('the local token', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portfolio-local-token-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  const read = async () => (await readFile(localTokenPath(dir), 'utf8')).trim()
  const start = () => ensureLocalToken(dir, tokens, createLog('silent'))
  const status = async (token: string) => (await api.client(token).get('/api/releases')).status

  it('is valid, readable by its owner alone, and kept from one start to the next', async () => {
    await start()
    const token = await read()
    expect(await status(token)).toBe(200)
    expect((await stat(localTokenPath(dir))).mode & 0o777).toBe(0o600)
    await start()
    expect(await read()).toBe(token)
  })

  it('is created again when the database does not know it', async () => {
    await writeFile(localTokenPath(dir), 'A'.repeat(43))
    await chmod(localTokenPath(dir), 0o644)
    await start()
    expect(await status(await read())).toBe(200)
    expect((await stat(localTokenPath(dir))).mode & 0o777).toBe(0o600)
  })

  it('stays revoked until its file is deleted', async () => {
    await tokens.revoke('local')
    await start()
    expect(await status(await read())).toBe(401)
    await rm(localTokenPath(dir))
    await start()
    expect(await status(await read())).toBe(200)
  })
})
