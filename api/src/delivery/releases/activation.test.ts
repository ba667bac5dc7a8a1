import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppName } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { type Versions as AllVersions, listChanges } from '#delivery/shared/history.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { type Activation, createActivation } from './activation.ts'
import { createFreezeCheck } from './plan.ts'
import { createPlanStore } from './plan-store.ts'
import type { Preflight } from './preflight.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'

type Versions = Partial<AllVersions>

let dir: string
let database: TestDatabase
let db: Db
let store: ObjectStore
let sets: ReleaseSetStore

const publish = (name: AppName, ...versions: string[]) =>
  Promise.all(versions.map((version) => store.put(`releases/${name}/${version}/release.json`, Buffer.from('{}'), 'application/json')))
/** The preflight check has its own test (preflight.test.ts). */
const acceptAll: Preflight = async () => {}
/** Accepts no release before `count` checks have started, so that all of them have seen the same set. */
const acceptTogether = (count: number): Preflight => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  return () => {
    started += 1
    if (started === count) resolve()
    return promise
  }
}
const create = (preflight = acceptAll, assertNotFrozen = async () => {}): Activation =>
  createActivation({ releases: createReleaseRepository(store), sets, preflight, assertNotFrozen })
const findError = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => `${error.status} ${error.message}`,
  )
const first = { shell: 's0', 'public-mfe': 'p0', 'admin-mfe': 'a0' }

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-activation-'))
  database = await openTestDatabase()
  db = database.db
  store = await createFolderStore(dir)
  sets = createReleaseSetStore(db)
  for (const [name, version] of Object.entries(first)) await publish(name as AppName, version)
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true, force: true })
})

describe('concurrent activations', () => {
  it('of different apps all succeed, each on top of the one before', async () => {
    await create().activate(first)
    await Promise.all([publish('shell', 's1'), publish('public-mfe', 'p1'), publish('admin-mfe', 'a1')])
    await Promise.all([{ shell: 's1' }, { 'public-mfe': 'p1' }, { 'admin-mfe': 'a1' }].map((one: Versions) => create().activate(one)))
    expect(await sets.active()).toMatchObject({ id: 4, versions: { shell: 's1', 'public-mfe': 'p1', 'admin-mfe': 'a1' } })
  })

  it('of the same app: one succeeds, and the others get 409 with its version', async () => {
    await create().activate(first)
    const versions = Array.from({ length: 20 }, (_, index) => `p${index + 1}`)
    await publish('public-mfe', ...versions)
    const preflight = acceptTogether(20)
    const outcomes = await Promise.all(versions.map((version) => findError(create(preflight).activate({ 'public-mfe': version }))))
    const winner = (await sets.active())?.versions['public-mfe'] as string
    expect(outcomes.filter((outcome) => outcome === 'no error')).toHaveLength(1)
    expect(outcomes[versions.indexOf(winner)]).toBe('no error')
    expect(new Set(outcomes)).toEqual(
      new Set(['no error', `409 Another activation of public-mfe came first: public-mfe@${winner} is active now`]),
    )
  })

  it('of twenty releases record each one that succeeded once, with one app per set', async () => {
    await create().activate(first)
    const wanted = Array.from({ length: 20 }, (_, index): [AppName, string] => [
      (['shell', 'public-mfe', 'admin-mfe'] as const)[index % 3] as AppName,
      `v${index}`,
    ])
    for (const [name, version] of wanted) await publish(name, version)
    const preflight = acceptTogether(20)
    const outcomes = await Promise.all(wanted.map(([name, version]) => findError(create(preflight).activate({ [name]: version }))))
    const done = wanted.filter((_, index) => outcomes[index] === 'no error').map(([name, version]) => `${name}@${version}`)
    const history = await sets.history()
    const recorded = history.slice(1).flatMap(({ versions }, index) => {
      const before = history[index]?.versions
      return Object.entries(versions).filter(([name, version]) => before?.[name as AppName] !== version)
    })
    expect(new Set(done.map((release) => release.split('@')[0]))).toEqual(new Set(['shell', 'public-mfe', 'admin-mfe']))
    expect(done).toHaveLength(3)
    expect(recorded.map((entry) => entry.join('@')).sort()).toEqual(done.sort())
    expect(history.map(({ id }) => id)).toEqual(history.map((_, index) => index + 1))
    expect(outcomes.filter((outcome) => outcome !== 'no error').every((outcome) => outcome.startsWith('409 '))).toBe(true)
  })

  it('of the same version all succeed with one new set', async () => {
    await create().activate(first)
    await publish('shell', 's1')
    await Promise.all([create().activate({ shell: 's1' }), create().activate({ shell: 's1' })])
    expect((await sets.history()).map(({ versions }) => versions.shell)).toEqual(['s0', 's1'])
  })

  it('of the same version: what was rolled back meanwhile is not activated again', async () => {
    await create().activate(first)
    await publish('public-mfe', 'p1')
    let checks = 0
    const slow = create(async () => {
      checks += 1
      if (checks > 1) return
      await create().activate({ 'public-mfe': 'p1' })
      await create().rollBack('public-mfe')
    })
    expect(await findError(slow.activate({ 'public-mfe': 'p1' }))).toBe(
      '409 Another activation of public-mfe came first: public-mfe@p0 is active now',
    )
    expect((await sets.history()).map(({ versions }) => versions['public-mfe'])).toEqual(['p0', 'p1', 'p0'])
  })

  it('are checked again against a set that was activated in between', async () => {
    await create().activate(first)
    await publish('shell', 's1')
    await publish('public-mfe', 'p1')
    const checked: string[] = []
    const slow = create(async (_, { shell, ...rest }) => {
      checked.push(`${shell} ${rest['public-mfe']}`)
      if (checked.length === 1) await create().activate({ shell: 's1' })
    })
    await slow.activate({ 'public-mfe': 'p1' })
    expect(checked).toEqual(['s0 p1', 's1 p1'])
  })
})

describe('activate', () => {
  it('keeps the version of an app that only a later gateway knows', async () => {
    const later = { ...first, 'talks-mfe': 't0' }
    await sets.append(0, later, { action: 'activate', reason: null, actor: null })
    await publish('shell', 's1')
    await create().activate({ shell: 's1' })
    expect((await sets.active())?.versions).toEqual({ ...later, shell: 's1' })
  })

  it('returns 404 for a release that is not published', async () => {
    await create().activate(first)
    expect(await findError(create().activate({ shell: 'never' }))).toBe('404 There is no release shell@never')
  })

  it('returns 422 for a first activation that does not name all apps', async () => {
    expect(await findError(create().activate({ shell: 's0' }))).toBe(
      '422 The first activation names all apps: shell, public-mfe, admin-mfe',
    )
  })

  it('changes nothing and runs no preflight check when the version is already active', async () => {
    await create().activate(first)
    await create(() => Promise.reject(new Error('was called'))).activate({ shell: 's0' })
    expect(await sets.history()).toHaveLength(1)
  })

  it('activates nothing when a freeze begins during the preflight check, or after it, and still rolls back', async () => {
    const FROZEN = '409 Activations are frozen until 2099-12-01 08:00 UTC: The jubilee'
    await create().activate(first)
    await publish('shell', 's1', 's2')
    await create().activate({ shell: 's1' })
    const plan = createPlanStore(db)
    const assertNotFrozen = createFreezeCheck(plan)
    const freeze = async () => void (await plan.setFreeze({ until: '2099-12-01T08:00Z', reason: 'The jubilee' }, { kind: 'session' }))
    expect(await findError(create(freeze, assertNotFrozen).activate({ shell: 's2' }))).toBe(FROZEN)
    await plan.liftFreeze()
    const append: ReleaseSetStore['append'] = async (...set) => {
      await freeze()
      return sets.append(...set)
    }
    const releases = createReleaseRepository(store)
    const activation = createActivation({ releases, sets: { ...sets, append }, preflight: acceptAll, assertNotFrozen })
    expect(await findError(activation.activate({ shell: 's2' }))).toBe(FROZEN)
    expect((await sets.active())?.versions.shell).toBe('s1')
    await activation.rollBack('shell')
    expect((await sets.active())?.versions.shell).toBe('s0')
  })

  it('returns 404 when the release is deleted during the preflight check', async () => {
    await create().activate(first)
    await publish('shell', 's1')
    const activation = create(() => store.remove('releases/shell/s1/release.json'))
    expect(await findError(activation.activate({ shell: 's1' }))).toBe('404 There is no release shell@s1')
    expect((await sets.active())?.versions.shell).toBe('s0')
  })
})

describe('a release.json that changed in the store', () => {
  const change = (name: AppName, version: string, manifest: object) =>
    store.put(`releases/${name}/${version}/release.json`, Buffer.from(JSON.stringify(manifest)), 'application/json')
  const CHANGED = '422 The release.json of public-mfe@p0 has changed since it was activated'

  beforeEach(async () => {
    await create().activate(first)
    await publish('public-mfe', 'p1')
    await publish('shell', 's1')
  })

  it('is not activated again and not rolled back to', async () => {
    await create().activate({ 'public-mfe': 'p1' })
    await change('public-mfe', 'p0', { files: ['another'] })
    expect(await findError(create().rollBack('public-mfe'))).toBe(CHANGED)
    expect(await findError(create().activate({ 'public-mfe': 'p0' }))).toBe(CHANGED)
    expect((await sets.active())?.versions['public-mfe']).toBe('p1')
  })

  it('is noticed when another app is activated', async () => {
    await change('public-mfe', 'p0', { files: ['another'] })
    expect(await findError(create().activate({ shell: 's1' }))).toBe(CHANGED)
  })

  it('may have another build time, because the release was published again', async () => {
    await change('public-mfe', 'p0', { builtAt: '2026-05-04T10:00:00Z' })
    expect(await findError(create().activate({ shell: 's1' }))).toBe('no error')
  })

  it('may have the source of another commit, because the same build was published again', async () => {
    const source = { commit: '1a2b3c4', author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/1a2b3c4' }
    await change('public-mfe', 'p1', { files: [], source })
    await create().activate({ 'public-mfe': 'p1' })
    await change('public-mfe', 'p1', { files: [], source: { ...source, commit: '5d6e7f8' } })
    expect(await findError(create().activate({ shell: 's1' }))).toBe('no error')
  })
})

describe('a set in the history', () => {
  it('has who appended it, why, and where its releases come from, which outlasts them', async () => {
    const source = { commit: '1a2b3c4', author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/1a2b3c4' }
    await create().activate(first)
    await store.put('releases/public-mfe/p1/release.json', Buffer.from(JSON.stringify({ source })), 'application/json')
    await create().activate({ 'public-mfe': 'p1' }, { actor: { kind: 'team', name: 'ci', app: 'public-mfe' }, reason: ' For the jubilee ' })
    await create().rollBack('public-mfe', { actor: { kind: 'session' }, reason: ' ' })
    await store.remove('releases/public-mfe/p1/release.json')
    expect(listChanges(await sets.history()).slice(3)).toMatchObject([
      { action: 'activate', to: 'p1', actor: { kind: 'team', name: 'ci', app: 'public-mfe' }, reason: 'For the jubilee', source },
      { action: 'rollback', to: 'p0', actor: { kind: 'session' }, reason: null, source: null },
    ])
    expect(listChanges(await sets.history())[0]).toMatchObject({ actor: { kind: 'gateway' }, source: null })
  })
})

describe('rollBack', () => {
  it('activates the previous version after the preflight check, and is recorded as a rollback', async () => {
    await create().activate(first)
    await publish('public-mfe', 'p1')
    await create().activate({ 'public-mfe': 'p1' })
    const checked: Versions[] = []
    await create(async (wanted) => void checked.push(wanted)).rollBack('public-mfe')
    expect(checked).toEqual([{ 'public-mfe': 'p0' }])
    expect((await sets.history()).at(-1)).toMatchObject({ id: 3, action: 'rollback', versions: first })
  })

  it('undoes only the version that was shown', async () => {
    await create().activate(first)
    for (const version of ['p1', 'p2']) {
      await publish('public-mfe', version)
      await create().activate({ 'public-mfe': version })
    }
    const undoShown = () => create().rollBack('public-mfe', undefined, { from: 'p2' })
    expect(await findError(undoShown())).toBe('no error')
    expect(await findError(undoShown())).toBe('409 public-mfe@p2 is not active any more: p1 is. Nothing was changed.')
    expect((await sets.active())?.versions).toEqual({ ...first, 'public-mfe': 'p1' })
  })

  it('returns 422 when there is no previous version', async () => {
    await create().activate(first)
    expect(await findError(create().rollBack('shell'))).toBe('422 There is no previous version of shell')
  })
})

describe('the history', () => {
  it('cannot be changed by SQL', async () => {
    await create().activate(first)
    await expect(db.updateTable('releaseSets').set({ reason: 'x' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('releaseSets').execute()).rejects.toThrow('never changed')
  })
})
