import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppName } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createActivation } from './activation.ts'
import { createPlanStore } from './plan-store.ts'
import { pruneReleases } from './prune.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'
import { readState } from './release-state.ts'

const now = new Date('2026-06-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)

let dir: string
let database: TestDatabase
let db: Db
let store: ObjectStore
let sets: ReleaseSetStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-prune-'))
  database = await openTestDatabase()
  db = database.db
  store = await createFolderStore(dir)
  sets = createReleaseSetStore(db)
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true, force: true })
})

const CHANGE = { action: 'activate', reason: null, actor: null } as const
const withPublic = (version: string) => ({ shell: 's', 'public-mfe': version, 'admin-mfe': 'a' })

const put = async (key: string, modifiedAt: Date) => {
  await store.put(key, Buffer.from('{}'), 'text/plain')
  await utimes(join(dir, key), modifiedAt, modifiedAt)
}
const publish = async (name: AppName, version: string, modifiedAt: Date) => {
  for (const file of ['client/a.js', 'server/index.cjs', 'release.json']) await put(`releases/${name}/${version}/${file}`, modifiedAt)
}
const appendSet = (id: number, publicMfe: string, activatedAt: Date) =>
  db
    .insertInto('releaseSets')
    .values({ id, versions: JSON.stringify({ shell: 's', 'public-mfe': publicMfe, 'admin-mfe': 'a' }), activatedAt })
    .execute()
const schedule = (publicMfe: string) =>
  createPlanStore(db).add({ at: '2099-01-01T00:00Z', versions: { 'public-mfe': publicMfe }, reason: null, actor: { kind: 'session' } })
const listKept = async (name: AppName) => {
  const found = new Set<string>()
  for await (const { key } of store.list(`releases/${name}/`)) found.add(key.split('/')[2] as string)
  return [...found].sort()
}

describe('pruneReleases', () => {
  it('deletes releases that are old, long inactive and not among the 20 newest, and nothing else', async () => {
    const rows = [
      ['long-ago', 200],
      ['until-40-days-ago', 100],
      ['until-29-days-ago', 40],
      ['third', 29],
      ['second', 20],
      ['previous', 10],
      ['now', 5],
    ] as const
    for (const [index, [version, days]] of rows.entries()) {
      await publish('public-mfe', version, daysAgo(300 - index))
      await appendSet(index + 1, version, daysAgo(days))
    }
    await publish('public-mfe', 'never-active', daysAgo(150))
    const newest = Array.from({ length: 20 }, (_, index) => `new-${String(index).padStart(2, '0')}`)
    for (const [index, version] of newest.entries()) await publish('public-mfe', version, daysAgo(90 - index))
    await publish('shell', 's', daysAgo(300))

    const removed = await pruneReleases(store, sets, now)
    expect(removed.sort()).toEqual(['public-mfe@long-ago', 'public-mfe@never-active', 'public-mfe@until-40-days-ago'])
    expect(await listKept('public-mfe')).toEqual([...newest, 'now', 'until-29-days-ago', 'third', 'second', 'previous'].sort())
    expect(await listKept('shell')).toEqual(['s'])
    expect(await pruneReleases(store, sets, now)).toEqual([])
    const events = await db.selectFrom('auditEvents').select('subject').where('action', '=', 'deleteRelease').execute()
    expect(events.map(({ subject }) => subject).sort()).toEqual(removed.map((name) => name.replace('@', ' ')))
  })

  it('keeps three versions to roll back to, however long ago they were active, and a rollback is offered to no deleted one', async () => {
    for (const [name, version] of [
      ['shell', 's'],
      ['admin-mfe', 'a'],
    ] as const)
      await publish(name, version, daysAgo(300))
    for (const [index, version] of ['first', 'third', 'second', 'previous', 'now'].entries()) {
      await publish('public-mfe', version, daysAgo(300 - index))
      await appendSet(index + 1, version, daysAgo(90 - index))
    }
    for (let count = 0; count < 20; count += 1) await publish('public-mfe', `newer-${count}`, daysAgo(50 - count))
    expect(await pruneReleases(store, sets, now)).toEqual(['public-mfe@first'])

    const releases = createReleaseRepository(store)
    const readOffer = async () => {
      const { apps } = await readState(releases, sets, null)
      return apps.flatMap(({ name, previous, canRollBack }) => (name === 'public-mfe' ? { previous, canRollBack } : []))
    }
    const { rollBack } = createActivation({ releases, sets, preflight: async () => {}, assertNotFrozen: async () => {} })
    for (const previous of ['previous', 'second', 'third']) {
      expect(await readOffer()).toEqual([{ previous, canRollBack: true }])
      await rollBack('public-mfe')
      expect((await sets.active())?.versions['public-mfe']).toBe(previous)
    }
    expect(await readOffer()).toEqual([{ previous: null, canRollBack: false }])
    await expect(rollBack('public-mfe')).rejects.toThrow('There is no previous version of public-mfe')
  })

  it('counts previews of pull requests apart, so that they displace no release that is still to be activated', async () => {
    await publish('public-mfe', 'waiting', daysAgo(50))
    for (let index = 0; index < 21; index += 1) await publish('public-mfe', `v${index}-preview`, daysAgo(49 - index))
    expect(await pruneReleases(store, sets, now)).toEqual(['public-mfe@v0-preview'])
  })

  it('deletes the files of an upload that was abandoned a day ago, and keeps those of one in progress', async () => {
    await put('releases/shell/abandoned/client/a.js', daysAgo(2))
    await put('releases/shell/in-progress/client/a.js', daysAgo(2))
    await put('releases/shell/in-progress/client/b.js', daysAgo(0.1))
    expect(await pruneReleases(store, sets, now)).toEqual(['shell@abandoned'])
    expect(await listKept('shell')).toEqual(['in-progress'])
  })

  it('keeps a release that is published while the files of its abandoned upload are about to be deleted', async () => {
    for (const version of ['one', 'two']) await put(`releases/shell/${version}/client/a.js`, daysAgo(2))
    const late: ObjectStore = {
      ...store,
      remove: async (key) => {
        await publish('shell', 'two', now)
        return store.remove(key)
      },
    }
    expect(await pruneReleases(late, sets, now)).toEqual(['shell@one'])
    expect(await listKept('shell')).toEqual(['two'])
  })

  it('keeps a release that is activated while others are deleted', async () => {
    for (let index = 0; index < 22; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    const late: ReleaseSetStore = {
      ...sets,
      beginDeletion: async (...args) => {
        await sets.append((await sets.active())?.id ?? 0, withPublic('v0'), CHANGE)
        return sets.beginDeletion(...args)
      },
    }
    expect(await pruneReleases(store, late, now)).toEqual(['public-mfe@v1'])
    expect(await listKept('public-mfe')).toContain('v0')
  })

  it('keeps a release whose activation is scheduled while others are deleted', async () => {
    for (let index = 0; index < 22; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    const late: ReleaseSetStore = {
      ...sets,
      beginDeletion: async (...args) => {
        expect(await schedule('v0')).toBe('added')
        return sets.beginDeletion(...args)
      },
    }
    expect(await pruneReleases(store, late, now)).toEqual(['public-mfe@v1'])
    expect(await listKept('public-mfe')).toContain('v0')
  })

  it('does not let the activation of a release that is being deleted be scheduled', async () => {
    for (let index = 0; index < 21; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    const results = new Set<string>()
    const slow: ObjectStore = {
      ...store,
      remove: async (key) => {
        results.add(await schedule('v0'))
        return store.remove(key)
      },
    }
    expect(await pruneReleases(slow, sets, now)).toEqual(['public-mfe@v0'])
    expect([...results]).toEqual(['release deleted'])
  })

  it('does not let a release that is being deleted become active', async () => {
    for (let index = 0; index < 22; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    const appended: string[] = []
    const slow: ObjectStore = {
      ...store,
      remove: async (key) => {
        appended.push(await sets.append(0, withPublic(key.split('/')[2] as string), CHANGE))
        return store.remove(key)
      },
    }
    expect(await pruneReleases(slow, sets, now)).toEqual(['public-mfe@v1', 'public-mfe@v0'])
    expect(new Set(appended)).toEqual(new Set(['release deleted']))
    expect(await sets.active()).toBeUndefined()
  })

  it('never deletes what becomes active at the same time', async () => {
    for (const [name, version] of [
      ['shell', 's'],
      ['admin-mfe', 'a'],
    ] as const)
      await publish(name, version, daysAgo(100))
    for (let index = 0; index < 30; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    const activation = createActivation({
      releases: createReleaseRepository(store),
      sets,
      preflight: async () => {},
      assertNotFrozen: async () => {},
    })
    await activation.activate(withPublic('v29'))
    const [removed, ...activations] = await Promise.all([
      pruneReleases(store, sets, now),
      ...Array.from({ length: 10 }, (_, index) =>
        activation.activate({ 'public-mfe': `v${index}` }).then(
          () => `public-mfe@v${index}`,
          () => 'rejected',
        ),
      ),
    ])
    const active = (await sets.history()).map(({ versions }) => versions['public-mfe'])
    expect(removed.filter((release) => activations.includes(release))).toEqual([])
    for (const version of active) expect(await listKept('public-mfe')).toContain(version)
  })

  it('does not let a release become active that was deleted after its check', async () => {
    for (let index = 0; index < 21; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    for (const [name, version] of Object.entries({ shell: 's', 'admin-mfe': 'a' })) await publish(name as AppName, version, now)
    const late: ReleaseSetStore = {
      ...sets,
      append: async (...args) => {
        expect(await pruneReleases(store, sets, now)).toEqual(['public-mfe@v0'])
        return sets.append(...args)
      },
    }
    const activation = createActivation({
      releases: createReleaseRepository(store),
      sets: late,
      preflight: async () => {},
      assertNotFrozen: async () => {},
    })
    await expect(activation.activate(withPublic('v0'))).rejects.toThrow('There is no release public-mfe@v0')
    expect(await sets.active()).toBeUndefined()
  })

  it('finishes a deletion that was interrupted, after which the release can be published and activated again', async () => {
    for (let index = 0; index < 21; index += 1) await publish('public-mfe', `v${index}`, daysAgo(100 - index))
    const failing: ObjectStore = {
      ...store,
      remove: (key) => (key.endsWith('.cjs') ? Promise.reject(new Error('unavailable')) : store.remove(key)),
    }
    await expect(pruneReleases(failing, sets, now)).rejects.toThrow('unavailable')
    // What has lost files is no release any more.
    expect(await store.info('releases/public-mfe/v0/release.json')).toBeUndefined()
    await publish('public-mfe', 'v0', now)
    expect(await sets.append(0, withPublic('v0'), CHANGE)).toBe('release deleted')
    expect(await pruneReleases(store, sets, now)).toContain('public-mfe@v0')
    await publish('public-mfe', 'v0', now)
    expect(await sets.append(0, withPublic('v0'), CHANGE)).toBe('appended')
  })
})
