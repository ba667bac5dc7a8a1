import { APPS, type AppName } from '@portfolio/mfe-contract'
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

/** What one gateway process has beside its API: the judge of the active set. The gate has tests of its own and lets all pass here. */
const processOn = (at: TestApi) => {
  const sets = createReleaseSetStore(at.db)
  // Both processes read the releases of the first one's store.
  const activation = createActivation({ store: api.store, sets, gate: async () => {} })
  const judge = createAutoRollback({ store: createHealthStore(at.db), sets, leave: activation.leave, log: at.log, now })
  return { sets, activation, judge }
}

const publish = (name: AppName, version: string) =>
  api.store.put(`releases/${name}/${version}/release.json`, Buffer.from('{}'), 'application/json')

let one: ReturnType<typeof processOn>
let two: ReturnType<typeof processOn>

beforeEach(async () => {
  clock = new Date()
  api = await startTestApi({ now })
  other = await startTestApi({ now, databaseUrl: api.databaseUrl })
  for (const name of Object.keys(APPS) as AppName[]) for (const version of ['v1', 'v2', 'v3']) await publish(name, version)
  one = processOn(api)
  two = processOn(other)
  await one.activation.activate({ shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' })
})
afterEach(async () => {
  await other.close()
  await api.close()
})

let visitors = 0
/** Views of the set and failures from as many addresses, half of them seen by either process. */
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

describe('a new set that fails', () => {
  beforeEach(() => one.activation.activate({ 'public-mfe': 'v2', 'admin-mfe': 'v2' }))

  it('in two of fifty views is left for the set before it, all parts at once, with the reason in the history', async () => {
    await visit('rs_2', 50, 2)
    await one.judge()
    expect(await activeSet()).toMatchObject({
      id: 3,
      versions: { shell: 'v1', 'public-mfe': 'v1', 'admin-mfe': 'v1' },
      action: 'automatic',
      reason: 'rs_2 failed in 2 of 50 views (4.0 %), so the server went back by itself.',
    })
  })

  it('in one of fifty views stays, as two of a hundred do', async () => {
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

  it('is not judged by fewer than fifty views, however bad they are', async () => {
    await visit('rs_2', 49, 20)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
  })

  it('is left once, by one of two processes that judge at the same time', async () => {
    await visit('rs_2', 60, 6)
    await Promise.all([one.judge(), two.judge(), one.judge(), two.judge()])
    expect(await activeSet()).toMatchObject({ sets: 3, id: 3, action: 'automatic' })
    expect([...api.lines, ...other.lines].filter((line) => line.includes('A release set was left'))).toHaveLength(1)
  })

  it('is not left for claims about another set', async () => {
    await visit('rs_2', 60, 0)
    await visit('rs_1', 60, 30)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
  })

  it('stays left: what the server went back to is not judged again', async () => {
    await visit('rs_2', 50, 2)
    await one.judge()
    await visit('rs_3', 50, 10)
    await one.judge()
    await two.judge()
    expect(await activeSet()).toMatchObject({ sets: 3, id: 3 })
  })

  it('stays when the owner activates it again: the owner has the last word', async () => {
    await visit('rs_2', 50, 2)
    await one.judge()
    await two.activation.activate({ 'public-mfe': 'v2', 'admin-mfe': 'v2' })
    await visit('rs_4', 50, 20)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4, action: 'activate' })
    await two.activation.activate({ 'public-mfe': 'v3' })
    await visit('rs_5', 50, 2)
    await one.judge()
    expect(await activeSet(), 'what is newer is judged again').toMatchObject({ id: 6, action: 'automatic' })
  })

  it('is left although another part has moved since', async () => {
    await two.activation.activate({ 'admin-mfe': 'v3' })
    await visit('rs_3', 50, 2)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 4, action: 'automatic', versions: { 'public-mfe': 'v1' } })
  })

  it('that cannot be left is not tried again with every round', async () => {
    await visit('rs_2', 50, 2)
    await api.store.remove('releases/public-mfe/v1/release.json')
    for (let round = 0; round < 3; round += 1) await one.judge()
    const tries = () => api.lines.filter((line) => line.includes('cannot be left')).length
    expect(tries()).toBe(1)
    clock = new Date(clock.getTime() + 11 * 60_000)
    await one.judge()
    expect(tries()).toBe(2)
  })

  it('is kept when it is no longer new, or when nothing is left to go back to', async () => {
    await visit('rs_2', 50, 2)
    clock = new Date(clock.getTime() + 8 * DAY_MS)
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    clock = new Date()
    await api.store.remove('releases/public-mfe/v1/release.json')
    await one.judge()
    expect(await activeSet()).toMatchObject({ id: 2 })
    expect(api.lines.some((line) => line.includes('cannot be left'))).toBe(true)
  })
})

describe('the rounds of a gateway', () => {
  it('write what was counted and judge after it, again when judging failed, and write a last time at the end', async () => {
    const views = async () => (await createHealthStore(other.db).counted(1))[0]?.views ?? 0
    const judged: number[] = []
    const judgedThrice = Promise.withResolvers<void>()
    const stop = api.health.start(async () => {
      judged.push(await views())
      if (judged.length < 3) throw new Error('The database is away')
      judgedThrice.resolve()
    }, 10)
    api.health.countView('rs_1')
    await judgedThrice.promise
    expect(judged).toEqual([1, 1, 1])
    api.health.countView('rs_1')
    await stop()
    expect(await views()).toBe(2)
    expect(api.lines.some((line) => line.includes('could not be judged'))).toBe(true)
  })
})
