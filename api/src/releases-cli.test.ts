import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { createTestDatabase } from '#test/test-database.ts'

let dir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let store: ObjectStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-cli-'))
  database = await createTestDatabase()
  store = await createFolderStore(join(dir, 'objects'))
  await putBuilds(store)
})
afterAll(async () => {
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

/** What it prints and its exit code, run in a folder without a .env. */
const releases = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { DATABASE_URL: database.url, DATA_DIR: dir, S3_ENDPOINT: '' }
    execFile(process.execPath, [join(import.meta.dirname, 'releases-cli.ts'), ...words], { env, cwd: dir }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    )
  })

describe('npm run releases', { timeout: 120_000 }, () => {
  it('activates a first set, further versions and the way back, and says each time what is active', async () => {
    expect(await releases('list')).toMatchObject({ code: 0, said: expect.stringContaining('No set is active.') })
    expect(await releases('activate', 'shell@one')).toEqual({
      code: 1,
      said: 'The first activation names all parts: shell, public-mfe, admin-mfe',
    })
    expect(await releases('activate', 'shell@one', 'public-mfe@one', 'admin-mfe@one')).toEqual({
      code: 0,
      said: 'Activated shell@one, public-mfe@one, admin-mfe@one: rs_1 is active.',
    })
    await putRelease(store, 'public-mfe', { version: 'two' })
    expect(await releases('activate', 'public-mfe@two')).toEqual({ code: 0, said: 'Activated public-mfe@two: rs_2 is active.' })
    const { said } = await releases('list')
    expect(said).toMatch(/^rs_2 is active\./)
    expect(said).toMatch(/public-mfe\n {2}\* two {2}published .+ {2}active since .+\n {4}one {2}published .+ {2}was active/)
    expect(await releases('rollback', 'public-mfe')).toEqual({ code: 0, said: 'Rolled public-mfe back to one: rs_3 is active.' })
    expect(await releases('rollback', 'public-mfe')).toEqual({
      code: 1,
      said: 'No version of public-mfe was active before the present one',
    })
    expect(await releases('prune')).toEqual({ code: 0, said: 'Nothing to delete: every release may still be needed.' })
  })

  it('refuses with one sentence and an exit code of 1', async () => {
    await putRelease(store, 'public-mfe', { version: 'bad', says: ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }) })
    const bad = await releases('activate', 'public-mfe@bad')
    expect(bad.code).toBe(1)
    expect(bad.said).toMatch(/^public-mfe@bad needs react \^20\.0\.0, and shell@one provides 19\.\S+$/)
    expect(await releases('activate', 'public-mfe@none')).toEqual({ code: 1, said: 'There is no release public-mfe@none' })
    for (const words of [[], ['activate'], ['activate', 'shell'], ['activate', 'shell@../x'], ['rollback', 'api'], ['prune', 'all']])
      expect(await releases(...words), words.join(' ')).toMatchObject({ code: 1, said: expect.stringContaining('Usage: npm run releases') })
    expect(await releases('policy', 'shell', 'team', 'gateway')).toMatchObject({ code: 1, said: expect.stringContaining('S3_BUCKET') })
  })
})
