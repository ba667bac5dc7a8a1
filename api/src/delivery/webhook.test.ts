import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ReleaseActor, ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { OWNER as SIGN_IN } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createRolloutStore } from './rollout/rollout-store.ts'
import { addWebhookEventOnce } from './shared/webhook-event-store.ts'
import { startWebhooks, type WebhookResult } from './webhook/deliver-webhooks.ts'
import { signWebhook } from './webhook/sign.ts'
import { createWebhookStore } from './webhook/webhook-store.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OWNER: ReleaseActor = { kind: 'session' }
const GATEWAY: ReleaseActor = { kind: 'gateway' }
const versions = { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' }
const newer = { ...versions, 'public-mfe': 'two' }

type ReadEvent = (secret: string, headers: IncomingHttpHeaders, body: string) => unknown
interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let api: TestApi
let readEvent: ReadEvent
let received: Received[]
let respond: (response: ServerResponse) => void
const closers: (() => unknown)[] = []
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) })
  respond(response)
})

beforeAll(async () => {
  api = await startTestApi()
  await putBuilds(api.store)
  await api.delivery.sets.append(0, versions, { action: 'activate', reason: null, actor: OWNER })
  const guide = await readFile(join(import.meta.dirname, '../../../docs/webhook.md'), 'utf8')
  const example = /```js\n(.*?)```/s.exec(guide)?.[1] ?? ''
  readEvent = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(example)}`)).readEvent
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => {
  received = []
  respond = (response) => response.writeHead(204).end()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await sql`delete from webhook_events`.execute(api.db)
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await api.close()
})

const deliver = (timeoutMs?: number) => {
  const results: WebhookResult[] = []
  const { port } = receiver.address() as AddressInfo
  const stop = startWebhooks({
    url: `http://127.0.0.1:${port}/hook`,
    secret: SECRET,
    store: createWebhookStore(api.db),
    publicUrl: PUBLIC_URL,
    log: api.log,
    onAttempt: (result) => results.push(result),
    timeoutMs,
    pollMs: 10,
  })
  closers.push(stop)
  return { results, stop }
}
const untilReceived = (count: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(count)
const readAll = () => received.map(({ headers, body }) => readEvent(SECRET, headers, body))
const listEvents = async () => (await api.db.selectFrom('webhookEvents').selectAll().execute()).map(({ type, data }) => ({ type, data }))
const add = () => sql`insert into webhook_events (type, data) values ('rollout.stopped', '{"reason": "é"}')`.execute(api.db)
/** Lets the time until the next attempt pass. */
const passWait = () => sql`update webhook_events set next_attempt_at = now()`.execute(api.db)

it('signs like the libraries of Standard Webhooks', () => {
  // The test vector of these libraries.
  const signed = signWebhook(SECRET, {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  })
  expect(signed).toMatchObject({
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('an event', () => {
  const active = { set: 'rs_1', versions }

  const publishIncomplete = () => putRelease(api.store, 'public-mfe', { version: 'incomplete', manifest: () => ({ exposes: {} }) })
  const refused = { 'public-mfe': 'incomplete' }
  const reason = 'public-mfe@incomplete does not expose ./routes'
  const refusal = { type: 'activation.refused', data: { actor: OWNER, reason, before: active, after: active, refused } }

  it('is written when a release is refused, once within an hour, and not when a request is wrong', async () => {
    await publishIncomplete()
    const owner = api.asOwner()
    for (const _ of [1, 2]) expect((await owner.post('/api/releases/activate', { versions: refused })).status).toBe(422)
    expect((await owner.post('/api/releases/activate', { versions: { 'public-mfe': 'unknown' } })).status).toBe(404)
    expect((await owner.post('/api/releases/share', { versions: { 'admin-mfe': 'two' }, share: 5 })).status).toBe(422)
    expect(await listEvents()).toEqual([refusal])
    await sql`update webhook_events set created_at = now() - interval '61 minutes'`.execute(api.db)
    expect((await owner.post('/api/releases/activate', { versions: refused })).status).toBe(422)
    expect(await listEvents()).toEqual([refusal, refusal])
  })

  it('is written when a release is refused for what is no text', async () => {
    const entry = { js: 'client/no\u0000\u001b[31m\ud83d-text', css: [] }
    await putRelease(api.store, 'public-mfe', { version: 'odd', manifest: () => ({ entry }) })
    expect((await api.asOwner().post('/api/releases/activate', { versions: { 'public-mfe': 'odd' } })).status).toBe(422)
    expect(await listEvents()).toMatchObject([{ data: { reason: expect.stringContaining(' starts with client/no[31m-text, which ') } }])
  })

  it('is written once when gateways refuse the same at the same instant', async () => {
    const data = { actor: null, reason, before: active, after: active, refused }
    const add = (trx: Parameters<typeof addWebhookEventOnce>[0]) => addWebhookEventOnce(trx, 'activation.refused', data)
    let second: Promise<void> | undefined
    await api.db.transaction().execute(async (trx) => {
      await add(trx)
      let isDone = false
      second = api.db
        .transaction()
        .execute(add)
        .finally(() => {
          isDone = true
        })
      await expect.poll(async () => isDone || (await countWaiting(api.db)) > 0).toBe(true)
    })
    await second
    expect(await listEvents()).toHaveLength(1)
  })

  it('is written when a release is refused for a share, also on the rollback page', async () => {
    await publishIncomplete()
    expect((await api.asOwner().post('/api/releases/share', { versions: refused, share: 5 })).status).toBe(422)
    expect(await listEvents()).toEqual([refusal])
    await sql`delete from webhook_events`.execute(api.db)
    const send = (path: string, form: Record<string, string>, cookie = '') =>
      api.app.request(`http://localhost${ROLLBACK_PAGE_PATH}${path}`, {
        method: 'POST',
        headers: { origin: 'http://localhost', cookie },
        body: new URLSearchParams(form),
      })
    const cookie = (await send('/sign-in', SIGN_IN)).headers.get('set-cookie')?.split(';')[0]
    const form = { action: 'activate', app: 'public-mfe', version: 'incomplete', from: 'one', share: '5' }
    expect((await send('', form, cookie)).status).toBe(422)
    expect(await listEvents()).toEqual([refusal])
  })

  it('is written when a scheduled activation fails', async () => {
    const refused = { 'public-mfe': 'one' }
    await sql`insert into scheduled_activations (activate_at, versions, actor)
      values (now() - interval '2 hours', ${JSON.stringify(refused)}, ${JSON.stringify(OWNER)})`.execute(api.db)
    await api.delivery.plan.runDue(api.log)
    await api.delivery.plan.runDue(api.log)
    const reason = 'No gateway could activate it within an hour of its time'
    expect(await listEvents()).toEqual([
      { type: 'activation.refused', data: { actor: OWNER, reason, before: active, after: active, refused } },
    ])
  })

  it('is written when a rollout stops by itself, and not when the owner stops it', async () => {
    const rollouts = createRolloutStore(api.db)
    for (const outcome of ['stopped', 'failed'] as const) {
      await rollouts.start({ baseSet: 1, versions: newer, manifests: versions, sources: {}, share: 5, actor: OWNER, reason: null })
      const { id = 0 } = (await rollouts.running()) ?? {}
      await rollouts.end(id, { outcome, actor: GATEWAY, reason: 'It failed for 3 visitors' })
    }
    const before = { set: expect.stringMatching(/^ro_\d+$/), versions: newer }
    expect(await listEvents()).toEqual([
      { type: 'rollout.stopped', data: { actor: GATEWAY, reason: 'It failed for 3 visitors', before, after: active } },
    ])
  })

  it('is written with an automatic rollback, and with no other change', async () => {
    const { sets } = api.delivery
    await sets.append(1, newer, { action: 'activate', reason: null, actor: OWNER })
    const change = { action: 'automatic', reason: 'rs_2 failed', actor: GATEWAY } as const
    expect(await sets.append(2, versions, change)).toBe('appended')
    expect(await sets.append(2, versions, change), 'by another gateway').toBe('superseded')
    await sets.append(3, newer, { action: 'rollback', reason: null, actor: OWNER })
    expect(await listEvents()).toEqual([
      {
        type: 'release.rolled_back',
        data: { actor: GATEWAY, reason: 'rs_2 failed', before: { set: 'rs_2', versions: newer }, after: { set: 'rs_3', versions } },
      },
    ])
  })
})

describe('a delivery', () => {
  it('of a rollback comes first, because a token can cause any number of refusals', async () => {
    await sql`insert into webhook_events (type, data) values ('activation.refused', '{}')`.execute(api.db)
    await sql`insert into webhook_events (type, data) values ('release.rolled_back', '{}')`.execute(api.db)
    const store = createWebhookStore(api.db)
    expect([(await store.claim())?.type, (await store.claim())?.type]).toEqual(['release.rolled_back', 'activation.refused'])
  })

  it('is one request, also with several gateways, that the example of the documentation accepts', async () => {
    await add()
    const gateways = [deliver(), deliver(), deliver()]
    await expect.poll(() => gateways.flatMap(({ results }) => results)).not.toEqual([])
    expect(readAll()).toEqual([
      { type: 'rollout.stopped', timestamp: expect.any(String), data: { reason: 'é', link: `${PUBLIC_URL}/admin/releases` } },
    ])
    const [{ headers, body }] = received as [Received]
    expect(() => readEvent(SECRET, headers, body.replace('é', 'e'))).toThrow('signature')
    expect(() => readEvent(SECRET.replace('MfKQ', 'AAAA'), headers, body)).toThrow('signature')
    expect(() => readEvent(SECRET, { ...headers, 'webhook-timestamp': '1614265330' }, body)).toThrow('too old')
    await passWait()
    await gateways[0]?.stop()
    expect(received).toHaveLength(1)
  })

  it('is repeated under the same id until the receiver accepts it; a redirect is not followed', async () => {
    const answers = [500, 302, 204]
    respond = (response) => response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
    await add()
    const { results } = deliver()
    for (const count of [1, 2, 3]) {
      await expect.poll(() => results.length).toBe(count)
      await passWait()
    }
    expect(results).toEqual(['failed', 'failed', 'delivered'])
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('times out if the receiver does not respond, and waits twice as long after each attempt', async () => {
    respond = () => {}
    await add()
    const { results } = deliver(20)
    const waits: number[] = []
    for (const count of [1, 2, 3]) {
      await expect.poll(() => results.length).toBe(count)
      const { rows } = await sql<{ seconds: number; lastError: string }>`select
        round(extract(epoch from next_attempt_at - now()) / 30)::int * 30 as seconds, last_error from webhook_events`.execute(api.db)
      waits.push(rows[0]?.seconds ?? 0)
      expect(rows[0]?.lastError).toContain('timeout')
      await passWait()
    }
    expect(waits).toEqual([30, 60, 120])
  })

  it('is given up a day after the event, which is kept for seven days', async () => {
    respond = (response) => response.writeHead(503).end()
    await add()
    await sql`update webhook_events set created_at = now() - interval '23 hours 30 minutes', attempts = 20`.execute(api.db)
    const { results } = deliver()
    await expect.poll(() => results.length).toBe(1)
    await sql`update webhook_events set created_at = created_at - interval '1 hour', next_attempt_at = now()`.execute(api.db)
    const store = createWebhookStore(api.db)
    expect(await store.claim()).toBeUndefined()
    expect(results).toEqual(['given up'])
    await store.purge()
    expect(await listEvents()).toHaveLength(1)
    await sql`update webhook_events set created_at = now() - interval '8 days'`.execute(api.db)
    await store.purge()
    expect(await listEvents()).toEqual([])
  })

  it('is sent when its time was set while the clock was a day ahead', async () => {
    await add()
    await sql`update webhook_events set created_at = now() + interval '1 day', next_attempt_at = now() + interval '1 day'`.execute(api.db)
    const { results } = deliver()
    await expect.poll(() => results).toEqual(['delivered'])
  })

  it('is abandoned when the gateway stops, and another gateway takes over', async () => {
    respond = () => {}
    await add()
    const { results, stop } = deliver()
    await untilReceived(1)
    await stop()
    expect(results).toEqual([])
    respond = (response) => response.writeHead(200).end('thanks')
    await passWait()
    const other = deliver()
    await expect.poll(() => other.results.length).toBe(1)
    expect(other.results).toEqual(['delivered'])
  })
})
