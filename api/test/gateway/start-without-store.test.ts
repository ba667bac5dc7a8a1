import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_NAMES, ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { createReleaseRepository } from '@portfolio/releases'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Versions } from '#delivery/shared/history.ts'
import { readEnv } from '#env'
import { createLog } from '#http/log.ts'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { serveGateway } from '../../src/gateway.ts'

/** A gateway that starts while its S3 server is unavailable, after one that served rs_2 from the same DATA_DIR. */

const WAIT = { timeout: 60_000 }

let api: TestApi
let dataDir: string
let entry: string
let stop: (() => Promise<unknown>) | undefined

const copyOf = (path: string) => join(dataDir, 'active-set/releases', path)
const listCopies = async (app: string) => readdir(copyOf(app)).catch(() => [])

/** Activates without the preflight check, which would render every page. */
const append = async (head: number, versions: Versions) => {
  const releases = createReleaseRepository(api.store)
  const pins = await Promise.all(APP_NAMES.map(async (app) => [app, (await releases.getPin(app, versions[app] ?? '')).integrity]))
  const manifests = Object.fromEntries(pins) as Versions
  await api.delivery.sets.append(head, versions, { action: 'activate', reason: null, actor: null }, { manifests })
}

beforeAll(async () => {
  api = await startTestApi()
  dataDir = await mkdtemp(join(tmpdir(), 'portfolio-test-without-store-'))
  const versions = await putBuilds(api.store)
  entry = (await putRelease(api.store, 'public-mfe', { version: 'two' })).entry.js
  await append(0, versions)
  const site = await api.delivery.serve({ content: api.content, publicUrl: undefined, copiesDir: join(dataDir, 'active-set') })
  await vi.waitFor(async () => expect(await listCopies('public-mfe')).toEqual(['one']), WAIT)
  await append(1, { ...versions, 'public-mfe': 'two' })
  await vi.waitFor(async () => expect(await readdir(copyOf('public-mfe/two'))).toContain('release.json'), WAIT)
  await site.close()
})
afterEach(() => stop?.())
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await api.close()
})

const startGateway = async (settings: Record<string, string> = {}) => {
  const idle = createServer().listen(0, '127.0.0.1')
  await once(idle, 'listening')
  const { port } = idle.address() as AddressInfo
  await once(idle.close(), 'close')
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: api.databaseUrl,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_BUCKET: 'portfolio',
    ...settings,
  })
  const gateway = await serveGateway({ env, log: createLog('silent'), builds: undefined, progress: () => {} })
  stop = gateway.close
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${gateway.port}${path}`, { redirect: 'manual', ...init })
}

it('serves pages and files of the active set from its copies, and keeps the copies of the previous set', async () => {
  const get = await startGateway()
  const page = await get('/books')
  expect([page.status, (await page.text()).match(/"rs_\d+"/)?.[0]]).toEqual([200, `"rs_2"`])
  expect((await get(`/mfe/public-mfe/two/${entry}`)).status).toBe(200)
  const ready = await get('/ready')
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'degraded' }])
  expect((await get(`/mfe/public-mfe/unknown/${entry}`)).status).toBe(503)
  expect(await listCopies('public-mfe')).toEqual(['one', 'two'])
})

it('serves no altered copy, even if its release.json matches, says why, and offers the rollback page', async () => {
  const changed = 'alert(1)'
  const { entry: shellEntry } = await createReleaseRepository(api.store).get('shell', 'one')
  await writeFile(copyOf(`shell/one/client/${shellEntry.js}`), changed)
  // Of both sets that have copies.
  await writeFile(copyOf('shell/one/server/index.cjs'), changed)
  await writeFile(copyOf(`public-mfe/two/client/${entry}`), changed)
  const manifest = JSON.parse(await readFile(copyOf('public-mfe/two/release.json'), 'utf8'))
  const file = manifest.files.find(({ path }: { path: string }) => path === `client/${entry}`)
  Object.assign(file, { bytes: changed.length, integrity: `sha384-${createHash('sha384').update(changed).digest('base64')}` })
  await writeFile(copyOf('public-mfe/two/release.json'), JSON.stringify(manifest))
  const get = await startGateway()
  const page = await get('/books')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([503, '5', 'text/html; charset=UTF-8'])
  expect(await page.text()).toContain('This site is temporarily unavailable')
  expect((await get(`/mfe/public-mfe/two/${entry}`)).status).toBe(503)
  expect((await get(`/mfe/shell/one/${shellEntry.js}`)).status, 'the store may have it').toBe(503)
  const ready = await get('/ready')
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { status: 'unavailable', reason: 'No release set can be served at the moment' },
  ])
  expect((await get('/live')).status).toBe(200)

  const form = (path: string, fields: Record<string, string>, cookie = '') =>
    get(ROLLBACK_PAGE_PATH + path, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    })
  const session = (await form('/sign-in', OWNER)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const shown = await get(ROLLBACK_PAGE_PATH, { headers: { cookie: session } })
  const html = await shown.text()
  expect(shown.status).toBe(503)
  expect(html).toContain('role="alert">The file store is temporarily unavailable. Please try again.')
  expect(html).toContain('<strong>rs_2</strong> is active.')
  expect(html).toContain('serves no set and cannot serve rs_2: The object store is unavailable (ECONNREFUSED)')
  expect(html).toContain('Roll public-mfe back to one')
  expect((await form('', { action: 'rollback', app: 'public-mfe', from: 'two', version: 'one' }, session)).status).toBe(503)
})

it('starts also in a new DATA_DIR while the database is read-only, and gets the token for commands at a later start', async () => {
  const newDir = join(dataDir, 'new')
  const readOnly = `${api.databaseUrl}?options=-c%20default_transaction_read_only%3Don`
  const get = await startGateway({ DATA_DIR: newDir, DATABASE_URL: readOnly })
  expect((await get('/api/books')).status).toBe(200)
  await stop?.()
  const getLater = await startGateway({ DATA_DIR: newDir })
  const token = (await readFile(join(newDir, 'local-token'), 'utf8')).trim()
  expect((await getLater('/api/releases', { headers: { 'x-auth-token': token } })).status).not.toBe(401)
})
