import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAssertPublished } from '#delivery/shared/assert-published.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createActivation } from './releases/activation.ts'
import { createFreezeCheck } from './releases/plan.ts'
import { createPlanStore } from './releases/plan-store.ts'
import { createReleaseSetStore } from './releases/release-set-store.ts'
import { createRollouts, type Rollouts } from './rollout/rollout.ts'
import { createRolloutStore } from './rollout/rollout-store.ts'

let dir: string
let database: TestDatabase
let store: ObjectStore

const first = { shell: 's0', 'public-mfe': 'p0', 'admin-mfe': 'a0' }
const BY_OWNER = { actor: { kind: 'session' }, reason: null } as const
const GOOD = { views: 400, failures: 0, pages: [], kinds: [] }
const FAILING = { ...GOOD, failures: 40 }

const publish = (name: string, version: string, manifest = {}) =>
  store.put(`releases/${name}/${version}/release.json`, Buffer.from(JSON.stringify(manifest)), 'application/json')

/** A gateway with the history p0, p1 of public-mfe, and p2 published. `during.preflight` takes the place of the preflight check. */
const startGateway = async () => {
  const { db } = database
  const sets = createReleaseSetStore(db)
  const plan = createPlanStore(db)
  const now = () => new Date()
  const during = { preflight: async () => {}, start: async () => {} }
  const releases = createReleaseRepository(store)
  let health = GOOD
  const rolloutStore = createRolloutStore(db)
  const rollouts: Rollouts = createRollouts({
    store: rolloutStore,
    sets,
    readHealth: async () => () => health,
    assertPublished: createAssertPublished(releases),
    check: async (wanted, active) => {
      const pins = await activation.checkAndPin(wanted, active)
      await during.start()
      return pins
    },
    moveTo: (...change) => activation.rollBackTo(...change),
    readFreeze: plan.freeze,
    log: { warn: () => {}, info: () => {}, error: () => {} },
    now,
  })
  const activation = createActivation({
    releases,
    sets,
    preflight: () => during.preflight(),
    assertNotFrozen: createFreezeCheck(plan),
    rollouts,
  })
  await activation.activate(first)
  await activation.activate({ 'public-mfe': 'p1' })
  const getActive = async () => (await sets.active())?.versions['public-mfe']
  const share = async () => {
    await rollouts.start({ 'public-mfe': 'p2' }, 5, BY_OWNER)
    return (await rolloutStore.running())?.id
  }
  const judge = (figures: typeof GOOD) => {
    health = figures
    return rollouts.judge()
  }
  return { activation, rollouts, plan, during, getActive, share, judge }
}
const findError = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => `${error.status} ${error.message}`,
  )

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-guard-'))
  database = await openTestDatabase()
  store = await createFolderStore(dir)
  for (const version of ['p1', 'p2']) await publish('public-mfe', version)
  for (const [name, version] of Object.entries(first)) await publish(name, version)
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true, force: true })
})

describe('a rollback during a rollout', () => {
  it('leaves the active version when the rollout that was shown, or its version, has been stopped', async () => {
    const { activation, getActive, share, judge } = await startGateway()
    const rollout = await share()
    await judge(FAILING)
    const undo = (shown: object) => findError(activation.rollBack('public-mfe', BY_OWNER, shown))
    expect(await undo({ rollout })).toBe('409 The rollout has ended meanwhile. Nothing was changed.')
    expect(await undo({ from: 'p2' })).toBe('409 public-mfe@p2 is not active any more: p1 is. Nothing was changed.')
    expect(await getActive()).toBe('p1')
  })

  it('is made once when it is requested twice', async () => {
    const { activation, getActive, share } = await startGateway()
    await share()
    const undo = () => findError(activation.rollBack('public-mfe', BY_OWNER, { from: 'p2' }))
    const [done, refused] = (await Promise.all([undo(), undo()])).sort().reverse()
    expect([done, refused]).toEqual(['no error', expect.stringMatching(/^409 .+ Nothing was changed\.$/)])
    expect(await getActive()).toBe('p1')
  })

  it('ends the rollout that was shown, and one that has begun since the active version was', async () => {
    const { activation, rollouts, getActive, share } = await startGateway()
    for (const from of ['p2', 'p1']) {
      const rollout = await share()
      await activation.rollBack('public-mfe', BY_OWNER, { from, ...(from === 'p2' && { rollout }) })
      expect(await rollouts.getApps()).toEqual([])
    }
    await share()
    expect(await findError(activation.rollBack('public-mfe', BY_OWNER, { from: 'p0' }))).toBe(
      '409 public-mfe@p0 is not active any more: a rollout of public-mfe@p2 is running. Nothing was changed.',
    )
    expect(await getActive()).toBe('p1')
  })

  it('leaves the rollout when a token names the active version, which the rollout is to replace', async () => {
    const { activation, rollouts, getActive, share } = await startGateway()
    await share()
    const byToken = { actor: { kind: 'token', name: 'ci' }, reason: null } as const
    expect(await findError(activation.rollBack('public-mfe', byToken, { from: 'p1' }))).toBe(
      '409 A rollout of public-mfe@p2 is running. Stop or finish it before you roll public-mfe@p1 back. Nothing was changed.',
    )
    expect([await getActive(), await rollouts.getApps()]).toEqual(['p1', ['public-mfe']])
    await activation.rollBack('public-mfe', byToken, { from: 'p2' })
    expect([await getActive(), await rollouts.getApps()]).toEqual(['p1', []])
  })
})

it('no rollout starts of a release that is deleted after its check', async () => {
  const { rollouts, during, share } = await startGateway()
  during.start = () => store.remove('releases/public-mfe/p2/release.json')
  expect(await findError(share())).toBe('404 There is no release public-mfe@p2')
  expect(await rollouts.getApps()).toEqual([])
})

it('everybody gets the release that the share of the visitors got, or none', async () => {
  const { rollouts, getActive, share } = await startGateway()
  await share()
  await publish('public-mfe', 'p2', { files: [] })
  expect(await findError(rollouts.finish({}, BY_OWNER))).toBe(
    '422 The release.json of public-mfe@p2 has changed since visitors first got it',
  )
  expect(await getActive()).toBe('p1')
  await publish('public-mfe', 'p2')
  await rollouts.finish({}, BY_OWNER)
  expect(await getActive()).toBe('p2')
})

it('a rollout is not started when a freeze begins during its preflight check', async () => {
  const { plan, rollouts, during, share } = await startGateway()
  during.preflight = async () => void (await plan.setFreeze({ until: '2099-12-01T08:00Z', reason: 'The jubilee' }, { kind: 'session' }))
  expect(await findError(share())).toBe('409 Activations are frozen until 2099-12-01 08:00 UTC: The jubilee')
  expect(await rollouts.getApps()).toEqual([])
})
