import { APPS, type AppName } from '@portfolio/mfe-contract'
import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActivation, createReleaseSetStore } from '#test/features.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createAutoRollback } from './auto-rollback.ts'
import { createHealthStore } from './health-store.ts'

const DAY_MS = 24 * 3_600_000

let api: TestApi
let other: TestApi
let clock: Date

const now = () => clock

/** Creates what a gateway process needs to judge the active set. The preflight check has its own tests and accepts everything here. */
const createProcess = (instance: TestApi) => {
  const sets = createReleaseSetStore(instance.db)
  // Both processes read the releases of the first one's store.
  const activation = createActivation({ releases: createReleaseRepository(api.store), sets, preflight: async () => {} })
  const judge = createAutoRollback({
    store: createHealthStore(instance.db),
    sets,
    rollBackTo: activation.rollBackTo,
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
  api = await startTestApi({ now })
  other = await startTestApi({ now, databaseUrl: api.databaseUrl })
  for (const name of Object.keys(APPS) as AppName[]) for (const version of ['v1', 'v2', 'v3']) await publish(name, version)
  one = createProcess(api)
  two = createProcess(other)
  await one.activation.activate({ shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' })
})
afterEach(async () => {
  await other.close()
  await api.close()
})

let visitors = 0
/** Counts views of the set and failures from different addresses, half of them in each process. */
const visit = async (set: string, views: number, failures: number) => {
  for (let view = 0; view < views; view += 1) (view % 2 ? api : other).health.countView(set)
  for (let failure = 0; failure < failures; failure += 1) {
    visitors += 1
    const beacon = { set, remote: 'public_mfe', stage: 'hydrate', type: 'exception', attempt: 0 }
    const { status } = await (failure % 2 ? api : other).client(undefined, `198.51.100.${visitors}`).post('/api/beacon', beacon)
    expect(status).toBe(200)
  }
  await api.health.flush()
  await other.health.flush()
}
const activeSet = async () => {
  const history = await one.sets.history()
  return { sets: history.length, ...history.at(-1) }
}

describe('automatic rollback of a newly activated set', () => {
  beforeEach(() => one.activation.activate({ 'public-mfe': 'v2', 'admin-mfe': 'v2' }))

  it('activates the previous set after two failures in fifty views, all apps at once, with the reason in the history', async () => {
    await visit('rs_2', 50, 2)
    await one.judge()
    expect(await activeSet()).toMatchObject({
      id: 3,
      versions: { shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' },
      action: 'automatic',
      reason: 'rs_2 failed in 2 of 50 views (4.0 %), so it was rolled back automatically.',
    })
  })

  it('keeps a set with one failure in fifty views or two in a hundred', async () => {
    await visit('rs_2', 50, 1)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    await visit('rs_2', 50, 1)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    await visit('rs_2', 0, 1)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 3 })
  })

  it('does not judge a set by fewer than fifty views', async () => {
    await visit('rs_2', 49, 20)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
  })

  it('happens once when two processes judge at the same time', async () => {
    await visit('rs_2', 60, 6)
    await Promise.all([one.judge(), two.judge(), one.judge(), two.judge()])
    expect(await activeSet()).toMatchObject({ sets: 3, id: 3, action: 'automatic' })
    expect([...api.lines, ...other.lines].filter((line) => line.includes('Release set rolled back automatically'))).toHaveLength(1)
  })

  it('ignores failures of another set', async () => {
    await visit('rs_2', 60, 0)
    await visit('rs_1', 60, 30)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
  })

  it('does not judge a set that it rolled back to', async () => {
    await visit('rs_2', 50, 2)
    await one.judge()
    await visit('rs_3', 50, 10)
    await one.judge()
    await two.judge()
    expect(await activeSet()).toMatchObject({ sets: 3, id: 3 })
  })

  it('keeps a version that the owner activates again, and judges a newer one', async () => {
    await visit('rs_2', 50, 2)
    await one.judge()
    await two.activation.activate({ 'public-mfe': 'v2', 'admin-mfe': 'v2' })
    await visit('rs_4', 50, 20)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4, action: 'activate' })
    await two.activation.activate({ 'public-mfe': 'v3' })
    await visit('rs_5', 50, 2)
    await one.judge()
    expect(await activeSet(), 'a newer version is judged').toMatchObject({ id: 6, action: 'automatic' })
  })

  it('rolls back one set and no further', async () => {
    await two.activation.activate({ 'admin-mfe': 'v3' })
    await visit('rs_3', 50, 2)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4, action: 'automatic', versions: { 'public-mfe': 'v2', 'admin-mfe': 'v2' } })
    await visit('rs_4', 50, 2)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4 })
  })

  it('does not judge a set that the owner rolled back to', async () => {
    await two.activation.rollBack('admin-mfe')
    await visit('rs_3', 50, 2)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 3, action: 'rollback' })
  })

  it('waits ten minutes before it retries a rollback that was rejected', async () => {
    await visit('rs_2', 50, 2)
    await api.store.remove('releases/public-mfe/v1/release.json')
    for (let round = 0; round < 3; round += 1) await one.judge()
    const attempts = () => api.lines.filter((line) => line.includes('cannot be rolled back')).length
    expect(attempts()).toBe(1)
    clock = new Date(clock.getTime() + 11 * 60_000)
    await one.judge()
    expect(attempts()).toBe(2)
  })

  it('keeps a set that was activated more than a week ago, and one whose previous set is gone', async () => {
    await visit('rs_2', 50, 2)
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

describe('the timer of the health counter', () => {
  it('writes the counts, then judges, judges again after an error, and writes once more when stopped', async () => {
    const views = async () => (await createHealthStore(other.db).read(1))[0]?.views ?? 0
    const judged: number[] = []
    const judgedThreeTimes = Promise.withResolvers<void>()
    const stop = api.health.start(async () => {
      judged.push(await views())
      if (judged.length < 3) throw new Error('The database is unavailable')
      judgedThreeTimes.resolve()
    }, 10)
    api.health.countView('rs_1')
    await judgedThreeTimes.promise
    expect(judged).toEqual([1, 1, 1])
    api.health.countView('rs_1')
    await stop()
    expect(await views()).toBe(2)
    expect(api.lines.some((line) => line.includes('could not be judged'))).toBe(true)
  })
})
