import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaging } from './staging.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portfolio-test-staging-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const leave = async (pid: number) => {
  await mkdir(join(root, String(pid)), { recursive: true })
  await writeFile(join(root, String(pid), 'received'), 'half')
}
/** No process has such an id on any system. */
const NOBODY = 2 ** 30

describe('the staging folder', () => {
  it('is swept at the start of what dead processes left, while a living one keeps its own', async () => {
    await leave(NOBODY)
    await leave(process.pid)
    await leave(process.ppid)
    await createStaging(root).withFolder(async (folder) => {
      expect(await readdir(folder)).toEqual([])
    })
    const left = await readdir(root, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile()).map((entry) => entry.parentPath)).toEqual([join(root, String(process.ppid))])
  })

  it('keeps nothing of a piece of work, whether it ends well or badly', async () => {
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
