import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { putBuilds } from '#test/built-releases.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createTestDatabase } from '#test/test-database.ts'

const createFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-test-prepare-'))
  // When root runs this, PostgreSQL uses another account, which needs access.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `--prepare` beside a gateway that listens on PORT. */
const prepare = async (databaseUrl: string, dataDir: string, ...options: string[]) => {
  const running = createServer().listen(0, '127.0.0.1')
  await once(running, 'listening')
  onTestFinished(() => void running.close())
  const PORT = String((running.address() as AddressInfo).port)
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const args = [join(import.meta.dirname, 'main.ts'), '--prepare', ...options]
  return promisify(execFile)(process.execPath, args, { cwd: dataDir, env, timeout: 60_000 }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
}

it('with --prepare a gateway ends once it could serve, beside one that has its port, with exit code 0', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { code, stdout } = await prepare(url, await createFolder())
  expect(stdout).toContain('Database ready')
  expect(code).toBe(0)
})

it('with --prepare and the built-in database, the first sign-in is shown, because no later start shows it', {
  timeout: 60_000,
}, async () => {
  expect((await prepare('', await createFolder())).stdout).toMatch(
    /First sign-in, shown only now:\n {2}Email +admin@example\.com\n {2}Password +\S+/,
  )
})

it('with --prepare the exit code says whether the builds are active, and not only stored', async () => {
  const api = await startTestApi()
  onTestFinished(api.close)
  await api.delivery.activate(await putBuilds(api.store))
  const run = () => prepare(api.databaseUrl, dirname(api.stagingDir), '--builds', join(import.meta.dirname, '../..'))
  await api.asOwner().post('/api/releases/freeze', { until: '2099-12-01T08:00Z', reason: 'The jubilee' })
  const frozen = await run()
  expect(frozen.stdout).toContain('The builds were not activated, rs_1 stays active: Activations are frozen until 2099-12-01')
  expect(frozen.code).toBe(1)
  await api.asOwner().post('/api/releases/unfreeze', {})
  expect(await run()).toMatchObject({ code: 0 })
  expect((await api.delivery.sets.active())?.id).toBe(2)
  await api.asOwner().post('/api/releases/freeze', { until: '2099-12-01T08:00Z', reason: 'The jubilee' })
  expect(await run(), 'there is nothing to activate').toMatchObject({ code: 0 })
})
