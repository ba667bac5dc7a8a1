import type { Rollout } from '@portfolio/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { createApiTokenStore } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createRolloutStore } from './rollout-store.ts'

const MINUTE = 60_000
const PROXY = '203.0.113.200'
const READY = { remote: 'public_mfe', stage: 'ready', type: 'success' }
const WAIT = { timeout: 20_000 }
const FAILED = { remote: 'public_mfe', stage: 'hydrate', type: 'exception' }
/** Tests begin with these versions active, and without a rollout. */
const FIRST = { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' }

let api: TestApi
let clock = new Date()
const closers: (() => Promise<void>)[] = []

/** Serves documents as a gateway process does. */
const serve = async (instance: TestApi) => {
  const site = await instance.delivery.serve({ content: instance.content, publicUrl: PUBLIC_URL })
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
/** The set that is active when a test begins, and the one that becomes active next. */
let [base, next] = ['', '']

beforeAll(async () => {
  api = await startTestApi({ now: () => clock, trustedProxies: [PROXY] })
  await sql`update beacon_key set key = ${Buffer.alloc(32)}`.execute(api.db)
  await api.delivery.activate(await putBuilds(api.store))
  for (const version of ['two', 'three']) await putRelease(api.store, 'public-mfe', { version })
  site = await serve(api)
})
afterAll(async () => {
  await site?.close()
  await api?.close()
})

/** Ends the rollout, and makes the first versions active again. */
const restore = async () => {
  const rollouts = createRolloutStore(api.db)
  const running = await rollouts.running()
  if (running) await rollouts.end(running.id, { outcome: 'stopped', actor: null, reason: null })
  const { id = 0, versions } = (await api.delivery.sets.active()) ?? {}
  const isFirst = versions?.['public-mfe'] === 'one'
  if (!isFirst) await api.delivery.sets.append(id, FIRST, { action: 'rollback', reason: null, actor: null })
  const active = isFirst ? id : id + 1
  ;[base, next] = [`rs_${active}`, `rs_${active + 1}`]
  await untilEverybodyGets(base)
}
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Moves the steps of the running rollout a minute into the past of the database, by whose clock they are judged. */
const passMinute = () =>
  sql`update release_rollouts set steps = (
    select jsonb_agg(step || jsonb_build_object('at', (step ->> 'at')::timestamptz - interval '1 minute') order by number)
    from jsonb_array_elements(steps) with ordinality as listed (step, number)
  ) where outcome is null`.execute(api.db)
const call = (path: string, payload: object = {}) => api.asOwner().post(`/api/releases${path}`, payload)
const newest = async (): Promise<Rollout> => (await api.asOwner().get('/api/releases')).body.rollouts[0]

/** Starts a rollout of public-mfe@two, which the process then serves. Bypasses the API, whose preflight check takes seconds. */
const share = async () => {
  const baseSet = Number(base.slice('rs_'.length))
  const versions = { ...FIRST, 'public-mfe': 'two' }
  const origin = { actor: { kind: 'session' }, reason: null } as const
  const rollouts = createRolloutStore(api.db)
  expect(await rollouts.start({ baseSet, versions, manifests: null, sources: null, share: 5, ...origin })).toBe('started')
  return untilShared()
}
const untilShared = async () => {
  const { id } = await newest()
  await vi.waitFor(async () => expect((await site.open('/books', `share=${id}.0`)).set).toBe(`ro_${id}`), WAIT)
  return id
}
/** "share=0.0" is a cookie of no rollout: without a rollout there are no cookies. */
const untilEverybodyGets = (set: string) =>
  vi.waitFor(async () => {
    const page = await site.open('/books', 'share=0.0')
    expect([page.set, page.headers.get('set-cookie')]).toEqual([set, null])
  }, WAIT)

/** Waits until the process has judged the rollout by the current figures, which it writes before each judgement. */
const untilJudged = async () => {
  const flush = vi.spyOn(api.health, 'flush')
  // The second time, the first judgement is complete.
  await vi.waitFor(() => expect(flush.mock.calls.length).toBeGreaterThan(1), WAIT)
  flush.mockRestore()
}

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
  let id: number
  let before: Headers
  beforeAll(async () => {
    await restore()
    before = (await site.open('/books', 'share=0.0')).headers
    id = await share()
  })

  it('a visitor keeps the set that the first document had, and no shared cache keeps a document', async () => {
    const first = await site.open()
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^share=${id}\\.\\d{1,2}; Max-Age=604\\d{3}; Path=/; HttpOnly; SameSite=Lax; Secure$`))
    for (const bucket of [0, 4, 5, 99]) {
      for (const path of ['/books', '/nothing', '/admin']) {
        const page = await site.open(path, `theme=dark; share=${id}.${bucket}`)
        expect([page.set, page.headers.get('set-cookie'), page.headers.get('cache-control')]).toEqual([
          bucket < 5 ? `ro_${id}` : base,
          null,
          'private, no-cache',
        ])
        if (path === '/books') expect(page.version).toBe(bucket < 5 ? 'two' : 'one')
      }
    }
    const redirected = await site.open('/books/')
    expect([redirected.status, redirected.headers.get('cache-control')]).toEqual([308, 'private, no-cache'])
    expect(redirected.headers.get('set-cookie'), 'the set of the page that follows').toMatch(`share=${id}.`)
    const known = await site.open('/books', `share=${id}.0`)
    const again = await site.open('/books', `share=${id}.0`, { 'if-none-match': known.headers.get('etag') as string })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await site.open('/books', `share=${id}.99`, { 'if-none-match': known.headers.get('etag') as string })).status).toBe(200)
    expect((await site.open('/books', `share=${id + 1}.0`)).headers.get('set-cookie'), 'a number of another rollout').not.toBeNull()
  })

  it('a number that a trusted proxy sends decides, also for documents in memory, and one that anybody else sends does not', async () => {
    const get = async (address: string, number: string) => {
      const response = await site.routes.request(
        '/books',
        { headers: { 'x-share': number, cookie: `share=${id}.99` } },
        { incoming: { socket: { remoteAddress: address } } },
      )
      return [/"set":"(\w+)"/.exec(await response.text())?.[1], response.headers.get('set-cookie'), response.headers.get('vary')]
    }
    const early = (remoteAddress: string) =>
      site
        .findEarlyResponse({ url: '/books', headers: { 'x-share': '4', cookie: `share=${id}.99` }, socket: { remoteAddress } } as never)
        ?.body?.toString()
    expect(await get(PROXY, '4')).toEqual([`ro_${id}`, null, 'accept, accept-encoding, x-share'])
    expect((await get(PROXY, '5'))[0]).toBe(base)
    expect((await get('203.0.113.9', '4'))[0]).toBe(base)
    expect([early(PROXY)?.includes(`"set":"ro_${id}"`), early('203.0.113.9')?.includes(`"set":"${base}"`)]).toEqual([true, true])
  })

  it('at 5 %, at most 6 % of the visitors get the new set', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 500; n += 1) cookies.push((await site.routes.request('/books')).headers.get('set-cookie') ?? '')
    const shared = cookies.filter((cookie) => /\.[0-4];/.test(cookie))
    expect(shared.length).toBeGreaterThan(3)
    expect(shared.length).toBeLessThanOrEqual(30)
  })

  it('/metrics shows its share', async () => {
    const metrics = await api.app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    expect(await metrics.text()).toContain('portfolio_rollout_share 5\n')
  })

  it('nothing else is activated, and a second one is refused', async () => {
    await putRelease(api.store, 'shell', { version: 'two' })
    const refusal = [{ msg: 'public-mfe@two is being given to 5 % of the visitors. Stop or finish that rollout first.' }]
    expect(await call('/activate', { name: 'shell', version: 'two' })).toMatchObject({ status: 409, body: { errors: refusal } })
    expect(await call('/share', { name: 'shell', version: 'two', share: 5 })).toMatchObject({ status: 409, body: { errors: refusal } })
    expect((await call('/activate', { name: 'shell', version: 'one' })).status, 'active already').toBe(200)
  })

  it('a gateway that cannot prepare its set gives everybody the active one', async () => {
    const other = await startTestApi({ now: () => clock, databaseUrl: api.databaseUrl })
    closers.push(other.close)
    await putBuilds(other.store)
    const otherSite = await serve(other)
    closers.push(otherSite.close)
    const page = await otherSite.open('/books', `share=${id}.0`)
    expect([page.set, page.headers.get('cache-control')]).toEqual([base, 'private, no-cache'])
    expect(other.lines.some((line) => line.includes('The set of a rollout cannot be served'))).toBe(true)
  })

  it('rolling back an app that it changes only ends the rollout', async () => {
    expect((await call('/rollback', { name: 'public-mfe', reason: 'Blank' })).body).toMatchObject({
      set: base,
      rollouts: [{ outcome: 'stopped', endReason: 'Blank', endedBy: { kind: 'session' } }],
    })
    await untilEverybodyGets(base)
    const after = (await site.open('/books', `share=${id}.0`)).headers
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
    expect(after.get('cache-control')).toBe('no-cache')
  })
})

describe('a rollout', () => {
  beforeEach(restore)

  it('goes on by itself once enough visitors have a page that works, also after a restart, and its steps are kept', async () => {
    const id = await share()
    await report(id, 55, READY)
    // Addresses are counted as keyed bits, so two of them may collide.
    const { views } = await newest()
    expect([53, 54, 55]).toContain(views)
    expect(await newest()).toMatchObject({ share: 5, next: 25, needed: 50, failures: 0, pages: [{ page: 'list', views }] })
    await site.close()
    await passMinute()
    site = await serve(api)
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ share: 25, next: 100, needed: 150 }), WAIT)
    await vi.waitFor(async () => expect((await site.open('/books', `share=${id}.24`)).set).toBe(`ro_${id}`), WAIT)
    await report(id, 110, READY, '/')
    await passMinute()
    await untilEverybodyGets(next)
    const { steps, ...rollout } = await newest()
    expect(rollout).toMatchObject({ outcome: 'finished', set: next, endedBy: { kind: 'gateway' } })
    expect(steps).toMatchObject([{ share: 5 }, { share: 25, views, failures: 0 }])
    expect((await api.delivery.state()).history[0]).toMatchObject({ set: next, action: 'activate', to: 'two', actor: { kind: 'session' } })
  })

  it('stays at each share for a minute, also when the clock of a gateway is five minutes fast or slow', async () => {
    const id = await share()
    await report(id, 55, READY)
    clock = new Date(clock.getTime() + 5 * MINUTE)
    await untilJudged()
    expect(await newest()).toMatchObject({ share: 5 })
    clock = new Date(clock.getTime() - 10 * MINUTE)
    await passMinute()
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ share: 25 }), WAIT)
    clock = new Date()
  })

  it('stops by itself when it fails for ten visitors, and everybody gets the active set', async () => {
    const id = await share()
    await report(id, 3, READY)
    await report(id, 9, FAILED)
    expect((await newest()).outcome).toBeNull()
    await report(id, 1, FAILED)
    await untilEverybodyGets(base)
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
    for (let n = 0; n < 60; n += 1)
      for (const address of ['192.0.2.1', '192.0.2.2']) for (const fields of [READY, FAILED]) await send(address, { ...fields, ticket })
    const [day, page, signature] = String(ticket).split('.')
    const forged = [undefined, ofActive, `${day}.work.${signature}`, `${day}.${signature}`, `${Number(day) - 1}.${page}.${signature}`]
    for (const [index, one] of forged.entries())
      for (let n = 0; n < 12; n += 1) for (const fields of [READY, FAILED]) await send(`198.51.${index}.${n}`, { ...fields, ticket: one })
    await api.health.flush()
    await passMinute()
    await untilJudged()
    expect(await newest()).toMatchObject({ share: 5, views: 2, failures: 2, outcome: null })
  })

  it('is held by a freeze at its share, says so, and goes on once that is lifted', async () => {
    const id = await share()
    await call('/freeze', { until: '2099-12-01T08:00Z', reason: 'The jubilee' })
    await report(id, 55, READY)
    await passMinute()
    await untilJudged()
    expect(await newest()).toMatchObject({ share: 5, held: 'held: Activations are frozen until 2099-12-01 08:00 UTC: The jubilee' })
    const running = (await createRolloutStore(api.db).running()) as StoredRollout
    const step = { share: 25, at: running.readAt.toISOString(), views: 55, failures: 0 }
    expect(await createRolloutStore(api.db).advance(running, step), 'a freeze that began meanwhile').toBe(false)
    expect((await call('/share/finish', { rollout: id })).status, 'by hand neither').toBe(409)
    await call('/unfreeze')
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ share: 25, held: null }), WAIT)
  })

  it('ends when another set becomes active through a rollback or an earlier gateway', async () => {
    await share()
    const { id = 0 } = (await api.delivery.sets.active()) ?? {}
    await api.delivery.sets.append(id, { ...FIRST, 'public-mfe': 'three' }, { action: 'rollback', reason: null, actor: null })
    await untilEverybodyGets(next)
    expect(await newest()).toMatchObject({ outcome: 'superseded' })
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
    expect((await call('/share', { name: 'public-mfe', version: 'two', share: 5 })).body.errors).toBeUndefined()
    const id = await untilShared()
    expect((await api.client(others).post('/api/releases/share/stop', {})).status).toBe(403)
    expect(await call('/share/stop', { rollout: id + 1 })).toMatchObject({ status: 409 })
    expect((await api.client(team).post('/api/releases/share/stop', { rollout: id })).status).toBe(200)
    expect((await call('/share/stop')).body.errors).toEqual([{ msg: 'No rollout is running' }])
    await share()
    const { set, rollouts } = (await call('/share/finish')).body
    expect(set).toBe(next)
    expect(rollouts.slice(0, 2)).toMatchObject([{ outcome: 'finished', set: next }, { outcome: 'stopped' }])
    await untilEverybodyGets(next)
  })
})
