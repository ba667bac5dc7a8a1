import { createHmac } from 'node:crypto'
import type { Beacon } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReleaseSetStore } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
let other: TestApi
let clock = new Date('2026-05-04T10:00:00Z')

const DAY = 24 * 3_600_000
const advanceClock = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

beforeAll(async () => {
  api = await startTestApi({ now: () => clock, trustedProxies: ['203.0.113.200'] })
  other = await startTestApi({ now: () => clock, databaseUrl: api.databaseUrl })
  // With a key of its own each run would choose other bits, and two visitors might share one.
  await sql`update beacon_key set key = ${Buffer.alloc(32)}`.execute(api.db)
})
afterAll(async () => {
  await other.close()
  await api.close()
})
beforeEach(async () => {
  advanceClock(3 * DAY)
  await activateNext()
  await activateNext()
})

/** Each test has a set of its own, and one before it. */
let newest = 0
let set = ''
let previousSet = ''
const activateNext = async () => {
  const versions = { shell: `v${newest + 1}`, 'public-mfe': 'a', 'admin-mfe': 'a' }
  await createReleaseSetStore(api.db).append(newest, versions, { action: 'activate', reason: null, actor: null })
  newest += 1
  previousSet = set
  set = `rs_${newest}`
}

const READY = { remote: 'public_mfe', stage: 'ready', type: 'success' } as const

const visitor = (n: number) => `198.51.100.${n}`

const getTicket = (name: string, page?: string) => api.health.tickets.issue(name, page)
const aBeacon = (fields: object = {}) => ({ set, remote: 'admin_mfe', stage: 'entry', type: 'timeout', attempt: 0, ...fields })
const send = (address: string, beacon: object, instance = api) => instance.client(undefined, address).post('/api/beacon', beacon)
/** Sends a beacon as the shell of a document does that this address has received today. */
const beaconFrom = async (address: string, fields: Partial<Beacon> = {}, instance = api) =>
  send(address, aBeacon({ ticket: await getTicket(fields.set ?? set), ...fields }), instance)
const readyFrom = async (address: string, instance = api) => beaconFrom(address, READY, instance)

const readHealth = async (name = set) => {
  await api.health.flush()
  await other.health.flush()
  const { body } = await api.client(await api.newToken()).get('/api/releases/health')
  return body.sets.find((one: { set: string }) => one.set === name)
}

describe('POST /api/beacon', () => {
  it('accepts a beacon from anyone', async () => {
    expect(await beaconFrom(visitor(1))).toMatchObject({ status: 200, body: { success: true } })
    expect(await readyFrom(visitor(1))).toMatchObject({ status: 200, body: { success: true } })
  })

  it.each([
    ['another key', { userAgent: 'x' }],
    ['another shape', { set: { $gt: '' } }],
    ['an unknown stage', { stage: 'mount' }],
    ['a success of another stage', { stage: 'entry', type: 'success' }],
    ['a long ticket', { ticket: '1'.repeat(61) }],
  ])('rejects %s', async (_, fields) => {
    expect((await send(visitor(1), aBeacon(fields))).status).toBe(422)
  })

  it('rejects anything but a small JSON object with a 4xx status', async () => {
    const sendRaw = (raw: string, type = 'application/json') =>
      api.asVisitor().send('POST', '/api/beacon', undefined, { raw, headers: { 'content-type': type } })
    expect((await sendRaw('{')).status).toBe(400)
    expect((await sendRaw('[]')).status).toBe(400)
    expect((await sendRaw(JSON.stringify(aBeacon()), 'text/plain')).status).toBe(415)
    expect((await sendRaw(JSON.stringify({ ...aBeacon(), set: 'r'.repeat(1_000) }))).status).toBe(413)
    expect((await api.asVisitor().get('/api/beacon')).status).toBe(405)
  })

  it('counts no beacon without a ticket of its own set, from today or yesterday', async () => {
    const ticket = await getTicket(set)
    const [day, page, signature] = String(ticket).split('.')
    const forged = [
      undefined,
      '',
      'x',
      `${day}.`,
      `${day}.${'A'.repeat(22)}`,
      `${day}.${signature}`,
      `${day}.portal.${signature}`,
      `${Number(day) + 1}.${page}.${signature}`,
      await getTicket(previousSet),
    ]
    for (const other of forged) expect((await send(visitor(1), aBeacon({ ticket: other }))).status).toBe(200)
    expect(await readHealth()).toMatchObject({ views: 0, failures: 0 })

    advanceClock(DAY)
    await send(visitor(2), aBeacon({ ticket }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
    advanceClock(DAY)
    await send(visitor(3), aBeacon({ ticket }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })

  it('rejects a ticket of other characters without a line in the log', async () => {
    const [day, , signature = ''] = String(await getTicket(set)).split('.')
    const lines = api.lines.filter((line) => line.includes('"level":40')).length
    expect((await send(visitor(1), aBeacon({ ticket: `${day}.${'é'.repeat(signature.length)}` }))).status).toBe(200)
    expect(api.lines.filter((line) => line.includes('"level":40'))).toHaveLength(lines)
    expect(await readHealth()).toMatchObject({ views: 0 })
  })

  it('accepts the ticket of an earlier gateway, which names no kind of page, and issues none that it takes for one of a rollout', async () => {
    const day = Math.floor(clock.getTime() / DAY)
    const signEarlier = (text: string) => createHmac('sha256', Buffer.alloc(32)).update(text).digest('base64url').slice(0, 22)
    expect(await getTicket(set, 'list')).not.toBe(`${day}.list.${signEarlier(`${set} ${day} list`)}`)
    await send(visitor(1), aBeacon({ ticket: `${day}.${signEarlier(`${set} ${day}`)}` }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })

  it('accepts tickets that another process has issued', async () => {
    await send(visitor(1), aBeacon({ ticket: await other.health.tickets.issue(set) }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })

  it('trusts a forwarded address only from the trusted proxy', async () => {
    const ticket = await getTicket(set)
    const forwarded = (peer: string, address: string) =>
      api.client(undefined, peer).post('/api/beacon', aBeacon({ ticket }), { headers: { 'x-forwarded-for': address } })
    for (const n of [1, 2, 3]) await forwarded('198.51.100.5', visitor(n))
    expect((await readHealth()).failures).toBe(1)
    for (const n of [1, 2, 3]) await forwarded('203.0.113.200', visitor(n))
    expect((await readHealth()).failures).toBe(4)
  })

  it('accepts beacons while the database is unavailable and writes them when it is back', async () => {
    const ticket = await getTicket(set)
    await sql`alter table release_page_reports rename to reports_unavailable`.execute(api.db)
    try {
      expect((await send(visitor(1), aBeacon({ ticket }))).status).toBe(200)
      expect(await api.health.flush()).toBe(false)
    } finally {
      await sql`alter table reports_unavailable rename to release_page_reports`.execute(api.db)
    }
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })
})

describe('GET /api/releases/health', () => {
  it('returns 401 without a token', async () => {
    expect((await api.asVisitor().get('/api/releases/health')).status).toBe(401)
  })

  it('returns visitors, failures, their rate and their kinds of all processes', async () => {
    for (let n = 0; n < 57; n += 1) await readyFrom(visitor(n), n % 2 ? api : other)
    for (const n of [101, 102]) await beaconFrom(visitor(n))
    await beaconFrom(visitor(103), { stage: 'hydrate', type: 'exception', remote: 'public_mfe' }, other)
    expect(await readHealth()).toEqual({
      set,
      views: 60,
      failures: 3,
      rate: 0.05,
      kinds: [
        { remote: 'admin_mfe', stage: 'entry', type: 'timeout', failures: 2 },
        { remote: 'public_mfe', stage: 'hydrate', type: 'exception', failures: 1 },
      ],
      pages: [
        { page: 'public', views: 60, failures: 3 },
        { page: 'other', views: 60, failures: 3 },
      ],
      ready: [{ remote: 'public_mfe', page: 'other', visitors: 57 }],
    })
    expect(await readHealth(previousSet)).toEqual({
      set: previousSet,
      views: 0,
      failures: 0,
      rate: 0,
      kinds: [],
      pages: [],
      ready: [],
    })
  })

  it('returns the visitors of each kind of page, with what earlier gateways counted, and for how many each app started', async () => {
    for (const n of [1, 2]) await beaconFrom(visitor(n), { ...READY, ticket: await getTicket(set, 'list') })
    await beaconFrom(visitor(3), { remote: 'shell', stage: 'render', type: 'exception', ticket: await getTicket(set, 'cv') })
    await beaconFrom(visitor(4), { ...READY, remote: 'admin_mfe', ticket: await getTicket(set, 'portal') })
    await beaconFrom(visitor(4), { ticket: await getTicket(set, 'portal') })
    await sql`insert into release_reports (set_id, remote, stage, type, visitors)
      values (${newest}, 'public_mfe', 'ready', 'success', lpad('1', 16384, '0')::bit(16384)),
        (${newest}, 'admin_mfe', 'entry', 'error', lpad('1', 16384, '0')::bit(16384))`.execute(api.db)
    expect(await readHealth()).toMatchObject({
      views: 5,
      failures: 3,
      pages: [
        { page: 'public', views: 4, failures: 1 },
        { page: 'cv', views: 1, failures: 1 },
        { page: 'list', views: 2, failures: 0 },
        { page: 'other', views: 1, failures: 0 },
        { page: 'portal', views: 2, failures: 2 },
      ],
      ready: [
        { remote: 'admin_mfe', page: 'portal', visitors: 1 },
        { remote: 'public_mfe', page: 'list', visitors: 2 },
        { remote: 'public_mfe', page: 'other', visitors: 1 },
      ],
    })
  })

  it('counts a visitor once per set: repeated, of another kind, a day later, by another process, after a restart', async () => {
    for (const instance of [api, other]) {
      await readyFrom(visitor(1), instance)
      await beaconFrom(visitor(1), {}, instance)
      await beaconFrom(visitor(1), { type: 'error' }, instance)
    }
    advanceClock(DAY)
    await beaconFrom(visitor(1))
    const restarted = await startTestApi({ now: () => clock, databaseUrl: api.databaseUrl })
    await beaconFrom(visitor(1), {}, restarted)
    await restarted.health.flush()
    await restarted.close()
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1, rate: 1 })
    await beaconFrom(visitor(1), { set: previousSet })
    expect(await readHealth(previousSet)).toMatchObject({ views: 1, failures: 1 })
  })

  it('counts all IPv6 addresses of one customer as one visitor', async () => {
    for (const end of ['1::1', '1::2', '2::1', 'ffff::1']) await beaconFrom(`2001:db8:1:${end}`)
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
    await beaconFrom('2001:db8:2:1::1')
    expect(await readHealth()).toMatchObject({ views: 2, failures: 2 })
  })

  it('stores one bit of a visitor and no address', async () => {
    await beaconFrom(visitor(77))
    await api.health.flush()
    const { rows } =
      await sql<object>`select set_id, remote, stage, type, bit_count(visitors) as bits from release_page_reports where set_id = ${newest}`.execute(
        api.db,
      )
    expect(rows).toEqual([{ setId: newest, remote: 'admin_mfe', stage: 'entry', type: 'timeout', bits: 1 }])
  })
})

describe('GET /metrics', () => {
  const from = (address: string, headers: Record<string, string> = {}) => api.client(undefined, address).get('/metrics', headers)

  it('returns the counts as Prometheus text to clients on this machine', async () => {
    for (const n of [1, 2]) await readyFrom(visitor(n))
    await beaconFrom(visitor(3))
    await api.health.flush()
    const { status, text, headers } = await from('127.0.0.1')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toContain(`portfolio_visitors{set="${set}"} 3\n`)
    expect(text).toContain('portfolio_page_visitors{page="public"} 3\n')
    expect(text).toContain('portfolio_page_failed_visitors{page="other"} 1\n')
    expect(text).toContain('portfolio_ready_visitors{remote="public_mfe",page="other"} 2\n')
    expect(text).toContain(`portfolio_failed_visitors{set="${set}",remote="admin_mfe",stage="entry",type="timeout"} 1\n`)
    expect(text).toContain(`portfolio_active_set{shell="v${newest}",public_mfe="a",admin_mfe="a"} ${newest}\n`)
    expect(text).toMatch(/^portfolio_requests_total\{status="2xx"\} [1-9]\d*$/m)
    expect(text).toMatch(/^portfolio_requests_total\{status="4xx"\} [1-9]\d*$/m)
    expect(text).toContain('portfolio_render_worker_replacements_total 0\n')
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(text).toMatch(/^portfolio_request_duration_seconds_count\{route="\/api\/beacon",status="2xx"\} [1-9]\d*$/m)
    const sample = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (\d+(\.\d+)?(e[+-]?\d+)?|NaN))$/
    for (const line of text.split('\n').filter(Boolean)) expect(line).toMatch(sample)
  })

  it('does not count probes, which would hide that the requests of a site with few visitors fail', async () => {
    const read = async () => (await from('127.0.0.1')).text
    const before = (await read()).match(/^portfolio_requests_total.*$/gm)
    expect(before).not.toBeNull()
    for (const path of ['/live', '/ready', '/metrics']) await api.client(undefined, '127.0.0.1').get(path)
    const text = await read()
    expect(text.match(/^portfolio_requests_total.*$/gm)).toEqual(before)
    expect(text).not.toMatch(/route="\/(live|ready|metrics)"/)
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
    expect(text).not.toContain('portfolio_visitors')
    expect(text).toContain('process_resident_memory_bytes')
  })
})
