import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderStore, type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { signManifest } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectOtherReleases, readActiveVersions } from './other-releases.ts'

let checkout: string
const printed: string[] = []
const closers: (() => unknown)[] = []

const write = async (path: string, text: string, mode?: number) => {
  await mkdir(dirname(join(checkout, path)), { recursive: true })
  await writeFile(join(checkout, path), text, { mode })
}

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'portfolio-others-'))
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  for (const name of ['SITE_URL', 'RELEASES_TOKEN', 'DATA_DIR', 'PORT', 'RELEASE_PUBLIC_KEYS']) vi.stubEnv(name, undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const close of closers.splice(0)) close()
  await rm(checkout, { recursive: true, force: true })
})

describe('the token', () => {
  const serve = async (respond: RequestListener) => {
    const server = createServer(respond).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    return String((server.address() as AddressInfo).port)
  }
  /** A site that serves shell@a and records the tokens it receives. */
  const aSite = async () => {
    const tokens: unknown[] = []
    const port = await serve((request, response) => {
      tokens.push(request.headers['x-auth-token'])
      response.end(JSON.stringify({ apps: [{ name: 'shell', version: 'a' }] }))
    })
    return { tokens, port }
  }

  beforeEach(() => write('.data/local-token', 'local\n'))

  it('of the site on this machine is sent to that site', async () => {
    const { port, tokens } = await aSite()
    vi.stubEnv('PORT', port)
    expect(await readActiveVersions(checkout)).toEqual({ shell: 'a' })
    expect(tokens).toEqual(['local'])
  })

  it('of the site on this machine is not sent to the site in SITE_URL, which needs its own; without it, the release says what is not checked', async () => {
    const { port, tokens } = await aSite()
    vi.stubEnv('SITE_URL', `http://127.0.0.1:${port}`)
    expect(await readActiveVersions(checkout)).toEqual({})
    expect(tokens).toEqual([])
    const why = `The active releases of http://127.0.0.1:${port} are unknown (there is no token for it in RELEASES_TOKEN)`
    expect(printed).toEqual([`${why}: growth is not limited, and builds of this checkout take their place`])
    vi.stubEnv('RELEASES_TOKEN', 'own')
    expect(await readActiveVersions(checkout)).toEqual({ shell: 'a' })
    expect(tokens).toEqual(['own'])
  })

  it('is not sent to a redirect target', async () => {
    const { port, tokens } = await aSite()
    const redirecting = await serve((_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end())
    vi.stubEnv('SITE_URL', `http://127.0.0.1:${redirecting}`)
    vi.stubEnv('RELEASES_TOKEN', 'own')
    expect(await readActiveVersions(checkout)).toEqual({})
    expect(tokens).toEqual([])
  })
})

describe('the releases that another is checked with', () => {
  const files = { 'client/a.js': 'a()', 'client/b.js': 'b()' }
  let store: ObjectStore
  const putText = (path: string, text: string) => store.put(`releases/shell/active/${path}`, Buffer.from(text), 'text/plain')
  const digest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

  beforeEach(async () => {
    store = await createFolderStore(join(checkout, 'store'))
    for (const [path, text] of Object.entries(files)) await putText(path, text)
    const listed = Object.entries(files).map(([path, text]) => ({ path, bytes: text.length, integrity: digest(text) }))
    const release = {
      name: 'shell',
      version: 'active',
      builtAt: '2026-05-04T10:00:00Z',
      files: listed,
      entry: { js: 'a.js', css: [] },
      exposes: {},
      shared: {},
      contracts: {},
    }
    await putText('release.json', JSON.stringify(release))
    await write('node_modules/.bin/turbo', '#!/bin/sh\n', 0o755)
    for (const app of ['shell', 'admin-mfe']) await write(`${app}/dist/release.json`, JSON.stringify({ version: 'built' }))
  })

  const collect = (active: string, source: ObjectStore = store) =>
    collectOtherReleases({ app: 'public-mfe', checkout, named: {}, active: { shell: active }, store: source }, join(checkout, 'served'))
  const failAt = (end: string, error: Error): ObjectStore => ({
    ...store,
    get: (key, range) => (key.endsWith(end) ? Promise.reject(error) : store.get(key, range)),
  })

  it('are the active ones, otherwise the builds of the checkout', async () => {
    expect(await collect('active')).toEqual({ shell: 'active', 'admin-mfe': 'built' })
    expect(await readFile(join(checkout, 'served/shell/dist/client/b.js'), 'utf8')).toBe('b()')
  })

  it('are builds of the checkout where these keys may not read the active one, even if that only shows halfway', async () => {
    const denied = failAt('b.js', new StoreUnavailable({ code: 'AccessDenied' }))
    expect(await collect('active', denied)).toEqual({ shell: 'built', 'admin-mfe': 'built' })
  })

  it('are builds of the checkout where the store has no such release', async () => {
    expect(await collect('elsewhere')).toEqual({ shell: 'built', 'admin-mfe': 'built' })
  })

  it('are signed if the key of their team is known', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    vi.stubEnv('RELEASE_PUBLIC_KEYS', `shell=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`)
    await expect(collect('active')).rejects.toThrow('shell@active is not signed')
    const manifest = await readFile(join(checkout, 'store/releases/shell/active/release.json'))
    await putText('release.json.sig', signManifest(manifest, privateKey).toString())
    expect(await collect('active')).toMatchObject({ shell: 'active' })
  })

  it('are not replaced with builds when the store is unavailable', async () => {
    const silent = failAt('b.js', new StoreUnavailable({ code: 'ETIMEDOUT', message: 'The S3 server was silent for 15 s' }))
    await expect(collect('active', silent)).rejects.toThrow('silent')
  })
})
