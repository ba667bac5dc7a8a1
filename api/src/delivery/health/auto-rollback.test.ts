import { APPS, type AppName } from '@portfolio/mfe-contract'
import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '#delivery/shared/refusals.ts'
import { createActivation, createReleaseSetStore } from '#test/features.ts'
import { fixBeaconKey } from '#test/fix-beacon-key.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createAutoRollback } from './auto-rollback.ts'
import { createHealthStore } from './health-store.ts'

const DAY_MS = 24 * 3_600_000
const READY = { stage: 'ready', type: 'success' }
const FAILED = { stage: 'hydrate', type: 'exception' }

let api: TestApi
let other: TestApi
let clock: Date
let refusals: Refusal[]

const now = () => clock

/** Creates what a gateway process needs to judge the active set. The preflight check has its own tests and accepts everything here. */
const createProcess = (instance: TestApi) => {
  const sets = createReleaseSetStore(instance.db)
  // Both processes read the releases of the first one's store.
  const activation = createActivation({
    releases: createReleaseRepository(api.store),
    sets,
    preflight: async () => {},
    assertNotFrozen: async () => {},
  })
  const judge = createAutoRollback({
    store: createHealthStore(instance.db),
    sets,
    rollBackTo: activation.rollBackTo,
    reportRefusal: async (refusal) => void refusals.push(refusal),
    log: instance.log,
    now,
  })
  return { sets, activation, judge }
}

const publish = (name: AppName, version: string) =>
  api.store.put(`releases/${name}/${version}/release.json`, Buffer.from('{}'), 'application/json')

let one: ReturnType<typeof createProcess>
let two: ReturnType<typeof createProcess>

beforeEach(async () => {
  clock = new Date()
  refusals = []
  api = await startTestApi({ now })
  other = await startTestApi({ now, databaseUrl: api.databaseUrl })
  for (const name of Object.keys(APPS) as AppName[]) for (const version of ['v1', 'v2', 'v3']) await publish(name, version)
  await fixBeaconKey(api)
  one = createProcess(api)
  two = createProcess(other)
  await one.activation.activate({ shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' })
})
afterEach(async () => {
  await other.close()
  await api.close()
})

let network = 0
/** Sends the beacons of this many new visitors for whom a kind of page works, and of others for whom it fails, half of them to each process. */
const visit = async (set: string, working: number, failing: number, page = 'list') => {
  network += 1
  const ticket = await api.health.tickets.issue(set, page)
  const send = async (n: number, fields: object) => {
    const { status } = await (n % 2 ? api : other)
      .client(undefined, `198.51.${network}.${n}`)
      .post('/api/beacon', { set, remote: 'public_mfe', attempt: 0, ticket, ...fields })
    expect(status).toBe(200)
  }
  for (let n = 0; n < working; n += 1) await send(n, READY)
  for (let n = 0; n < failing; n += 1) await send(200 + n, FAILED)
  await api.health.flush()
  await other.health.flush()
}
const activeSet = async () => {
  const history = await one.sets.history()
  return { sets: history.length, ...history.at(-1) }
}

describe('automatic rollback of a newly activated set', () => {
  beforeEach(() => one.activation.activate({ 'public-mfe': 'v2', 'admin-mfe': 'v2' }))

  it('activates the previous set when ten visitors report a failure, all apps at once, with the reason in the history', async () => {
    await visit('rs_2', 30, 9)
    await one.judge()
    expect(await activeSet(), 'nine visitors').toMatchObject({ id: 2 })
    await visit('rs_2', 0, 1)
    await one.judge()
    expect(await activeSet()).toMatchObject({
      id: 3,
      versions: { shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' },
      action: 'automatic',
      reason: 'rs_2 failed for 10 of 40 visitors (25.0 %), so it was rolled back automatically.',
    })
  })

  it('keeps a set that fails for less than one visitor in fifty', async () => {
    for (const _ of [1, 2, 3]) await visit('rs_2', 190, 0)
    await visit('rs_2', 0, 10)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    await visit('rs_2', 0, 5)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 3 })
  })

  it('counts the failures of the portal, and of each kind of page, against those who opened it', async () => {
    await visit('rs_2', 0, 12, 'portal')
    for (const _ of [1, 2, 3]) await visit('rs_2', 190, 0)
    const [health] = await createHealthStore(api.db).read(2)
    expect(health?.pages, 'public pages together, first').toMatchObject([
      { page: 'public', failures: 0 },
      { page: 'list', failures: 0 },
      { page: 'portal', views: 12, failures: 12 },
    ])
    await one.judge()
    expect(await activeSet()).toMatchObject({
      id: 3,
      reason: 'Pages of the kind portal of rs_2 failed for 12 of 12 visitors (100.0 %), so it was rolled back automatically.',
    })
  })

  it('keeps a set whose public pages fail for few visitors, however few open the portal', async () => {
    for (const _ of [1, 2, 3]) await visit('rs_2', 190, 3)
    await visit('rs_2', 5, 0, 'portal')
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
  })

  it('is not caused by two addresses that forge beacons, however many and for however long', async () => {
    await visit('rs_2', 5, 0)
    for (let day = 0; day < 6; day += 1) {
      const ticket = await api.health.tickets.issue('rs_2')
      for (const address of ['192.0.2.1', '192.0.2.2'])
        for (const fields of [READY, FAILED, { stage: 'entry', type: 'error' }, { stage: 'render', type: 'exception' }])
          for (const instance of [api, other])
            for (const remote of ['shell', 'public_mfe', 'admin_mfe'])
              await instance.client(undefined, address).post('/api/beacon', { set: 'rs_2', remote, attempt: 0, ticket, ...fields })
      await api.health.flush()
      await other.health.flush()
      await one.judge()
      clock = new Date(clock.getTime() + DAY_MS)
    }
    expect(await activeSet()).toMatchObject({ id: 2 })
    const [health] = await createHealthStore(api.db).read(2)
    expect(health).toMatchObject({ views: 7, failures: 2 })
  })

  it('is not prevented by one address that reports a thousand pages that work', async () => {
    const ticket = await api.health.tickets.issue('rs_2')
    for (let view = 0; view < 1_000; view += 1)
      await api.client(undefined, '192.0.2.3').post('/api/beacon', { set: 'rs_2', remote: 'public_mfe', attempt: 0, ticket, ...READY })
    await visit('rs_2', 10, 10)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 3, action: 'automatic' })
  })

  it('happens once when two processes judge at the same time', async () => {
    await visit('rs_2', 20, 11)
    await Promise.all([one.judge(), two.judge(), one.judge(), two.judge()])
    expect(await activeSet()).toMatchObject({ sets: 3, id: 3, action: 'automatic' })
    expect([...api.lines, ...other.lines].filter((line) => line.includes('Release set rolled back automatically'))).toHaveLength(1)
  })

  it('ignores failures of another set', async () => {
    await visit('rs_2', 20, 0)
    await visit('rs_1', 20, 30)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
  })

  it('does not judge a set that it rolled back to', async () => {
    await visit('rs_2', 20, 11)
    await one.judge()
    await visit('rs_3', 20, 11)
    await one.judge()
    await two.judge()
    expect(await activeSet()).toMatchObject({ sets: 3, id: 3 })
  })

  it('keeps a version that the owner activates again, and judges a newer one', async () => {
    await visit('rs_2', 20, 11)
    await one.judge()
    await two.activation.activate({ 'public-mfe': 'v2', 'admin-mfe': 'v2' })
    await visit('rs_4', 20, 11)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4, action: 'activate' })
    await two.activation.activate({ 'public-mfe': 'v3' })
    await visit('rs_5', 20, 11)
    await one.judge()
    expect(await activeSet(), 'a newer version is judged').toMatchObject({ id: 6, action: 'automatic' })
  })

  it('rolls back one set and no further', async () => {
    await two.activation.activate({ 'admin-mfe': 'v3' })
    await visit('rs_3', 20, 11)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4, action: 'automatic', versions: { 'public-mfe': 'v2', 'admin-mfe': 'v2' } })
    await visit('rs_4', 20, 11)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4 })
  })

  it('does not judge a set that the owner rolled back to', async () => {
    await two.activation.rollBack('admin-mfe')
    await visit('rs_3', 20, 11)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 3, action: 'rollback' })
  })

  it('reports a rollback that was rejected, and waits ten minutes before it retries', async () => {
    await visit('rs_2', 20, 11)
    await api.store.remove('releases/public-mfe/v1/release.json')
    for (let round = 0; round < 3; round += 1) await one.judge()
    const attempts = () => api.lines.filter((line) => line.includes('cannot be rolled back')).length
    expect(attempts()).toBe(1)
    expect(refusals).toEqual([
      {
        type: 'rollback.refused',
        versions: { shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' },
        actor: { kind: 'gateway' },
        reason: expect.stringMatching(/^rs_2 fails in browsers and could not be rolled back automatically: .*public-mfe@v1/),
      },
    ])
    clock = new Date(clock.getTime() + 11 * 60_000)
    await one.judge()
    expect(attempts()).toBe(2)
  })

  it('keeps a set that was activated more than a week ago, and one whose previous set is gone', async () => {
    await visit('rs_2', 20, 11)
    clock = new Date(clock.getTime() + 8 * DAY_MS)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    clock = new Date()
    await api.store.remove('releases/public-mfe/v1/release.json')
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    expect(api.lines.some((line) => line.includes('cannot be rolled back'))).toBe(true)
  })
})
