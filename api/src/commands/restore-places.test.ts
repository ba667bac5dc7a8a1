import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#env'
import { startTestApi } from '#test/start-test-api.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { backUp } from './backup.ts'
import { describePlaces } from './open-site.ts'
import { restore } from './restore.ts'

let dir: string
let file: string
let dataDir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-places-'))
  file = join(dir, 'site.tar')
  // Of another site, which is not there yet.
  dataDir = join(dir, 'other')
  const api = await startTestApi()
  await backUp([file], () => readEnv({ DATABASE_URL: api.databaseUrl, DATA_DIR: dirname(api.stagingDir) }))
  await api.close()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

it('npm run restore with --replace creates no site where there is none, and says where it has looked', async () => {
  await expect(restore([file, '--replace'], () => readEnv({ DATA_DIR: dataDir }))).rejects.toThrow(`no site in DATA_DIR (${dataDir})`)
  expect(existsSync(dataDir)).toBe(false)
})

it('npm run backup says that a database has no site, and leaves no file', async () => {
  const { url, drop } = await createTestDatabase({ migrated: false })
  onTestFinished(drop)
  const env = () => readEnv({ DATABASE_URL: url, DATA_DIR: dataDir })
  await expect(backUp([join(dir, 'none.tar')], env)).rejects.toThrow('There is no site in this database. "npm start" creates one')
  expect((await readdir(dir)).filter((name) => name.startsWith('none'))).toEqual([])
})

it('npm run restore says which database and store have the restored site, without passwords and keys', async () => {
  const target = await createTestDatabase({ migrated: false })
  onTestFinished(target.drop)
  const { host, pathname, password } = new URL(target.url)
  const text = await restore([file], () => readEnv({ DATABASE_URL: target.url, DATA_DIR: dataDir }))
  expect(text).toContain(` into the database ${host}${pathname} and the folder ${dataDir}/objects. Every row`)
  expect(password).not.toBe('')
  expect(text).not.toContain(password)

  const s3 = { S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'hidden', S3_BUCKET: 'site' }
  const describe = (variables: Record<string, string>) => describePlaces(readEnv({ DATA_DIR: '/srv/site', ...variables }))
  expect(describe({})).toBe('the built-in database in /srv/site and the folder /srv/site/objects')
  expect(describe({ ...s3, DATABASE_URL: 'postgres:///portfolio?host=/run/postgresql' })).toBe(
    'the database /run/postgresql/portfolio and the bucket site at https://s3.example.org',
  )
})
