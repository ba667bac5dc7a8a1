import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nameReleaseStore, openReleaseStore } from './open-release-store.ts'

const VARIABLES = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET']
let checkout: string

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'portfolio-release-store-'))
  for (const name of [...VARIABLES, 'DATA_DIR', 'CI']) vi.stubEnv(name, undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(checkout, { recursive: true, force: true })
})

it('a workflow that lacks its secrets does not publish into a folder that ends with its run', async () => {
  vi.stubEnv('CI', 'true')
  for (const name of VARIABLES) vi.stubEnv(name, '')
  await expect(openReleaseStore(checkout)).rejects.toThrow(
    'S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET must not be empty: the secrets of this workflow lack what names the S3 store',
  )
})

it('a .env with empty variables, as .env.example has, names the data directory', async () => {
  await writeFile(join(checkout, '.env'), `${VARIABLES.map((name) => `${name}=\n`).join('')}DATA_DIR=here\n`)
  const store = await openReleaseStore(checkout)
  await store.put('releases/a', Buffer.from('a'), 'text/plain')
  expect(await (await openReleaseStore(checkout)).info('releases/a')).toMatchObject({ bytes: 1 })
  expect(nameReleaseStore(checkout)).toBe(join(checkout, 'here'))
})

it('is called by the name of its bucket', () => {
  vi.stubEnv('S3_BUCKET', 'site')
  expect(nameReleaseStore(checkout)).toBe('s3://site')
})
