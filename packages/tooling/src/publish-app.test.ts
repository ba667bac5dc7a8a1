import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository, validateEvidence } from '@portfolio/releases'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AppBuild } from './app-build.ts'
import { type PublishOptions, publishApp } from './publish-app.ts'
import { writeRelease } from './release.ts'

const SETTINGS = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_BUCKET',
  'SITE_URL',
  'RELEASES_TOKEN',
  'PORT',
  'DATA_DIR',
  'DIST_DIR',
]
const SECRETS = ['RELEASE_SIGNING_KEY', 'RELEASE_PUBLIC_KEYS']
const SOURCE = { commit: 'c'.repeat(40), author: 'Ada Lovelace', notes: 'Mend the lists' }

let checkout: string
let app: AppBuild
let store: ObjectStore

const write = async (path: string, text: string, mode?: number) => {
  await mkdir(dirname(join(checkout, path)), { recursive: true })
  await writeFile(join(checkout, path), text, { mode })
}

/** Builds the app, as a compiler would. */
const build = async (code: string) => {
  await rm(join(app.dir, 'dist'), { recursive: true, force: true })
  await write('admin-mfe/dist/client/entry.js', code)
  return writeRelease({
    name: app.name,
    dist: join(app.dir, 'dist'),
    entry: { js: 'entry.js', css: [] },
    exposes: { './routes': { js: [], css: [] } },
    contracts: { api: [1] },
    builtForApi: 1,
    shared: {},
  })
}
const publish = async (code: string, options: Partial<PublishOptions> = {}) =>
  publishApp(app, await build(code), { source: SOURCE, withoutCheck: true, ...options })

const setSigningKey = (key: KeyObject) => vi.stubEnv('RELEASE_SIGNING_KEY', key.export({ type: 'pkcs8', format: 'pem' }).toString())
const assertSigned = (version: string, ...keys: KeyObject[]) =>
  createReleaseRepository(store, { 'admin-mfe': keys }).assertSigned('admin-mfe', version)

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'portfolio-publish-app-'))
  app = { name: 'admin-mfe', dir: join(checkout, 'admin-mfe'), contracts: {} }
  for (const name of [...SETTINGS, ...SECRETS]) vi.stubEnv(name, undefined)
  vi.stubEnv('DATA_DIR', join(checkout, '.data'))
  store = await createFolderStore(join(checkout, '.data/objects'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(checkout, { recursive: true, force: true })
})

it('publishes what was checked, also when another build replaces it during the check', async () => {
  await write('node_modules/.bin/turbo', '#!/bin/sh\n', 0o755)
  for (const other of ['shell', 'public-mfe']) await write(`${other}/dist/release.json`, JSON.stringify({ version: 'built' }))
  await build('other()')
  await cp(join(app.dir, 'dist'), join(checkout, 'other-build'), { recursive: true })
  // Takes the place of the browser.
  await write(
    'infra/release-check/cli.ts',
    `import { cpSync, readFileSync, writeFileSync } from 'node:fs'
    const [, , , builds, result] = process.argv
    cpSync('${checkout}/other-build', '${app.dir}/dist', { recursive: true })
    writeFileSync('${checkout}/checked.js', readFileSync(builds + '/admin-mfe/dist/client/entry.js'))
    writeFileSync(result, JSON.stringify({ browser: 'none', pages: 1, faults: [], unreached: [] }))`,
  )
  const { version } = await build('own()')
  expect(await publish('own()', { withoutCheck: false })).toMatch(`Published admin-mfe@${version} to ${checkout}/.data. Activate it`)
  expect(await readFile(join(app.dir, 'dist/client/entry.js'), 'utf8'), 'the build was replaced').toBe('other()')
  expect(await readFile(join(checkout, 'checked.js'), 'utf8')).toBe('own()')
  const releases = createReleaseRepository(store)
  expect((await releases.readFile('admin-mfe', version, 'client/entry.js'))?.toString()).toBe('own()')
  expect(validateEvidence(await releases.get('admin-mfe', version))).toBeUndefined()
})

it('signs a published release again with a new key, which is then enough', async () => {
  const [before, after] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const { version } = await build('own()')
  setSigningKey(before.privateKey)
  await publish('own()')
  setSigningKey(after.privateKey)
  expect(await publish('own()')).toMatch(`admin-mfe@${version} was already published. It is signed with this key now`)
  await assertSigned(version, after.publicKey)
  expect(await publish('own()')).not.toMatch('It is signed with this key now')
})

it('uploads what the store has lost of a published release', async () => {
  const { version } = await build('own()')
  await publish('own()')
  await store.remove(`releases/admin-mfe/${version}/client/entry.js`)
  expect(await publish('own()')).toMatch('was already published. Missing or damaged files uploaded again: 1')
  expect((await createReleaseRepository(store).readFile('admin-mfe', version, 'client/entry.js'))?.toString()).toBe('own()')
})

it('publishes the build of a preview again for main, with the commit of main and its signature', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { version } = await build('own()')
  const merge = { commit: 'd'.repeat(40), url: 'https://git.example/pull/7' }
  expect(await publish('own()', { preview: true, source: merge })).toBe(
    `Published admin-mfe@${version}-preview to ${checkout}/.data. Look at it: npm run releases -- preview admin-mfe@${version}-preview`,
  )
  setSigningKey(privateKey)
  expect(await publish('own()')).toMatch(`Published admin-mfe@${version} to `)
  await assertSigned(version, publicKey)
  expect((await createReleaseRepository(store).get('admin-mfe', version)).source).toEqual(SOURCE)
})

it('says which store failed, not only how', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  vi.stubEnv('S3_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET']) vi.stubEnv(name, 'site')
  await expect(publish('first()')).rejects.toThrow(/^admin-mfe is not published: the store s3:\/\/site failed \(.+\)\. Please try again\.$/)
})
