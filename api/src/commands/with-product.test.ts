import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#env'
import { query } from '#test/set-up-backup.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { exportStatic } from './export.ts'
import { exportReadable } from './export-readable.ts'

it.each([
  ['export', exportStatic],
  ['export:readable', exportReadable],
])('npm run %s says that a database has no site yet, and disconnects from it', async (_, run) => {
  const { url, drop } = await createTestDatabase({ migrated: false })
  onTestFinished(drop)
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-export-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const env = () => readEnv({ DATABASE_URL: url, DATA_DIR: join(dir, 'data'), PUBLIC_URL: 'https://example.org' })
  await expect(run([join(dir, 'out')], env)).rejects.toThrow('The database is of an earlier version of the product. Run "npm start" once')
  const others = () => query(url, 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  await expect.poll(others).toEqual([])
})
