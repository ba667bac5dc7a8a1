import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppName } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Db } from '#db/database.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { type Activation, createActivation, type Versions } from './activation.ts'
import type { Preflight } from './preflight.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'

let dir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
let store: ObjectStore
let sets: ReleaseSetStore

const publish = (name: AppName, ...versions: string[]) =>
  Promise.all(versions.map((version) => store.put(`releases/${name}/${version}/release.json`, Buffer.from('{}'), 'application/json')))
/** The gate has a test of its own (gate.test.ts); here it lets everything through. */
const letThrough: Preflight = async () => {}
/** Lets nobody through before `count` have come, so that all have seen the same set. */
const together = (count: number): Preflight => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}
const another = (gate = letThrough): Activation => createActivation({ store, sets, gate })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => `${error.status} ${error.message}`,
  )
const first = { shell: 's0', 'public-mfe': 'p0', 'admin-mfe': 'a0' }

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-activation-'))
  database = await createTestDatabase()
  db = createDatabase(database.url)
  store = await createFolderStore(dir)
  sets = createReleaseSetStore(db)
  for (const [name, version] of Object.entries(first)) await publish(name as AppName, version)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

describe('activations at the same moment', () => {
  it('of different parts all succeed: the later ones go on from the earlier', async () => {
    await another().activate(first)
    await Promise.all([publish('shell', 's1'), publish('public-mfe', 'p1'), publish('admin-mfe', 'a1')])
    await Promise.all([{ shell: 's1' }, { 'public-mfe': 'p1' }, { 'admin-mfe': 'a1' }].map((one: Versions) => another().activate(one)))
    expect(await sets.active()).toMatchObject({ id: 4, versions: { shell: 's1', 'public-mfe': 'p1', 'admin-mfe': 'a1' } })
  })

  it('of the same part: one wins, the others are told who', async () => {
    await another().activate(first)
    const versions = Array.from({ length: 20 }, (_, at) => `p${at + 1}`)
    await publish('public-mfe', ...versions)
    const gate = together(20)
    const outcomes = await Promise.all(versions.map((version) => refusalOf(another(gate).activate({ 'public-mfe': version }))))
    const winner = (await sets.active())?.versions['public-mfe'] as string
    expect(outcomes.filter((outcome) => outcome === 'nothing')).toHaveLength(1)
    expect(outcomes[versions.indexOf(winner)]).toBe('nothing')
    expect(new Set(outcomes)).toEqual(
      new Set(['nothing', `409 Another activation of public-mfe came first: public-mfe@${winner} is active now`]),
    )
  })

  it('twenty of them, from anywhere: each that succeeded is in the history, once, and each set differs from the one before in one part', async () => {
    await another().activate(first)
    const wanted = Array.from({ length: 20 }, (_, at): [AppName, string] => [
      (['shell', 'public-mfe', 'admin-mfe'] as const)[at % 3] as AppName,
      `v${at}`,
    ])
    for (const [name, version] of wanted) await publish(name, version)
    const gate = together(20)
    const outcomes = await Promise.all(wanted.map(([name, version]) => refusalOf(another(gate).activate({ [name]: version }))))
    const done = wanted.filter((_, at) => outcomes[at] === 'nothing').map((pair) => pair.join('@'))
    const history = await sets.history()
    const told = history.slice(1).flatMap(({ versions }, at) => {
      const before = history[at]?.versions
      return Object.entries(versions).filter(([name, version]) => before?.[name as AppName] !== version)
    })
    expect(new Set(done.map((pair) => pair.split('@')[0]))).toEqual(new Set(['shell', 'public-mfe', 'admin-mfe']))
    expect(done).toHaveLength(3)
    expect(told.map((pair) => pair.join('@')).sort()).toEqual(done.sort())
    expect(history.map(({ id }) => id)).toEqual(history.map((_, at) => at + 1))
    expect(outcomes.filter((outcome) => outcome !== 'nothing').every((outcome) => outcome.startsWith('409 '))).toBe(true)
  })

  it('of the same version are both content', async () => {
    await another().activate(first)
    await publish('shell', 's1')
    await Promise.all([another().activate({ shell: 's1' }), another().activate({ shell: 's1' })])
    expect((await sets.history()).map(({ versions }) => versions.shell)).toEqual(['s0', 's1'])
  })

  it('the gate is asked again about the set that came meanwhile', async () => {
    await another().activate(first)
    await publish('shell', 's1')
    await publish('public-mfe', 'p1')
    const asked: string[] = []
    const slow = another(async (_, { shell, ...rest }) => {
      asked.push(`${shell} ${rest['public-mfe']}`)
      if (asked.length === 1) await another().activate({ shell: 's1' })
    })
    await slow.activate({ 'public-mfe': 'p1' })
    expect(asked).toEqual(['s0 p1', 's1 p1'])
  })
})

describe('an activation', () => {
  it('of what nobody published is unknown', async () => {
    await another().activate(first)
    expect(await refusalOf(another().activate({ shell: 'never' }))).toBe('404 There is no release shell@never')
  })

  it('of one part alone cannot be the first', async () => {
    expect(await refusalOf(another().activate({ shell: 's0' }))).toBe(
      '422 The first activation names all parts: shell, public-mfe, admin-mfe',
    )
  })

  it('of what is active already changes nothing and asks no gate', async () => {
    await another().activate(first)
    await another(() => Promise.reject(new Error('was asked'))).activate({ shell: 's0' })
    expect(await sets.history()).toHaveLength(1)
  })

  it('does not happen when the release is deleted while the gate looks at it', async () => {
    await another().activate(first)
    await publish('shell', 's1')
    const deleting = another(() => store.remove('releases/shell/s1/release.json'))
    expect(await refusalOf(deleting.activate({ shell: 's1' }))).toBe('404 There is no release shell@s1')
    expect((await sets.active())?.versions.shell).toBe('s0')
  })
})

describe('a roll-back', () => {
  it('goes to the version before, is written down as one, and goes through the gate', async () => {
    await another().activate(first)
    await publish('public-mfe', 'p1')
    await another().activate({ 'public-mfe': 'p1' })
    const asked: Versions[] = []
    await another(async (wanted) => void asked.push(wanted)).rollBack('public-mfe')
    expect(asked).toEqual([{ 'public-mfe': 'p0' }])
    expect((await sets.history()).at(-1)).toMatchObject({ id: 3, action: 'rollback', versions: first })
  })

  it('is refused when there is nothing to go back to', async () => {
    await another().activate(first)
    expect(await refusalOf(another().rollBack('shell'))).toBe('422 No version of shell was active before the present one')
  })
})

describe('the history', () => {
  it('cannot be changed, not even by SQL', async () => {
    await another().activate(first)
    await expect(db.updateTable('releaseSets').set({ shell: 'x' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('releaseSets').execute()).rejects.toThrow('never changed')
  })
})
