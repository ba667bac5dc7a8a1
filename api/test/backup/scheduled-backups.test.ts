import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '@portfolio/object-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anImage } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { type BackupTarget, createFolderTarget, createStoreTarget } from '../../src/backup/backup-target.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { createBackupRunStore } from '../../src/backup/run-store.ts'
import { createScheduledBackups } from '../../src/backup/scheduled-backups.ts'
import { listObjects } from '../../src/backup/site-objects-store.ts'

let dir: string
let folder: string
let api: TestApi
let newest: (Date | undefined)[]
let failures: number
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-scheduled-'))
  folder = join(dir, 'backups')
  api = await startTestApi()
  newest = []
  failures = 0
})
afterEach(async () => {
  await api.close()
  await rm(dir, { recursive: true, force: true })
})

const schedule = (target: BackupTarget = createFolderTarget(folder), changes: object = {}) =>
  createScheduledBackups({
    ...{
      databaseUrl: api.databaseUrl,
      store: api.store,
      listObjects,
      log: api.log,
      target,
      runs: createBackupRunStore(api.db),
      ...changes,
    },
    onNewest: (time) => newest.push(time),
    onFailure: () => {
      failures += 1
    },
  })
const at = (time: string) => new Date(`${time}Z`)

describe('scheduled backups', () => {
  it('are written once a day, deleted by rule, and leave other files alone', async () => {
    const backups = schedule()
    await backups.run(at('2026-11-01T00:20:07'))
    await backups.run(at('2026-11-01T23:59:59'))
    expect(await readdir(folder)).toEqual(['portfolio-2026-11-01T002007Z.tar'])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await verifyArchive(join(folder, 'portfolio-2026-11-01T002007Z.tar'))
    const old = Array.from({ length: 8 }, (_, index) => `portfolio-2026-11-0${index + 2}T000000Z.tar`)
    // A backup that is being written by hand, and one whose gateway was killed.
    const mine = ['notes.txt', 'portfolio-mine.tar', 'portfolio-mine-2.tar.1.unfinished']
    for (const name of [...old, ...mine, 'portfolio-2026-11-09T000000Z.tar.1.unfinished']) await writeFile(join(folder, name), '')
    await backups.run(at('2026-11-10T00:00:00'))
    // Of November 2 and 3 no rule keeps anything: the week's newest is the 8th, the month's the 10th. November 1 is the Sunday of its week.
    expect((await readdir(folder)).sort()).toEqual(
      ['portfolio-2026-11-01T002007Z.tar', ...old.slice(2), 'portfolio-2026-11-10T000000Z.tar', ...mine].sort(),
    )
    expect(newest).toEqual([at('2026-11-01T00:20:07'), at('2026-11-01T00:20:07'), at('2026-11-10T00:00:00')])
    expect(failures).toBe(0)
  })

  it('are written by one of several gateways, also when one has a date in the future', async () => {
    await Promise.all(Array.from({ length: 4 }, () => schedule().run(at('2026-11-01T00:00:00'))))
    expect(await readdir(folder)).toEqual(['portfolio-2026-11-01T000000Z.tar'])
    expect(api.lines.filter((line) => line.includes('The backup was written'))).toHaveLength(1)
    await writeFile(join(folder, 'portfolio-2036-01-01T000000Z.tar'), '')
    await schedule().run(at('2026-11-01T01:00:00'))
    expect(await readdir(folder)).toEqual(['portfolio-2026-11-01T000000Z.tar', 'portfolio-2036-01-01T000000Z.tar'])
    expect(newest.at(-1)).toEqual(at('2026-11-01T00:00:00'))
  })

  it('are kept by rule whatever has a date in the future, which is left alone', async () => {
    await schedule().run(at('2026-11-24T00:00:00'))
    const real = Array.from({ length: 6 }, (_, index) => `portfolio-2026-11-${18 + index}T000000Z.tar`)
    const future = Array.from({ length: 12 }, (_, index) => `portfolio-${2036 + index}-01-01T000000Z.tar`)
    for (const name of [...real, ...future]) await writeFile(join(folder, name), '')
    await schedule().run(at('2026-11-25T00:00:00'))
    const written = ['portfolio-2026-11-24T000000Z.tar', 'portfolio-2026-11-25T000000Z.tar']
    expect((await readdir(folder)).sort()).toEqual([...real.slice(1), ...written, ...future])
  })

  it('of gateways with a target each do not make them forget which ones of the other are incomplete', async () => {
    await anImage(api.db)
    await schedule().run(at('2026-11-01T00:00:00'))
    await schedule(createFolderTarget(join(dir, 'other'))).run(at('2026-11-02T00:00:00'))
    expect((await createBackupRunStore(api.db).list()).map(({ time, outcome }) => [time, outcome])).toEqual([
      [at('2026-11-02T00:00:00'), 'incomplete'],
      [at('2026-11-01T00:00:00'), 'incomplete'],
    ])
  })

  it('in a bucket are read back from it: one that was not stored whole fails, and is not kept', async () => {
    const bucket = await createFolderStore(join(dir, 'bucket'))
    const store = {
      ...bucket,
      putFile: async (key: string, path: string, type: string) => bucket.put(key, (await readFile(path)).subarray(0, 9_000), type),
    }
    const target = createStoreTarget({ name: 'bucket', store, prefix: 'backups/', temporaryDir: join(dir, 'temporary') })
    await schedule(target).run(at('2026-11-01T00:00:00'))
    expect(failures).toBe(1)
    expect(api.lines.some((line) => line.includes('was stored and read back, and differs'))).toBe(true)
    expect(await target.list()).toEqual([])
  })

  it('that fail are counted and logged, leave nothing, and are tried again', async () => {
    const unable = () => Promise.reject(new Error('The store is unavailable'))
    await schedule(undefined, { listObjects: unable }).run(at('2026-11-01T00:00:00'))
    expect([failures, newest, await readdir(folder)]).toEqual([1, [], []])
    expect(api.lines.join('')).toContain('"reason":"The store is unavailable","msg":"The backup failed and will be retried in an hour"')
    await schedule().run(at('2026-11-01T01:00:00'))
    expect(newest).toEqual([at('2026-11-01T01:00:00')])
    await anImage(api.db)
    await schedule().run(at('2026-11-02T01:00:00'))
    expect(api.lines.join('')).toContain('"msg":"The backup was written but is incomplete"')
    expect([failures, await readdir(folder)]).toEqual([2, ['portfolio-2026-11-01T010000Z.tar', 'portfolio-2026-11-02T010000Z.tar']])
  })

  it('end when the gateway stops, without a file and without a failure', async () => {
    const image = await anImage(api.db)
    await api.store.put(`media/${image.id}.jpg`, Buffer.from('picture'), 'image/jpeg')
    const backups = schedule()
    backups.stop()
    await backups.run(at('2026-11-01T00:00:00'))
    expect([failures, newest, await readdir(folder)]).toEqual([0, [], []])
  })

  it('end while they are read back when the gateway stops, without a file and without a failure', async () => {
    const target = createFolderTarget(folder)
    let backups: ReturnType<typeof schedule>
    const add: typeof target.add = (time, write) =>
      target.add(time, async (path) => {
        const written = write(path)
        // The archive has its name from when it is complete.
        await expect.poll(() => readdir(folder), { interval: 1 }).toContain('portfolio-2026-11-01T000000Z.tar')
        backups.stop()
        await written
      })
    const image = await anImage(api.db)
    await api.store.put(`media/${image.id}.jpg`, Buffer.alloc(60_000_000), 'image/jpeg')
    backups = schedule({ ...target, add })
    await backups.run(at('2026-11-01T00:00:00'))
    expect([failures, newest, await readdir(folder)]).toEqual([0, [], []])
  })

  it('are kept in a bucket below a prefix', async () => {
    const store = await createFolderStore(join(dir, 'bucket'))
    await store.put('site/portfolio-mine.tar', Buffer.from(''), 'application/x-tar')
    await store.put('portfolio-2026-10-31T000000Z.tar', Buffer.from(''), 'application/x-tar')
    const backups = schedule(createStoreTarget({ name: 's3://bucket/site/', store, prefix: 'site/', temporaryDir: join(dir, 'temporary') }))
    for (let day = 10; day < 20; day += 1) await backups.run(at(`2026-11-${day}T00:00:00`))
    const kept = await readdir(join(dir, 'bucket', 'site'))
    expect(kept.sort()).toEqual(
      [13, 14, 15, 16, 17, 18, 19].map((day) => `portfolio-2026-11-${day}T000000Z.tar`).concat('portfolio-mine.tar'),
    )
    await verifyArchive(join(dir, 'bucket', 'site', kept[0] as string))
    expect(await createBackupRunStore(api.db).list(), 'nothing is known about those that were deleted').toHaveLength(7)
    expect((await readdir(dir)).sort(), 'no temporary files').toEqual(['bucket'])
    expect(failures).toBe(0)
  })
})
