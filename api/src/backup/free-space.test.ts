import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '@portfolio/object-store'
import { afterAll, expect, it } from 'vitest'
import { createFolderTarget, createStoreTarget } from './backup-target.ts'

const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-space-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

const MB = 1_000_000
const LAST = 'portfolio-2026-11-01T000000Z.tar'
const withFree = (megabytes: number) => async () => ({ bavail: megabytes, bsize: MB })
const write = (path: string) => writeFile(path, 'backup')

it('A backup is not begun when the disk has no space for one like the last', async () => {
  const folder = join(dir, 'folder')
  await createFolderTarget(folder, withFree(0)).add(new Date('2026-11-01'), (path) => writeFile(path, Buffer.alloc(10 * MB)))
  expect(await readdir(folder), 'the first one is tried').toEqual([LAST])
  const add = (free: number) => createFolderTarget(folder, withFree(free)).add(new Date('2026-11-02'), write)
  await expect(add(2_010)).rejects.toThrow(/^2\.0 GB are free in .+, the last backup had 10\.0 MB/)
  expect(await readdir(folder)).toEqual([LAST])
  await add(2_011)
  expect(await readdir(folder)).toHaveLength(2)
})

it('A backup for a bucket is not begun when DATA_DIR has no space for one like the last', async () => {
  const store = await createFolderStore(join(dir, 'bucket'))
  await store.put(`site/${LAST}`, Buffer.alloc(10 * MB), 'application/x-tar')
  const place = { name: 's3://bucket/site/', store, prefix: 'site/', temporaryDir: join(dir, 'temporary') }
  const add = (free: number) => createStoreTarget(place, withFree(free)).add(new Date('2026-11-02'), write)
  await expect(add(2_010)).rejects.toThrow('the last backup had 10.0 MB')
  await add(2_011)
  expect(await store.info('site/portfolio-2026-11-02T000000Z.tar')).toMatchObject({ bytes: 6 })
})
