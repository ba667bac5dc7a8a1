import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startGateway } from './start-gateway.ts'

/** A site that its owner runs with `npm start` in the checkout. */
const siteSettings = `DATABASE_URL=postgres://site@db.example/site
S3_ENDPOINT=https://s3.example
S3_BUCKET=site
BACKUP_TO=s3://backups/site
`
/** A gateway that reads settings as the real one does, and sends them. */
const gateway = `process.loadEnvFile('.env')
process.send({ url: '', token: '', routes: [], settings: process.env })
setInterval(() => {}, 60_000)`

it('a gateway of tests, benchmarks and checks gets none of the settings of a site that .env and the shell have', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'portfolio-test-settings-'))
  mkdirSync(join(checkout, 'api/src'), { recursive: true })
  writeFileSync(join(checkout, '.env'), siteSettings)
  writeFileSync(join(checkout, 'api/src/start.mjs'), gateway)
  vi.stubEnv('WEBHOOK_URL', 'https://hooks.example')
  const env = { ADMIN_EMAIL: 'owner@example.org', LOG_LEVEL: 'silent' }
  const started = await startGateway({ checkout, builds: checkout, dataDir: checkout, env })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await started.stop()
    rmSync(checkout, { recursive: true })
  })
  expect(started).toMatchObject({
    settings: {
      ...{ DATABASE_URL: '', S3_ENDPOINT: '', S3_BUCKET: '', BACKUP_TO: '', WEBHOOK_URL: '' },
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: checkout, ...env },
    },
  })
})
