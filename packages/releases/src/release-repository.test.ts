import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AppName, Release } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aRelease } from '#test/a-release.ts'
import { createReleaseRepository, type ReleaseRepository, readObject } from './release-repository.ts'
import { signManifest } from './signature.ts'

let dir: string
let store: ObjectStore
let releases: ReleaseRepository
/** Keys of the objects that were read, in order. */
let reads: string[]
let isAvailable: boolean

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-repository-'))
  store = await createFolderStore(dir)
  reads = []
  isAvailable = true
  releases = createReleaseRepository({
    ...store,
    get: (key, range) => {
      reads.push(key)
      return isAvailable ? store.get(key, range) : Promise.reject(new StoreUnavailable({ code: 'ETIMEDOUT' }))
    },
  })
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const publish = (name: AppName, version: string, manifestVersion = version, changes: Partial<Release> = {}) =>
  store.put(
    `releases/${name}/${version}/release.json`,
    Buffer.from(JSON.stringify(aRelease(name, { version: manifestVersion, ...changes }))),
    'application/json',
  )

describe('the release repository', () => {
  it('reads each release.json once, however often releases are listed and read', async () => {
    for (const version of ['v1', 'v2', 'v3']) await publish('shell', version)
    for (let round = 0; round < 3; round += 1) {
      expect(new Set((await releases.list('shell')).map(({ version }) => version))).toEqual(new Set(['v1', 'v2', 'v3']))
      expect((await releases.get('shell', 'v2')).version).toBe('v2')
    }
    expect(reads).toHaveLength(3)
    await publish('shell', 'v4')
    expect(await releases.list('shell')).toHaveLength(4)
    expect(reads.slice(3)).toEqual(['releases/shell/v4/release.json'])
  })

  it('reads the release.json of a release that was deleted and published again', async () => {
    /** Publishes other compressed files, for example, a minute later than the time before. */
    const publishAgain = async (builtAt: string, minutes: number) => {
      await publish('shell', 'v1', 'v1', { builtAt })
      const later = new Date(Date.now() + minutes * 60_000)
      await utimes(join(dir, 'releases/shell/v1/release.json'), later, later)
    }
    await publish('shell', 'v1')
    await releases.list('shell')
    await publishAgain('2026-06-01T10:00:00.000Z', 1)
    expect(await releases.exists('shell', 'v1')).toBe(true)
    expect((await releases.get('shell', 'v1')).builtAt, 'before it is activated').toBe('2026-06-01T10:00:00.000Z')
    await publishAgain('2026-07-01T10:00:00.000Z', 2)
    expect(await releases.list('shell')).toMatchObject([{ builtAt: '2026-07-01T10:00:00.000Z' }])

    await publish('shell', 'v1', 'v1', { shared: { react: '19.9.9' } })
    const pin = await createReleaseRepository(store).getPin('shell', 'v1')
    expect(await releases.isPinned('shell', 'v1', pin), 'what is in memory').toBe(false)
    expect(await releases.isPinned('shell', 'v1', pin)).toBe(true)
  })

  it('reads a release.json once for concurrent callers', async () => {
    await publish('shell', 'v1')
    await Promise.all([releases.get('shell', 'v1'), releases.get('shell', 'v1'), releases.list('shell')])
    expect(reads).toHaveLength(1)
  })

  it('reads the manifests of a list in parallel', async () => {
    for (const version of ['v1', 'v2', 'v3']) await publish('shell', version)
    let running = 0
    let runningMax = 0
    const slow = createReleaseRepository({
      ...store,
      get: async (key) => {
        running += 1
        runningMax = Math.max(runningMax, running)
        const object = await store.get(key)
        running -= 1
        return object
      },
    })
    await slow.list('shell')
    expect(runningMax).toBe(3)
  })

  it('lists the newest first and omits releases with an invalid release.json', async () => {
    await publish('shell', 'v1')
    await publish('shell', 'v2', 'another')
    await publish('public-mfe', 'v3')
    await store.put('releases/shell/half/client/entry.js', Buffer.from('x'), 'text/javascript')
    expect(await releases.list('shell')).toEqual([
      { name: 'shell', version: 'v1', builtAt: '2026-05-04T10:00:00.000Z', publishedAt: expect.any(Date), isChecked: false },
    ])
    await releases.list('shell')
    expect(reads, 'none is read again').toHaveLength(2)
  })

  it('finds a release that is published after it was first requested', async () => {
    await expect(releases.get('shell', 'v1')).rejects.toThrow('There is no release shell@v1')
    expect(await releases.exists('shell', 'v1')).toBe(false)
    await publish('shell', 'v1')
    expect((await releases.get('shell', 'v1')).version).toBe('v1')
    expect(await releases.exists('shell', 'v1')).toBe(true)
  })

  it('does not cache that the store was unavailable', async () => {
    await publish('shell', 'v1')
    isAvailable = false
    await expect(releases.get('shell', 'v1')).rejects.toThrow(StoreUnavailable)
    await expect(releases.list('shell')).rejects.toThrow(StoreUnavailable)
    isAvailable = true
    expect((await releases.get('shell', 'v1')).version).toBe('v1')
    expect(await releases.list('shell')).toHaveLength(1)
  })

  it('lists a release again after the connection was cut in the middle of its release.json', async () => {
    await publish('shell', 'v1')
    let isCut = true
    const cut = async function* () {
      yield Buffer.from('{')
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    }
    const cutting = createReleaseRepository({
      ...store,
      get: async (key) => (isCut ? { stream: Readable.from(cut()), bytes: 1_000 } : store.get(key)),
    })
    await expect(cutting.list('shell')).rejects.toMatchObject({ name: 'StoreUnavailable', code: 'ECONNRESET' })
    isCut = false
    expect(await cutting.list('shell')).toHaveLength(1)
  })

  it('lists a release again that could not be opened for a moment', async () => {
    await publish('shell', 'v1')
    let isBusy = true
    const tooMany = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
    const busy = createReleaseRepository({ ...store, get: (key) => (isBusy ? Promise.reject(tooMany) : store.get(key)) })
    expect(await busy.list('shell')).toEqual([])
    isBusy = false
    expect(await busy.list('shell')).toHaveLength(1)
  })

  it('rejects a release.json that belongs to another release', async () => {
    await publish('shell', 'v1', 'v2')
    await expect(releases.get('shell', 'v1')).rejects.toThrow('shell@v1 has the release.json of shell@v2')
  })

  it('accepts no signature of another release.json than the one that it has read', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const signed = createReleaseRepository(store, { shell: [publicKey] })
    await publish('shell', 'v1', 'v1', { shared: { react: '19.9.9' } })
    await signed.get('shell', 'v1')
    await publish('shell', 'v1')
    const content = (await readObject(store, 'releases/shell/v1/release.json')) as Buffer
    await store.put('releases/shell/v1/release.json.sig', signManifest(content, privateKey), 'text/plain')
    await expect(signed.assertSigned('shell', 'v1')).rejects.toThrow('The release.json of shell@v1 has changed since it was read')
    expect((await signed.get('shell', 'v1')).shared).not.toEqual({ react: '19.9.9' })
    await signed.assertSigned('shell', 'v1')
  })
})
