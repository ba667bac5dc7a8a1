import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReleaseSetStore } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
let other: TestApi
let clock = new Date('2026-05-04T10:00:00Z')

const MINUTE = 60_000
const advanceClock = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

beforeAll(async () => {
  api = await startTestApi({ now: () => clock, trustedProxies: ['203.0.113.200'] })
  other = await startTestApi({ now: () => clock, databaseUrl: api.databaseUrl })
  const sets = createReleaseSetStore(api.db)
  for (const version of ['a', 'b', 'c'])
    await sets.append(version.charCodeAt(0) - 'a'.charCodeAt(0), { shell: version, 'public-mfe': 'a', 'admin-mfe': 'a' }, CHANGE)
})
afterAll(async () => {
  await other.close()
  await api.close()
})
beforeEach(async () => {
  advanceClock(2 * 60 * MINUTE)
  await api.health.flush()
  await other.health.flush()
  await sql`truncate release_views, release_failures, release_failure_voices`.execute(api.db)
})

const CHANGE = { action: 'activate', reason: null } as const
const aBeacon = (fields: object = {}) => ({ set: 'rs_2', remote: 'admin_mfe', stage: 'entry', type: 'timeout', attempt: 0, ...fields })
const beaconFrom = (address: string, fields?: object, instance = api) =>
  instance.client(undefined, address).post('/api/beacon', aBeacon(fields))
const countViews = (set: string, times: number, instance = api) => {
  for (let view = 0; view < times; view += 1) instance.health.countView(set)
}
const readHealth = async (set: string) => {
  await api.health.flush()
  await other.health.flush()
  const { body } = await api.client(await api.newToken()).get('/api/releases/health')
  return body.sets.find((one: { set: string }) => one.set === set)
}

describe('POST /api/beacon', () => {
  it('accepts a beacon from anyone', async () => {
    expect(await beaconFrom('198.51.100.1')).toMatchObject({ status: 200, body: { success: true } })
  })

  it.each([
    ['a set that was never active', { set: 'rs_4' }, 404],
    ['a set with a number that is too large', { set: 'rs_999999999' }, 404],
    ['another key', { userAgent: 'x' }, 422],
    ['another shape', { set: { $gt: '' } }, 422],
    ['an unknown stage', { stage: 'mount' }, 422],
  ])('rejects %s', async (_, fields, status) => {
    expect((await beaconFrom('198.51.100.2', fields)).status).toBe(status)
  })

  it('rejects anything but a small JSON object with a 4xx status', async () => {
    const send = (raw: string, type = 'application/json') =>
      api.asVisitor().send('POST', '/api/beacon', undefined, { raw, headers: { 'content-type': type } })
    expect((await send('{')).status).toBe(400)
    expect((await send('[]')).status).toBe(400)
    expect((await send(JSON.stringify(aBeacon()), 'text/plain')).status).toBe(415)
    expect((await send(JSON.stringify({ ...aBeacon(), set: 'r'.repeat(1_000) }))).status).toBe(413)
    expect((await api.asVisitor().get('/api/beacon')).status).toBe(405)
  })

  it('accepts twenty a minute from one address, where an IPv6 network counts as one', async () => {
    for (const addresses of [['198.51.100.3'], ['2001:db8:1:2::1', '2001:db8:1:2::2']]) {
      const statuses: number[] = []
      for (let n = 0; n < 21; n += 1) statuses.push((await beaconFrom(addresses[n % addresses.length] as string)).status)
      expect(statuses).toEqual([...Array(20).fill(200), 429])
    }
    const rejected = await beaconFrom('198.51.100.3')
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await beaconFrom('198.51.100.4')).status).toBe(200)
    advanceClock(MINUTE)
    expect((await beaconFrom('198.51.100.3')).status).toBe(200)
  })

  it('trusts a forwarded address only from the trusted proxy', async () => {
    const forwarded = (peer: string, address: string) =>
      api.client(undefined, peer).post('/api/beacon', aBeacon(), { headers: { 'x-forwarded-for': address } })
    countViews('rs_2', 10)
    for (const n of [1, 2, 3]) await forwarded('198.51.100.5', `192.0.2.${n}`)
    expect((await readHealth('rs_2')).failures).toBe(1)
    for (const n of [1, 2, 3]) await forwarded('203.0.113.200', `192.0.2.${n}`)
    expect((await readHealth('rs_2')).failures).toBe(4)
  })

  it('accepts beacons while the database is unavailable and writes them when it is back', async () => {
    countViews('rs_1', 5)
    await sql`alter table release_failures rename to failures_unavailable`.execute(api.db)
    try {
      expect((await beaconFrom('198.51.100.6', { set: 'rs_1' })).status).toBe(200)
      expect(await api.health.flush()).toBe(false)
      await sql`alter table release_sets rename to sets_unavailable`.execute(api.db)
      expect((await beaconFrom('198.51.100.7', { set: 'rs_9' })).status).toBe(200)
      await sql`alter table sets_unavailable rename to release_sets`.execute(api.db)
    } finally {
      await sql`alter table failures_unavailable rename to release_failures`.execute(api.db)
    }
    expect(await readHealth('rs_1')).toMatchObject({ views: 5, failures: 1 })
    expect(await readHealth('rs_9')).toBeUndefined()
  })
})

describe('GET /api/releases/health', () => {
  it('returns 401 without a token', async () => {
    expect((await api.asVisitor().get('/api/releases/health')).status).toBe(401)
  })

  it('returns views, failures, their rate and their kinds of all processes', async () => {
    countViews('rs_2', 60)
    countViews('rs_2', 40, other)
    for (const n of [1, 2]) await beaconFrom(`198.51.100.1${n}`)
    await beaconFrom('198.51.100.13', { stage: 'hydrate', type: 'exception', remote: 'public_mfe' }, other)
    expect(await readHealth('rs_2')).toEqual({
      set: 'rs_2',
      views: 100,
      failures: 3,
      rate: 0.03,
      kinds: [
        { remote: 'admin_mfe', stage: 'entry', type: 'timeout', failures: 2 },
        { remote: 'public_mfe', stage: 'hydrate', type: 'exception', failures: 1 },
      ],
    })
    expect(await readHealth('rs_3')).toEqual({ set: 'rs_3', views: 0, failures: 0, rate: 0, kinds: [] })
  })

  it('counts one failure per address, set and hour in each process', async () => {
    countViews('rs_2', 10)
    countViews('rs_1', 10)
    for (const instance of [api, other, api, other])
      await beaconFrom('198.51.100.20', { type: instance === api ? 'error' : 'timeout' }, instance)
    await beaconFrom('198.51.100.20', { set: 'rs_1' })
    expect((await readHealth('rs_2')).failures, 'one in each process').toBe(2)
    expect((await readHealth('rs_1')).failures).toBe(1)
    advanceClock(59 * MINUTE)
    await beaconFrom('198.51.100.20')
    expect((await readHealth('rs_2')).failures).toBe(2)
    advanceClock(MINUTE)
    await beaconFrom('198.51.100.20')
    expect((await readHealth('rs_2')).failures).toBe(3)
  })

  it('counts no more failures than views', async () => {
    countViews('rs_2', 3)
    for (let n = 0; n < 9; n += 1) await beaconFrom(`198.51.100.3${n}`)
    expect(await readHealth('rs_2')).toMatchObject({ views: 3, failures: 3, rate: 1 })
  })

  it('stores nothing about who sent a beacon', async () => {
    await beaconFrom('198.51.100.77')
    await api.health.flush()
    expect((await sql`select * from release_failure_voices`.execute(api.db)).rows).toEqual([])
    const { rows } = await sql<object>`select * from release_failures`.execute(api.db)
    expect(rows.map(Object.keys)).toEqual([['setId', 'remote', 'stage', 'type', 'failures']])
  })
})

describe('GET /metrics', () => {
  const from = (address: string, headers: Record<string, string> = {}) => api.client(undefined, address).get('/metrics', headers)

  it('returns the counts as Prometheus text to clients on this machine', async () => {
    countViews('rs_2', 7)
    await beaconFrom('198.51.100.40')
    await api.health.flush()
    const { status, text, headers } = await from('127.0.0.1')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toContain('portfolio_views_total{set="rs_2"} 7\n')
    expect(text).toContain('portfolio_failures_total{set="rs_2",remote="admin_mfe",stage="entry",type="timeout"} 1\n')
    expect(text).toContain('portfolio_active_set{shell="c",public_mfe="a",admin_mfe="a"} 3\n')
    expect(text).toMatch(/^portfolio_requests_total\{status="2xx"\} [1-9]\d*$/m)
    expect(text).toMatch(/^portfolio_requests_total\{status="4xx"\} [1-9]\d*$/m)
    expect(text).toContain('portfolio_render_worker_replacements_total 0\n')
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(text).toMatch(/^portfolio_request_duration_seconds_count\{route="\/api\/beacon",status="2xx"\} [1-9]\d*$/m)
    const sample = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (\d+(\.\d+)?(e[+-]?\d+)?|NaN))$/
    for (const line of text.split('\n').filter(Boolean)) expect(line).toMatch(sample)
  })

  it('returns 404 to everyone else, and to requests that a proxy on this machine forwards', async () => {
    for (const address of ['::1', '::ffff:127.0.0.1', '127.9.9.9']) expect((await from(address)).status, address).toBe(200)
    for (const address of ['203.0.113.9', '10.0.0.1', '::2', 'unknown', '']) expect((await from(address)).status, address).toBe(404)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await from('127.0.0.1', { [header]: '' })).status, header).toBe(404)
  })

  it('returns the metrics of the process while the database is unavailable', async () => {
    await sql`alter table release_sets rename to sets_unavailable`.execute(api.db)
    const { status, text } = await from('127.0.0.1')
    await sql`alter table sets_unavailable rename to release_sets`.execute(api.db)
    expect(status).toBe(200)
    expect(text).not.toContain('portfolio_views_total')
    expect(text).toContain('process_resident_memory_bytes')
  })
})
