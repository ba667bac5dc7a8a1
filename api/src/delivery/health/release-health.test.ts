import { describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { DAY_MS, READY, setUpBeacons, visitor } from '#test/set-up-beacons.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createHealthStore } from './health-store.ts'

const { api, other, set, previousSet, newest, now, advanceClock, getTicket, beaconFrom, readyFrom, readHealth } = setUpBeacons()

describe('GET /api/releases/health', () => {
  it('returns 401 without a token', async () => {
    expect((await api().asVisitor().get('/api/releases/health')).status).toBe(401)
  })

  it('returns visitors, failures, their rate and their kinds of all processes', async () => {
    for (let n = 0; n < 57; n += 1) await readyFrom(visitor(n), n % 2 ? api() : other())
    for (const n of [101, 102]) await beaconFrom(visitor(n))
    await beaconFrom(visitor(103), { stage: 'hydrate', type: 'exception', remote: 'public_mfe' }, other())
    expect(await readHealth()).toEqual({
      set: set(),
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
    expect(await readHealth(previousSet())).toEqual({
      set: previousSet(),
      views: 0,
      failures: 0,
      rate: 0,
      kinds: [],
      pages: [],
      ready: [],
    })
  })

  it('returns the visitors of each kind of page, with what earlier gateways counted, and for how many each app started', async () => {
    for (const n of [1, 2]) await beaconFrom(visitor(n), { ...READY, ticket: await getTicket(set(), 'list') })
    await beaconFrom(visitor(3), { remote: 'shell', stage: 'render', type: 'exception', ticket: await getTicket(set(), 'cv') })
    await beaconFrom(visitor(4), { ...READY, remote: 'admin_mfe', ticket: await getTicket(set(), 'portal') })
    await beaconFrom(visitor(4), { ticket: await getTicket(set(), 'portal') })
    await sql`insert into release_reports (set_id, remote, stage, type, visitors)
      values (${newest()}, 'public_mfe', 'ready', 'success', lpad('1', 16384, '0')::bit(16384)),
        (${newest()}, 'admin_mfe', 'entry', 'error', lpad('1', 16384, '0')::bit(16384))`.execute(api().db)
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
    for (const instance of [api(), other()]) {
      await readyFrom(visitor(1), instance)
      await beaconFrom(visitor(1), {}, instance)
      await beaconFrom(visitor(1), { type: 'error' }, instance)
    }
    advanceClock(DAY_MS)
    await beaconFrom(visitor(1))
    const restarted = await startTestApi({ now, databaseUrl: api().databaseUrl })
    await beaconFrom(visitor(1), {}, restarted)
    await restarted.health.flush()
    await restarted.close()
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1, rate: 1 })
    await beaconFrom(visitor(1), { set: previousSet() })
    expect(await readHealth(previousSet())).toMatchObject({ views: 1, failures: 1 })
  })

  it('counts all IPv6 addresses of one customer as one visitor', async () => {
    for (const end of ['1::1', '1::2', '2::1', 'ffff::1']) await beaconFrom(`2001:db8:1:${end}`)
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
    await beaconFrom('2001:db8:2:1::1')
    expect(await readHealth()).toMatchObject({ views: 2, failures: 2 })
  })

  it('stores one bit of a visitor and no address', async () => {
    await beaconFrom(visitor(77))
    await api().health.flush()
    const { rows } =
      await sql<object>`select set_id, remote, stage, type, bit_count(visitors) as bits from release_page_reports where set_id = ${newest()}`.execute(
        api().db,
      )
    expect(rows).toEqual([{ setId: newest(), remote: 'admin_mfe', stage: 'entry', type: 'timeout', bits: 1 }])
  })
})

describe('the timer of the health counter', () => {
  it('writes the counts, then judges, judges again after an error, and writes once more when stopped', async () => {
    const views = async () => (await createHealthStore(other().db).read(newest()))[0]?.views ?? 0
    const judged: number[] = []
    const judgedThreeTimes = Promise.withResolvers<void>()
    const stop = api().health.start(async () => {
      const found = await views()
      // The first judgement is of what an earlier process wrote.
      if (!found) return
      judged.push(found)
      if (judged.length < 3) throw new Error('The database is unavailable')
      judgedThreeTimes.resolve()
    }, 10)
    await readyFrom(visitor(1))
    await judgedThreeTimes.promise
    expect(judged).toEqual([1, 1, 1])
    await readyFrom(visitor(2))
    await stop()
    expect(await views()).toBe(2)
    expect(api().lines.some((line) => line.includes('could not be judged'))).toBe(true)
  })

  it('judges what an earlier process wrote, and what is written for the judgement of a rollout', async () => {
    const restarted = await startTestApi({ now, databaseUrl: api().databaseUrl })
    let judgements = 0
    const untilJudged = (count: number) => expect.poll(() => judgements).toBeGreaterThanOrEqual(count)
    const stop = restarted.health.start(async () => {
      judgements += 1
    }, 100)
    await untilJudged(1)
    // Written at once, before the timer does.
    await readyFrom(visitor(1), restarted)
    await restarted.health.flush()
    await untilJudged(2)
    await stop()
    await restarted.close()
  })
})
