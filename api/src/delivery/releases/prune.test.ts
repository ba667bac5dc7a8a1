import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppName } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Db } from '#db/database.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { pruneReleases } from './prune.ts'
import { createReleaseSetStore, type ReleaseSetStore } from './release-set-store.ts'

const now = new Date('2026-06-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)

let dir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
let store: ObjectStore
let sets: ReleaseSetStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-prune-'))
  database = await createTestDatabase()
  db = createDatabase(database.url)
  store = await createFolderStore(dir)
  sets = createReleaseSetStore(db)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

const put = async (key: string, at: Date) => {
  await store.put(key, Buffer.from('x'), 'text/plain')
  await utimes(join(dir, key), at, at)
}
const publish = async (name: AppName, version: string, at: Date) => {
  for (const file of ['client/a.js', 'server/index.cjs', 'release.json']) await put(`releases/${name}/${version}/${file}`, at)
}
const kept = async (name: AppName) => {
  const found = new Set<string>()
  for await (const { key } of store.list(`releases/${name}/`)) found.add(key.split('/')[2] as string)
  return [...found].sort()
}

describe('pruning', () => {
  it('deletes what is old, long inactive and beyond the 20 newest, and nothing else', async () => {
    const rows = [
      ['long-ago', 200],
      ['until-40-days-ago', 100],
      ['until-29-days-ago', 40],
      ['now', 29],
    ] as const
    for (const [at, [version, days]] of rows.entries()) {
      await publish('public-mfe', version, daysAgo(300 - at))
      await db
        .insertInto('releaseSets')
        .values({ id: at + 1, shell: 's', publicMfe: version, adminMfe: 'a', activatedAt: daysAgo(days) })
        .execute()
    }
    await publish('public-mfe', 'never-active', daysAgo(150))
    const newest = Array.from({ length: 20 }, (_, at) => `new-${String(at).padStart(2, '0')}`)
    for (const [at, version] of newest.entries()) await publish('public-mfe', version, daysAgo(90 - at))
    await publish('shell', 's', daysAgo(300))

    const removed = await pruneReleases(store, sets, now)
    expect(removed.sort()).toEqual(['public-mfe@long-ago', 'public-mfe@never-active', 'public-mfe@until-40-days-ago'])
    expect(await kept('public-mfe')).toEqual([...newest, 'now', 'until-29-days-ago'].sort())
    expect(await kept('shell')).toEqual(['s'])
    expect(await pruneReleases(store, sets, now)).toEqual([])
  })

  it('keeps what a roll-back leads to, however long ago it served', async () => {
    for (const [at, version] of ['s', 'a', 'before', 'now'].entries())
      await publish((['shell', 'admin-mfe', 'public-mfe', 'public-mfe'] as const)[at] as AppName, version, daysAgo(300 - at))
    for (let at = 0; at < 20; at += 1) await publish('public-mfe', `newer-${at}`, daysAgo(50 - at))
    for (const [at, publicMfe] of ['before', 'now'].entries())
      await db
        .insertInto('releaseSets')
        .values({ id: at + 1, shell: 's', publicMfe, adminMfe: 'a', activatedAt: daysAgo(90 - at) })
        .execute()
    expect(await pruneReleases(store, sets, now)).toEqual([])
    expect(await kept('public-mfe')).toContain('before')
  })

  it('sweeps what a broken-off publishing left a day ago, and leaves one that is under way', async () => {
    await put('releases/shell/given-up/client/a.js', daysAgo(2))
    await put('releases/shell/under-way/client/a.js', daysAgo(2))
    await put('releases/shell/under-way/client/b.js', daysAgo(0.1))
    expect(await pruneReleases(store, sets, now)).toEqual(['shell@given-up'])
    expect(await kept('shell')).toEqual(['under-way'])
  })

  it('leaves a release that is activated while the others are deleted', async () => {
    for (let at = 0; at < 22; at += 1) await publish('public-mfe', `v${at}`, daysAgo(100 - at))
    const late: ReleaseSetStore = {
      ...sets,
      withoutActivations: async (work) => {
        await sets.follow(
          (await sets.active())?.id ?? 0,
          { shell: 's', 'public-mfe': 'v0', 'admin-mfe': 'a' },
          { action: 'activate', reason: null },
        )
        return sets.withoutActivations(work)
      },
    }
    expect(await pruneReleases(store, late, now)).toEqual(['public-mfe@v1'])
    expect(await kept('public-mfe')).toContain('v0')
  })
})
