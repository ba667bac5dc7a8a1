import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { DAY_MS, PROXY, setUpBeacons, visitor } from '#test/set-up-beacons.ts'

const { api, other, set, previousSet, now, advanceClock, getTicket, aBeacon, send, beaconFrom, readyFrom, readHealth } = setUpBeacons()

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
      api()
        .asVisitor()
        .send('POST', '/api/beacon', undefined, { raw, headers: { 'content-type': type } })
    expect((await sendRaw('{')).status).toBe(400)
    expect((await sendRaw('[]')).status).toBe(400)
    expect((await sendRaw(JSON.stringify(aBeacon()), 'text/plain')).status).toBe(415)
    expect((await sendRaw(JSON.stringify({ ...aBeacon(), set: 'r'.repeat(1_000) }))).status).toBe(413)
    expect((await api().asVisitor().get('/api/beacon')).status).toBe(405)
  })

  it('counts no beacon without a ticket of its own set, from today or yesterday', async () => {
    const ticket = await getTicket(set())
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
      await getTicket(previousSet()),
    ]
    for (const other of forged) expect((await send(visitor(1), aBeacon({ ticket: other }))).status).toBe(200)
    expect(await readHealth()).toMatchObject({ views: 0, failures: 0 })

    advanceClock(DAY_MS)
    await send(visitor(2), aBeacon({ ticket }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
    advanceClock(DAY_MS)
    await send(visitor(3), aBeacon({ ticket }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })

  it('rejects a ticket of other characters without a line in the log', async () => {
    const [day, , signature = ''] = String(await getTicket(set())).split('.')
    const lines = api().lines.filter((line) => line.includes('"level":40')).length
    expect((await send(visitor(1), aBeacon({ ticket: `${day}.${'é'.repeat(signature.length)}` }))).status).toBe(200)
    expect(api().lines.filter((line) => line.includes('"level":40'))).toHaveLength(lines)
    expect(await readHealth()).toMatchObject({ views: 0 })
  })

  it('accepts the ticket of an earlier gateway, which names no kind of page, and issues none that it takes for one of a rollout', async () => {
    const day = Math.floor(now().getTime() / DAY_MS)
    const signEarlier = (text: string) => createHmac('sha256', Buffer.alloc(32)).update(text).digest('base64url').slice(0, 22)
    expect(await getTicket(set(), 'list')).not.toBe(`${day}.list.${signEarlier(`${set()} ${day} list`)}`)
    await send(visitor(1), aBeacon({ ticket: `${day}.${signEarlier(`${set()} ${day}`)}` }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })

  it('accepts tickets that another process has issued', async () => {
    await send(visitor(1), aBeacon({ ticket: await other().health.tickets.issue(set()) }))
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })

  it('trusts a forwarded address only from the trusted proxy', async () => {
    const ticket = await getTicket(set())
    const forwarded = (peer: string, address: string) =>
      api()
        .client(undefined, peer)
        .post('/api/beacon', aBeacon({ ticket }), { headers: { 'x-forwarded-for': address } })
    for (const n of [1, 2, 3]) await forwarded('198.51.100.5', visitor(n))
    expect((await readHealth()).failures).toBe(1)
    for (const n of [1, 2, 3]) await forwarded(PROXY, visitor(n))
    expect((await readHealth()).failures).toBe(4)
  })

  it('accepts beacons while the database is unavailable and writes them when it is back', async () => {
    const ticket = await getTicket(set())
    await sql`alter table release_page_reports rename to reports_unavailable`.execute(api().db)
    try {
      expect((await send(visitor(1), aBeacon({ ticket }))).status).toBe(200)
      expect(await api().health.flush()).toBe(false)
    } finally {
      await sql`alter table reports_unavailable rename to release_page_reports`.execute(api().db)
    }
    expect(await readHealth()).toMatchObject({ views: 1, failures: 1 })
  })
})
