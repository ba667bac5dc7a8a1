import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository, readObject } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putRelease } from '#test/built-releases.ts'
import { createReleaseRoutes } from './release-file-routes.ts'

let dir: string
let store: ObjectStore
let app: ReturnType<typeof createReleaseRoutes>['routes']
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-files-'))
  store = await createFolderStore(dir)
  app = createReleaseRoutes(createReleaseRepository(store)).routes
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const get = (path: string, encoding?: string) => app.request(path, { headers: encoding ? { 'accept-encoding': encoding } : {} })
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('/mfe/', () => {
  it('serves a release that is published after it was first requested', async () => {
    const { entry } = await putRelease(store, 'public-mfe', { version: 'known' })
    const path = `/mfe/public-mfe/one/${entry.js}`
    const early = await get(path)
    expect([early.status, early.headers.get('cache-control'), early.headers.get('content-type')]).toEqual([
      404,
      'no-store',
      'text/plain; charset=UTF-8',
    ])
    await putRelease(store, 'public-mfe', { version: 'one' })
    expect((await get(path)).status).toBe(200)
  })

  it.each([
    ['an unknown app', '/mfe/other/one/main.js'],
    ['an unknown release', '/mfe/shell/one/main.js'],
    ['an unknown retry', '/mfe/shell/one/r2/main.js'],
    ['any other address', '/mfe/x'],
  ])('responds to %s with 404 and a policy with which nothing runs', async (_, path) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-security-policy')]).toEqual([404, "default-src 'none'; sandbox"])
  })

  it('serves nothing of a release before it is complete', async () => {
    await store.put('releases/shell/half/client/main.js', Buffer.from('half'), 'text/javascript')
    expect((await get('/mfe/shell/half/main.js')).status).toBe(404)
  })

  it('serves only the client files that release.json names', async () => {
    const { entry } = await putRelease(store, 'shell', { version: 'one' })
    await store.put('releases/shell/one/client/extra.js', Buffer.from('extra'), 'text/javascript')
    for (const file of [
      'extra.js',
      'release.json',
      'index.cjs',
      'boot.js',
      '..%2Fserver%2Findex.cjs',
      'client/main.js',
      `r2/${entry.js}`,
      `~r1000/${entry.js}`,
    ])
      expect((await get(`/mfe/shell/one/${file}`)).status, file).toBe(404)
  })

  it('serves an SVG with a policy with which none of its scripts runs', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const integrity = `sha384-${createHash('sha384').update(svg).digest('base64')}`
    await store.put('releases/shell/one/client/icon.svg', svg, 'image/svg+xml')
    await putRelease(store, 'shell', {
      version: 'one',
      manifest: ({ files }) => ({ files: [...files, { path: 'client/icon.svg', bytes: svg.length, integrity }] }),
    })
    const { status, headers } = await get('/mfe/shell/one/icon.svg')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox;/)
  })

  it('serves no file that differs from the integrity in release.json', async () => {
    const { entry } = await putRelease(store, 'shell', { version: 'one' })
    await store.put(`releases/shell/one/client/${entry.js}`, Buffer.from('alert(1)'), 'text/javascript')
    expect((await get(`/mfe/shell/one/${entry.js}`)).status).toBe(404)
  })

  it('serves a release that was deleted and published again with other compressed files', async () => {
    const { entry } = await putRelease(store, 'public-mfe', { version: 'one', isCompressed: true })
    const path = `/mfe/public-mfe/one/${entry.js}`
    expect((await get(path, 'gzip')).status).toBe(200)
    const recompress = (content: Buffer) =>
      brotliCompressSync(brotliDecompressSync(content), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    const variant = `client/${entry.js}.br`
    const compressed = recompress((await readObject(store, `releases/public-mfe/one/${variant}`)) as Buffer)
    const integrity = `sha384-${createHash('sha384').update(compressed).digest('base64')}`
    await putRelease(store, 'public-mfe', {
      version: 'one',
      isCompressed: true,
      manifest: ({ files }) => ({
        files: files.map((file) => (file.path === variant ? { path: variant, bytes: compressed.length, integrity } : file)),
      }),
      tampered: { [variant]: () => compressed },
    })
    const later = new Date(Date.now() + 60_000)
    await utimes(join(dir, 'releases/public-mfe/one/release.json'), later, later)
    const { status, headers } = await get(path, 'br')
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
  })

  it('serves the same immutable bytes in every encoding and at every retry address', async () => {
    const { entry, files } = await putRelease(store, 'shell', { version: 'one', isCompressed: true })
    const integrity = files.find(({ path }) => path === `client/${entry.js}`)?.integrity
    const plain = await get(`/mfe/shell/one/${entry.js}`)
    const [br, gzip] = await Promise.all([get(`/mfe/shell/one/${entry.js}`, 'gzip, br'), get(`/mfe/shell/one/~r2/${entry.js}`, 'gzip')])
    expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
    const all = [await readBytes(plain), brotliDecompressSync(await readBytes(br)), gunzipSync(await readBytes(gzip))]
    for (const bytes of all) expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(integrity)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('honors the quality values of accept-encoding', async () => {
    const { entry } = await putRelease(store, 'shell', { version: 'one', isCompressed: true })
    const encodings = { 'br;q=0, gzip': 'gzip', 'br;q=0, gzip;q=0': null, 'br;q=0.1, gzip': 'gzip', '*': 'br', identity: null }
    for (const [header, encoding] of Object.entries(encodings))
      expect((await get(`/mfe/shell/one/${entry.js}`, header)).headers.get('content-encoding'), header).toBe(encoding)
  })
})
