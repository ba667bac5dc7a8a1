import type { Rollout } from '@portfolio/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { createApiTokenStore } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'

const MINUTE = 60_000
const READY = { remote: 'public_mfe', stage: 'ready', type: 'success' }
const FAILED = { remote: 'public_mfe', stage: 'hydrate', type: 'exception' }

let api: TestApi
let clock: Date
const closers: (() => Promise<void>)[] = []

/** Serves documents as a gateway process does. */
const serve = async (instance: TestApi) => {
  const site = await instance.delivery.serve({ content: instance.content, publicUrl: PUBLIC_URL })
  closers.push(site.close)
  const open = async (path = '/books', cookie = '', headers: Record<string, string> = {}) => {
    const response = await site.routes.request(path, { headers: { ...(cookie && { cookie }), ...headers } })
    const html = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      set: /"set":"(\w+)"/.exec(html)?.[1],
      ticket: /"ticket":"([^"]+)"/.exec(html)?.[1],
      version: /\/mfe\/public-mfe\/(\w+)\//.exec(html)?.[1],
    }
  }
  return { ...site, open }
}
let site: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  clock = new Date()
  api = await startTestApi({ now: () => clock })
  closers.push(api.close)
  await sql`update beacon_key set key = ${Buffer.alloc(32)}`.execute(api.db)
  await api.delivery.activate(await putBuilds(api.store))
  await putRelease(api.store, 'public-mfe', { version: 'two' })
  site = await serve(api)
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const advanceClock = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const call = (path: string, payload: object = {}) => api.asOwner().post(`/api/releases${path}`, payload)
const newest = async (): Promise<Rollout> => (await api.asOwner().get('/api/releases')).body.rollouts[0]

/** Starts a rollout that the process serves. */
const share = async (percent = 5, wanted: object = { name: 'public-mfe', version: 'two' }) => {
  expect((await call('/share', { ...wanted, share: percent })).body.errors).toBeUndefined()
  const { id } = await newest()
  await vi.waitFor(async () => expect((await site.open('/books', `share=${id}.0`)).set).toBe(`ro_${id}`), { timeout: 10_000 })
  return id
}
const untilEverybodyGets = (set: string) =>
  vi.waitFor(
    async () => {
      const page = await site.open('/books', 'share=1.0')
      expect([page.set, page.headers.get('set-cookie')]).toEqual([set, null])
    },
    { timeout: 10_000 },
  )

let network = 0
/** Sends a beacon of each of these new visitors, with the ticket of a document. */
const report = async (id: number, visitors: number, fields: object, path = '/books') => {
  network += 1
  const { ticket } = await site.open(path, `share=${id}.0`)
  for (let n = 1; n <= visitors; n += 1)
    await api
      .client(undefined, `10.${network}.0.${n}`)
      .post('/api/beacon', { set: `ro_${id}`, attempt: 0, ticket, ...fields })
      .then(({ status }) => expect(status).toBe(200))
  await api.health.flush()
}

describe('while a rollout runs', () => {
  it('a visitor keeps the set that the first document had, and no shared cache keeps a document', async () => {
    const id = await share()
    const first = await site.open()
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^share=${id}\\.\\d{1,2}; Max-Age=604\\d{3}; Path=/; HttpOnly; SameSite=Lax; Secure$`))
    for (const bucket of [0, 4, 5, 99]) {
      for (const path of ['/books', '/nothing', '/admin']) {
        const page = await site.open(path, `theme=dark; share=${id}.${bucket}`)
        expect([page.set, page.headers.get('set-cookie'), page.headers.get('cache-control')]).toEqual([
          bucket < 5 ? `ro_${id}` : 'rs_1',
          null,
          'private, no-cache',
        ])
        if (path === '/books') expect(page.version).toBe(bucket < 5 ? 'two' : 'one')
      }
    }
    const known = await site.open('/books', `share=${id}.0`)
    const again = await site.open('/books', `share=${id}.0`, { 'if-none-match': known.headers.get('etag') as string })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await site.open('/books', `share=${id}.99`, { 'if-none-match': known.headers.get('etag') as string })).status).toBe(200)
    expect((await site.open('/books', `share=${id + 1}.0`)).headers.get('set-cookie'), 'a number of another rollout').not.toBeNull()
  })

  it('it gives at most 6 % of 10,000 visitors the new set at 5 %', async () => {
    const id = await share()
    let visitors = 0
    for (let n = 0; n < 10_000; n += 1) {
      const { headers } = await site.routes.request('/books')
      if (/\.[0-4];/.test(headers.get('set-cookie') ?? '')) visitors += 1
    }
    expect(id).toBe(1)
    expect(visitors).toBeGreaterThan(300)
    expect(visitors).toBeLessThanOrEqual(600)
  })

  it('nothing else is activated, and a second one is refused', async () => {
    await share()
    await putRelease(api.store, 'shell', { version: 'two' })
    const refusal = [{ msg: 'public-mfe@two is being given to 5 % of the visitors. Stop or finish that rollout first.' }]
    expect(await call('/activate', { name: 'shell', version: 'two' })).toMatchObject({ status: 409, body: { errors: refusal } })
    expect(await call('/share', { name: 'shell', version: 'two', share: 5 })).toMatchObject({ status: 409, body: { errors: refusal } })
    expect((await call('/activate', { name: 'shell', version: 'one' })).status, 'active already').toBe(200)
  })

  it('a rollback of an app that it changes ends it, and that is all', async () => {
    await share()
    expect((await call('/rollback', { name: 'public-mfe', reason: 'Blank' })).body).toMatchObject({
      set: 'rs_1',
      rollouts: [{ outcome: 'stopped', endReason: 'Blank', endedBy: { kind: 'session' } }],
    })
    await untilEverybodyGets('rs_1')
  })

  it('another set that becomes active ends it, as a rollback or an earlier gateway makes it', async () => {
    await api.delivery.activate({ 'public-mfe': 'two' })
    await putRelease(api.store, 'public-mfe', { version: 'three' })
    await vi.waitFor(async () => expect((await site.open()).set).toBe('rs_2'), { timeout: 10_000 })
    await share(5, { name: 'public-mfe', version: 'three' })
    const active = await api.delivery.sets.active()
    await api.delivery.sets.append(
      2,
      { ...(active as NonNullable<typeof active>).versions, 'public-mfe': 'one' },
      {
        action: 'rollback',
        reason: null,
        actor: null,
      },
    )
    await untilEverybodyGets('rs_3')
    expect(await newest()).toMatchObject({ outcome: 'superseded' })
  })
})

describe('without a rollout', () => {
  it('nothing differs for anybody: no cookie, and documents that caches may keep', async () => {
    const before = await site.open('/books', 'share=1.0')
    await share()
    await call('/share/stop')
    await untilEverybodyGets('rs_1')
    const after = await site.open('/books', 'share=1.0')
    expect(Object.fromEntries(after.headers)).toEqual(Object.fromEntries(before.headers))
    expect(after.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('a rollout', () => {
  it('goes on by itself once enough visitors have a page that works, and its steps are in the history', async () => {
    const id = await share()
    await report(id, 55, READY)
    expect(await newest()).toMatchObject({ share: 5, next: 25, needed: 50, views: 55, failures: 0, pages: [{ page: 'list', views: 55 }] })
    advanceClock(MINUTE)
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ share: 25, next: 100, needed: 150 }), { timeout: 10_000 })
    expect((await site.open('/books', `share=${id}.24`)).set).toBe(`ro_${id}`)
    await report(id, 110, READY, '/')
    advanceClock(MINUTE)
    await untilEverybodyGets('rs_2')
    const { steps, ...rollout } = await newest()
    expect(rollout).toMatchObject({ outcome: 'finished', set: 'rs_2', endedBy: { kind: 'gateway' } })
    expect(steps).toMatchObject([{ share: 5 }, { share: 25, views: 55, failures: 0 }])
    expect((await api.delivery.state()).history[0]).toMatchObject({
      set: 'rs_2',
      action: 'activate',
      to: 'two',
      actor: { kind: 'session' },
    })
  })

  it('goes on once when two processes judge at the same time, and survives the restart of both', async () => {
    const other = await startTestApi({ now: () => clock, databaseUrl: api.databaseUrl })
    closers.push(other.close)
    const id = await share()
    await report(id, 55, READY)
    for (const close of closers.splice(1, 1)) await close()
    await site.close()
    advanceClock(MINUTE)
    site = await serve(api)
    await vi.waitFor(async () => expect((await newest()).share).toBe(25), { timeout: 10_000 })
    expect((await newest()).steps).toHaveLength(2)
  })

  it('stops by itself when it fails for ten visitors, and everybody gets the active set', async () => {
    const id = await share()
    await report(id, 3, READY)
    await report(id, 9, FAILED)
    expect((await newest()).outcome).toBeNull()
    await report(id, 1, FAILED)
    await untilEverybodyGets('rs_1')
    expect(await newest()).toMatchObject({
      outcome: 'failed',
      endedBy: { kind: 'gateway' },
      endReason: 'Pages of the kind public failed for 10 of 13 visitors (76.9 %).',
    })
  })

  it('is neither moved on nor stopped by two addresses that forge beacons, or with tickets of other documents', async () => {
    const id = await share()
    const { ticket } = await site.open('/books', `share=${id}.0`)
    const { ticket: ofActive } = await site.open('/books', `share=${id}.99`)
    const send = (address: string, fields: object) =>
      api.client(undefined, address).post('/api/beacon', { set: `ro_${id}`, attempt: 0, ...fields })
    for (let n = 0; n < 200; n += 1)
      for (const address of ['192.0.2.1', '192.0.2.2']) for (const fields of [READY, FAILED]) await send(address, { ...fields, ticket })
    const [day, page, signature] = String(ticket).split('.')
    const forged = [undefined, ofActive, `${day}.work.${signature}`, `${day}.${signature}`, `${Number(day) - 1}.${page}.${signature}`]
    for (const [index, one] of forged.entries())
      for (let n = 0; n < 20; n += 1) for (const fields of [READY, FAILED]) await send(`198.51.${index}.${n}`, { ...fields, ticket: one })
    await api.health.flush()
    advanceClock(MINUTE)
    expect(await newest()).toMatchObject({ share: 5, views: 2, failures: 2, outcome: null })
  })

  it('gives everybody the active set on a gateway that cannot prepare its set', async () => {
    await share()
    const other = await startTestApi({ now: () => clock, databaseUrl: api.databaseUrl })
    closers.push(other.close)
    await putBuilds(other.store)
    const { open } = await serve(other)
    const page = await open('/books', 'share=1.0')
    expect([page.set, page.headers.get('cache-control')]).toEqual(['rs_1', 'private, no-cache'])
    expect(other.lines.some((line) => line.includes('The set of a rollout cannot be served'))).toBe(true)
  })

  it('passes the preflight check before anybody gets it', async () => {
    await putRelease(api.store, 'public-mfe', { version: 'bad', manifest: ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }) })
    expect(await call('/share', { name: 'public-mfe', version: 'bad', share: 5 })).toMatchObject({ status: 422 })
    expect((await call('/share', { name: 'public-mfe', version: 'none', share: 5 })).status).toBe(404)
    expect((await call('/share', { name: 'public-mfe', version: 'one', share: 5 })).status, 'active').toBe(409)
    expect((await call('/share', { name: 'admin-mfe', version: 'two', share: 5 })).status, 'the portal alone').toBe(422)
    for (const percent of [0, 51, 2.5, '5', undefined])
      expect((await call('/share', { name: 'public-mfe', version: 'two', share: percent })).status).toBe(422)
    expect((await site.open()).headers.get('set-cookie')).toBeNull()
  })

  it('is stopped or finished by the owner or the team whose app it changes, and only the one that was shown', async () => {
    const tokens = createApiTokenStore(api.db)
    const [team, others] = [await tokens.create('ours', 'public-mfe'), await tokens.create('others', 'shell')]
    const id = await share()
    expect((await api.client(others).post('/api/releases/share/stop', {})).status).toBe(403)
    expect(await call('/share/stop', { rollout: id + 1 })).toMatchObject({ status: 409 })
    expect((await api.client(team).post('/api/releases/share/stop', { rollout: id })).status).toBe(200)
    expect((await call('/share/stop')).body.errors).toEqual([{ msg: 'No rollout is running' }])
    await share()
    expect((await call('/share/finish')).body).toMatchObject({
      set: 'rs_2',
      rollouts: [{ outcome: 'finished', set: 'rs_2' }, { outcome: 'stopped' }],
    })
    await untilEverybodyGets('rs_2')
  })
})
