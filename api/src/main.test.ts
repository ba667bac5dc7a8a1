import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'

it('with --prepare the gateway ends once it could serve, with exit code 0', async () => {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'portfolio-test-prepare-'))
  onTestFinished(async () => {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const options = { cwd: dataDir, env, timeout: 25_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), '--prepare'], options)
  expect(stdout).toContain('Database ready')
})
