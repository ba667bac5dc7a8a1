import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import { FIRST, setUpRollouts, WAIT } from '#test/set-up-rollouts.ts'

const MINUTE_MS = 60_000
const READY = { remote: 'public_mfe', stage: 'ready', type: 'success' }
const FAILED = { remote: 'public_mfe', stage: 'hydrate', type: 'exception' }

const {
  api,
  site,
  activeSet,
  nextSet,
  setClock,
  passMinute,
  restartAfter,
  createStore,
  call,
  readNewest,
  restore,
  share,
  untilEverybodyGets,
} = setUpRollouts()

/** Waits until the process has judged the rollout by the current figures, which it writes before each judgement. */
const untilJudged = async () => {
  const flush = vi.spyOn(api().health, 'flush')
  // The second time, the first judgement is complete.
  await vi.waitFor(() => expect(flush.mock.calls.length).toBeGreaterThan(1), WAIT)
  flush.mockRestore()
}

let network = 0
/** Sends a beacon of each of these new visitors, with the ticket of a document. */
const report = async (id: number, visitors: number, fields: object, path = '/books') => {
  network += 1
  const { ticket } = await site().open(path, `share=${id}.0`)
  for (let n = 1; n <= visitors; n += 1)
    await api()
      .client(undefined, `10.${network}.0.${n}`)
      .post('/api/beacon', { set: `ro_${id}`, attempt: 0, ticket, ...fields })
      .then(({ status }) => expect(status).toBe(200))
  await api().health.flush()
}

describe('a rollout', () => {
  beforeEach(restore)

  it('goes on by itself once enough visitors have a page that works, also after a restart, and its steps are kept', async () => {
    const id = await share()
    await report(id, 55, READY)
    // Addresses are counted as keyed bits, so two of them may collide.
    const { views } = await readNewest()
    expect([53, 54, 55]).toContain(views)
    expect(await readNewest()).toMatchObject({ share: 5, next: 25, needed: 50, failures: 0, pages: [{ page: 'list', views }] })
    await restartAfter(passMinute)
    await vi.waitFor(async () => expect(await readNewest()).toMatchObject({ share: 25, next: 100, needed: 150 }), WAIT)
    await vi.waitFor(async () => expect((await site().open('/books', `share=${id}.24`)).set).toBe(`ro_${id}`), WAIT)
    await report(id, 110, READY, '/')
    await passMinute()
    await untilEverybodyGets(nextSet())
    const { steps, ...rollout } = await readNewest()
    expect(rollout).toMatchObject({ outcome: 'finished', set: nextSet(), endedBy: { kind: 'gateway' } })
    expect(steps).toMatchObject([{ share: 5 }, { share: 25, views, failures: 0 }])
    expect((await api().delivery.state()).history[0]).toMatchObject({
      set: nextSet(),
      action: 'activate',
      to: 'two',
      actor: { kind: 'session' },
    })
  })

  it('stays at each share for a minute, also when the clock of a gateway is five minutes fast or slow', async () => {
    const id = await share()
    await report(id, 55, READY)
    setClock(Date.now() + 5 * MINUTE_MS)
    await untilJudged()
    expect(await readNewest()).toMatchObject({ share: 5 })
    setClock(Date.now() - 5 * MINUTE_MS)
    await passMinute()
    await vi.waitFor(async () => expect(await readNewest()).toMatchObject({ share: 25 }), WAIT)
    setClock(Date.now())
  })

  it('stops by itself when it fails for ten visitors, and everybody gets the active set', async () => {
    const id = await share()
    await report(id, 3, READY)
    await report(id, 9, FAILED)
    expect((await readNewest()).outcome).toBeNull()
    await report(id, 1, FAILED)
    await untilEverybodyGets(activeSet())
    expect(await readNewest()).toMatchObject({
      outcome: 'failed',
      endedBy: { kind: 'gateway' },
      endReason: 'Public pages failed for 10 of 13 visitors (76.9 %).',
    })
  })

  it('is neither moved on nor stopped by two addresses that forge beacons, or with tickets of other documents', async () => {
    const id = await share()
    const { ticket } = await site().open('/books', `share=${id}.0`)
    const { ticket: ofActive } = await site().open('/books', `share=${id}.99`)
    const send = (address: string, fields: object) =>
      api()
        .client(undefined, address)
        .post('/api/beacon', { set: `ro_${id}`, attempt: 0, ...fields })
    for (let n = 0; n < 60; n += 1)
      for (const address of ['192.0.2.1', '192.0.2.2']) for (const fields of [READY, FAILED]) await send(address, { ...fields, ticket })
    const [day, page, signature] = String(ticket).split('.')
    const forged = [undefined, ofActive, `${day}.work.${signature}`, `${day}.${signature}`, `${Number(day) - 1}.${page}.${signature}`]
    for (const [index, one] of forged.entries())
      for (let n = 0; n < 12; n += 1) for (const fields of [READY, FAILED]) await send(`198.51.${index}.${n}`, { ...fields, ticket: one })
    await api().health.flush()
    await passMinute()
    await untilJudged()
    expect(await readNewest()).toMatchObject({ share: 5, views: 2, failures: 2, outcome: null })
  })

  it('is held by a freeze at its share, says so, and goes on once that is lifted', async () => {
    const id = await share()
    await call('/freeze', { until: '2099-12-01T08:00Z', reason: 'The jubilee' })
    await report(id, 55, READY)
    await passMinute()
    await untilJudged()
    expect(await readNewest()).toMatchObject({ share: 5, held: 'held: Activations are frozen until 2099-12-01 08:00 UTC: The jubilee' })
    const running = (await createStore().running()) as StoredRollout
    const step = { share: 25, at: running.readAt.toISOString(), views: 55, failures: 0 }
    expect(await createStore().advance(running, step), 'a freeze that began meanwhile').toBe(false)
    expect((await call('/share/finish', { rollout: id })).status, 'by hand neither').toBe(409)
    await call('/unfreeze')
    await vi.waitFor(async () => expect(await readNewest()).toMatchObject({ share: 25, held: null }), WAIT)
  })

  it('ends when another set becomes active through a rollback or an earlier gateway', async () => {
    await share()
    const { id = 0 } = (await api().delivery.sets.active()) ?? {}
    await api().delivery.sets.append(id, { ...FIRST, 'public-mfe': 'three' }, { action: 'rollback', reason: null, actor: null })
    await untilEverybodyGets(nextSet())
    expect(await readNewest()).toMatchObject({ outcome: 'superseded' })
  })
})
