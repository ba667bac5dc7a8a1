/**
 * Runs what infra/compose/compose.yaml describes as plain processes: `npm run check:topology [-- --rounds 3 --rate 200]`. Two gateways, PostgreSQL,
 * an S3 server (Ceph) and Caddy with the Caddyfile of this repository; then a tour through the proxy, and rolling restarts under load. Prints a
 * table and exits with 1 if a line of it is wrong. On Debian and Ubuntu it gets Ceph and Caddy by itself.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApi } from '@portfolio/api-client'
import sharp from 'sharp'
import { findFreePort } from '#launch/find-free-port.ts'
import { createReport } from '#launch/report.ts'
import { formatSince } from '#launch/run.mjs'
import { startPostgres } from '#launch/start-postgres.ts'
import { startRadosgw } from '#test-s3'
import { roll, uploadSlowly } from './roll.ts'
import { smoke } from './smoke.ts'
import { createGateways } from './start-gateways.ts'
import { startProxy } from './start-proxy.ts'

const UPLOAD_SECONDS = 20
const checkout = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' }, rate: { type: 'string', default: '200' } } })
const folder = mkdtempSync(join(tmpdir(), 'portfolio-topology-'))
// When root runs this, PostgreSQL uses another account, which needs access.
chmodSync(folder, 0o755)

const { report, isRight } = createReport(44)
/** Stops what was started, in reverse order. */
const running: (() => Promise<unknown>)[] = []

const check = async () => {
  const database = await startPostgres(checkout, folder)
  running.push(database.stop)
  const store = await startRadosgw()
  running.push(store.stop)
  const httpsPort = await findFreePort()
  const credentials = { email: 'owner@example.org', password: randomBytes(16).toString('hex') }
  const gateways = createGateways(checkout, folder, {
    DATABASE_URL: database.url,
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY: store.accessKey,
    S3_SECRET_KEY: store.secretKey,
    S3_BUCKET: `topology-${randomBytes(4).toString('hex')}`,
    PUBLIC_URL: `https://localhost:${httpsPort}`,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  })
  const since = Date.now()
  await gateways.prepare()
  report('Migrations and builds', formatSince(since), true)
  const pair = await Promise.all(['gateway-1', 'gateway-2'].map(gateways.create))
  for (const gateway of pair) {
    await gateway.start()
    running.push(gateway.stop)
  }
  const addresses = pair.map(({ url }) => url)
  const proxy = await startProxy(httpsPort, addresses, folder)
  running.push(proxy.stop)
  const paths = await smoke({ ...proxy, gateways: addresses, credentials }, report)

  const { token } = await createApi({ baseUrl: proxy.url }).signIn(credentials)
  const noise = randomBytes(1_500 * 1_000 * 3)
  const image = await sharp(noise, { raw: { width: 1_500, height: 1_000, channels: 3 } })
    .png()
    .toBuffer()
  const upload = uploadSlowly(proxy.url, token, image, UPLOAD_SECONDS)
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    await roll(pair, { url: proxy.url, paths, perSecond: Number(values.rate) }, report)
  }
  const status = await upload
  report(`An upload of ${UPLOAD_SECONDS} s meanwhile`, `status ${status}`, status === 200)
}

const stopAll = async () => {
  for (const stop of running.splice(0).reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopAll().then(() => process.exit(1)))

try {
  await check()
} catch (error) {
  report('Failed', (error as Error).message, false)
} finally {
  await stopAll()
}
process.exit(isRight() ? 0 : 1)
