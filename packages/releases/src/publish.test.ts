import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuild } from '#test/a-build.ts'
import { digestFiles, validateEvidence } from './evidence.ts'
import { publishRelease } from './publish.ts'
import { createReleaseRepository, type ReleaseRepository } from './release-repository.ts'

const work = await mkdtemp(join(tmpdir(), 'portfolio-publish-'))
afterAll(() => rm(work, { recursive: true, force: true }))

const SOURCE = { commit: 'c'.repeat(40), author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/c' }

describe('publishRelease', () => {
  let store: ObjectStore
  let releases: ReleaseRepository
  beforeAll(async () => {
    store = await createFolderStore(join(work, 'store'))
    releases = createReleaseRepository(store)
  })

  it('writes every file and release.json last', async () => {
    const written: string[] = []
    const watched: ObjectStore = {
      ...store,
      putFile: (key, ...rest) => {
        written.push(key)
        return store.putFile(key, ...rest)
      },
      put: (key, ...rest) => {
        written.push(key)
        return store.put(key, ...rest)
      },
    }
    const { release, isNew } = await publishRelease(watched, await aBuild(work, 'public-mfe', 'v1'))
    expect(isNew).toBe(true)
    expect(written).toHaveLength(5)
    expect(written.at(-1)).toBe('releases/public-mfe/v1/release.json')
    expect(await releases.get('public-mfe', 'v1')).toEqual(release)
  })

  it('does not change a published release and rejects other content under its name', async () => {
    await publishRelease(store, await aBuild(work, 'public-mfe', 'v2'))
    expect((await publishRelease(store, await aBuild(work, 'public-mfe', 'v2'))).isNew).toBe(false)
    await expect(publishRelease(store, await aBuild(work, 'public-mfe', 'v2', 'other code'))).rejects.toThrow(
      'public-mfe@v2 is already published with other files, and a release is never overwritten',
    )
    expect((await releases.readFile('public-mfe', 'v2', 'client/entry.js'))?.toString()).toContain('createRoutes')
  })

  it('writes where the release comes from, and pins it as earlier gateways do, which leave out nothing but the build time', async () => {
    await publishRelease(store, await aBuild(work, 'public-mfe', 'v3'), { source: SOURCE })
    const json = (await releases.readFile('public-mfe', 'v3', 'release.json'))?.toString() ?? ''
    const { builtAt: _, ...pinned } = JSON.parse(json)
    const pin = { integrity: `sha384-${createHash('sha384').update(JSON.stringify(pinned)).digest('base64')}`, source: SOURCE }
    expect(await releases.getPin('public-mfe', 'v3')).toEqual(pin)
    expect((await releases.get('public-mfe', 'v3')).source).toEqual(SOURCE)
    expect(await releases.getPin('public-mfe', 'v3'), 'of the manifest in memory').toEqual(pin)
    expect((await releases.list('public-mfe')).find(({ version }) => version === 'v3')?.source).toEqual(SOURCE)
  })

  it('makes the same release of the same build of another commit, after the first one was deleted', async () => {
    const { author, notes, url } = SOURCE
    const sources = [SOURCE, { ...SOURCE, commit: 'd'.repeat(40) }, undefined]
    for (const before of sources) {
      await store.remove('releases/public-mfe/v5/release.json')
      await publishRelease(store, await aBuild(work, 'public-mfe', 'v5'), { source: before })
      const { integrity } = await createReleaseRepository(store).getPin('public-mfe', 'v5')
      // The database returns the keys of a source in another order.
      const pin = { integrity, source: before && { url, notes, commit: before.commit, author } }
      for (const after of sources) {
        await store.remove('releases/public-mfe/v5/release.json')
        await publishRelease(store, await aBuild(work, 'public-mfe', 'v5'), { source: after })
        expect(await createReleaseRepository(store).isPinned('public-mfe', 'v5', pin)).toBe(true)
      }
      await store.remove('releases/public-mfe/v5/release.json')
      await publishRelease(store, await aBuild(work, 'public-mfe', 'v5', 'exports.other = 1'), { source: SOURCE })
      expect(await createReleaseRepository(store).isPinned('public-mfe', 'v5', pin), 'other code').toBe(false)
    }
  })

  it('writes the evidence of a browser check once; a later check of the same files does not make another release', async () => {
    const dist = await aBuild(work, 'public-mfe', 'v8')
    const { files } = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'))
    const evidence = {
      files: digestFiles({ files }),
      checkedAt: '2026-05-04T10:00:00Z',
      browser: 'chromium 140',
      pages: 9,
      with: { shell: 'a' },
      content: { site: 'https://example.org', pages: 9 },
    }
    const publish = (pages: number) => publishRelease(store, dist, { evidence: { ...evidence, pages } })
    await publish(9)
    await publish(10)
    const release = await releases.get('public-mfe', 'v8')
    expect(release.evidence).toEqual(evidence)
    expect(validateEvidence(release)).toBeUndefined()
    expect(validateEvidence({ ...release, files: release.files.slice(1) })).toMatch('is about other files')

    const pin = await releases.getPin('public-mfe', 'v8')
    await store.remove('releases/public-mfe/v8/release.json')
    await publish(10)
    // The database returns the keys in another order.
    const stored = { ...pin, evidence: Object.fromEntries(Object.entries(evidence).reverse()) as typeof evidence }
    expect(await createReleaseRepository(store).isPinned('public-mfe', 'v8', stored)).toBe(true)
  })

  it('signs a release, also one that was published before, unless its release.json is another', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const assertSigned = () => createReleaseRepository(store, { 'public-mfe': [publicKey] }).assertSigned('public-mfe', 'v6')
    await publishRelease(store, await aBuild(work, 'public-mfe', 'v6'))
    await expect(assertSigned()).rejects.toThrow('public-mfe@v6 is not signed')
    await publishRelease(store, await aBuild(work, 'public-mfe', 'v6'), { source: SOURCE, signingKey: privateKey })
    await assertSigned()
    await publishRelease(store, await aBuild(work, 'public-mfe', 'v7'), { source: SOURCE, signingKey: privateKey })
    await createReleaseRepository(store, { 'public-mfe': [publicKey] }).assertSigned('public-mfe', 'v7')

    const path = 'releases/public-mfe/v6/release.json'
    const stored = JSON.parse((await releases.readFile('public-mfe', 'v6', 'release.json'))?.toString() ?? '')
    await store.remove(`${path}.sig`)
    await store.put(path, Buffer.from(JSON.stringify({ ...stored, boot: 'client/entry.js' })), 'application/json')
    await expect(publishRelease(store, await aBuild(work, 'public-mfe', 'v6'), { source: SOURCE, signingKey: privateKey })).rejects.toThrow(
      'public-mfe@v6 cannot be signed: its release.json is not that of this build',
    )
  })

  it('publishes nothing whose source would not be accepted', async () => {
    const publishing = publishRelease(store, await aBuild(work, 'public-mfe', 'v4'), { source: { url: 'javascript:alert(1)' } })
    await expect(publishing).rejects.toThrow('source.url must be an http address')
    expect(await releases.exists('public-mfe', 'v4')).toBe(false)
  })

  it('completes a release whose upload was interrupted', async () => {
    const dist = await aBuild(work, 'admin-mfe', 'v1')
    const failing: ObjectStore = {
      ...store,
      putFile: (key, ...rest) => (key.endsWith('.cjs') ? Promise.reject(new Error('cut')) : store.putFile(key, ...rest)),
    }
    await expect(publishRelease(failing, dist)).rejects.toThrow('cut')
    await expect(releases.get('admin-mfe', 'v1')).rejects.toThrow('There is no release admin-mfe@v1')
    expect((await publishRelease(store, dist)).isNew).toBe(true)
  })

  it('writes nothing when a file differs from its release.json', async () => {
    const dist = await aBuild(work, 'shell', 'v1')
    await writeFile(join(dist, 'server/index.cjs'), 'changed by hand')
    await expect(publishRelease(store, dist)).rejects.toThrow(/^shell@v1 has \d+ bytes in server\/index\.cjs/)
    const { length } = await readdir(join(work, 'store', 'releases', 'shell')).catch(() => [])
    expect(length).toBe(0)
  })
})
