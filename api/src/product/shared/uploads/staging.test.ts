import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createStaging } from './staging.ts'

const root = await mkdtemp(join(tmpdir(), 'portfolio-test-staging-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const createLeftover = async (pid: number) => {
  await mkdir(join(root, String(pid)), { recursive: true })
  await writeFile(join(root, String(pid), 'received'), 'half')
}
/** Higher than any process id of an operating system. */
const UNUSED_PID = 2 ** 30

describe('createStaging', () => {
  it('removes the folders of processes that have ended and keeps those of running ones', async () => {
    await createLeftover(UNUSED_PID)
    await createLeftover(process.pid)
    await createLeftover(process.ppid)
    await createStaging(root).withFolder(async (folder) => {
      expect(await readdir(folder)).toEqual([])
    })
    const remaining = await readdir(root, { recursive: true, withFileTypes: true })
    expect(remaining.filter((entry) => entry.isFile()).map((entry) => entry.parentPath)).toEqual([join(root, String(process.ppid))])
  })

  it('removes the folder when the work succeeds and when it fails', async () => {
    const staging = createStaging(root)
    const write = async (folder: string) => {
      await writeFile(join(folder, 'received'), 'half')
      return folder
    }
    const folder = await staging.withFolder(write)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    const fail = staging.withFolder(async (other) => {
      await write(other)
      throw new Error('broken')
    })
    await expect(fail).rejects.toThrow('broken')
    expect(await readdir(join(root, String(process.pid)))).toEqual([])
  })
})
