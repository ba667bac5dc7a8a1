import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDataDir } from './data-dir.ts'

const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-data-dir-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('createDataDir', () => {
  it('creates a folder in folders that do not exist, and accepts one that does', async () => {
    await createDataDir(join(dir, 'a/b'))
    await createDataDir(join(dir, 'a/b'))
    expect(await readdir(join(dir, 'a'))).toEqual(['b'])
  })

  it.runIf(process.platform === 'linux')('rejects a place where nothing can be created, by name', async () => {
    await expect(createDataDir('/proc/portfolio/data')).rejects.toThrow('DATA_DIR cannot be created: /proc/portfolio (ENOENT)')
  })
})
