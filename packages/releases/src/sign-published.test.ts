import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Release, ReleaseSource } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuild } from '#test/a-build.ts'
import { digestFiles } from './evidence.ts'
import { publishRelease } from './publish.ts'
import { createReleaseRepository, type ReleaseRepository } from './release-repository.ts'
import { signManifest } from './signature.ts'

let work: string
let store: ObjectStore
let releases: ReleaseRepository
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'portfolio-sign-'))
  store = await createFolderStore(join(work, 'store'))
  releases = createReleaseRepository(store)
})
afterAll(() => rm(work, { recursive: true, force: true }))

const SOURCE = { commit: 'c'.repeat(40), author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/c' }

describe('a release that somebody else may have published before', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const evidence = { checkedAt: '2026-05-04T10:00:00Z', browser: 'chromium 140', pages: 9, with: {} }
  /** Publishes a build unsigned, changed as `change` does. Resolves with a function that signs it as the release workflow does. */
  const publishChanged = async (version: string, change: (release: Release) => Partial<Release> | Promise<Partial<Release>>) => {
    const dist = await aBuild(work, 'public-mfe', version)
    const { release } = await publishRelease(store, dist)
    const changed = { ...release, ...(await change(release)) }
    await store.put(`releases/public-mfe/${version}/release.json`, Buffer.from(JSON.stringify(changed)), 'application/json')
    return (checked: boolean, source: ReleaseSource = SOURCE) => {
      const ofThisRun = { source, ...(checked && { evidence: { ...evidence, files: digestFiles(release) } }) }
      return publishRelease(store, dist, { ...ofThisRun, signingKey: privateKey })
    }
  }
  const isSigned = (version: string) => releases.readFile('public-mfe', version, 'release.json.sig').then((found) => found !== undefined)

  it.each<[what: string, version: string, reason: string, change: (release: Release) => Partial<Release> | Promise<Partial<Release>>]>([
    [
      'a variant of other code',
      'by-others-1',
      'public-mfe@by-others-1 has a client/entry.js.br that is not client/entry.js, compressed',
      async ({ files }) => {
        const variant = brotliCompressSync('steal()')
        await store.put('releases/public-mfe/by-others-1/client/entry.js.br', variant, 'text/javascript')
        const integrity = `sha384-${createHash('sha384').update(variant).digest('base64')}`
        return { files: files.map((file) => (file.path.endsWith('.br') ? { ...file, bytes: variant.length, integrity } : file)) }
      },
    ],
    [
      'the source of another commit',
      'by-others-2',
      `its source has the commit "${'d'.repeat(40)}", and this run "${SOURCE.commit}"`,
      () => ({ source: { ...SOURCE, commit: 'd'.repeat(40) } }),
    ],
    [
      'another author',
      'by-others-4',
      'its source has the author "Eve", and this run "Ada Lovelace"',
      () => ({ source: { ...SOURCE, author: 'Eve' } }),
    ],
    [
      'another address of its commit',
      'by-others-5',
      'its source has the url "https://evil.example/c", and this run "https://git.example/c"',
      () => ({ source: { ...SOURCE, url: 'https://evil.example/c' } }),
    ],
    [
      'evidence of other files',
      'by-others-3',
      'The evidence of public-mfe@by-others-3 is about other files than those of the release',
      () => ({ evidence: { ...evidence, files: 'sha384-other' } }),
    ],
  ])('is not signed with %s', async (_, version, reason, change) => {
    const sign = await publishChanged(version, change)
    await expect(sign(true)).rejects.toThrow(`public-mfe@${version} cannot be signed: ${reason}`)
    expect(await isSigned(version)).toBe(false)
  })

  it('is signed with evidence only if this run has checked it as well', async () => {
    const sign = await publishChanged('checked-before', (release) => ({ evidence: { ...evidence, files: digestFiles(release) } }))
    await expect(sign(false)).rejects.toThrow('it has evidence of a browser check, which this run did not make')
    expect(await isSigned('checked-before')).toBe(false)
    await sign(true)
    await createReleaseRepository(store, { 'public-mfe': [publicKey] }).assertSigned('public-mfe', 'checked-before')
  })
  it('is signed whether its commit was published here or by the workflow, which alone knows the address of the commit', async () => {
    const { url: _, ...here } = SOURCE
    const signAsWorkflow = await publishChanged('from-here', () => ({ source: here }))
    await signAsWorkflow(false)
    const signHere = await publishChanged('from-workflow', () => ({ source: SOURCE }))
    await signHere(false, here)
    const { assertSigned } = createReleaseRepository(store, { 'public-mfe': [publicKey] })
    for (const version of ['from-here', 'from-workflow']) await assertSigned('public-mfe', version)
    expect((await releases.get('public-mfe', 'from-workflow')).source).toEqual(SOURCE)
  })

  it('is signed with the key of this run where it has the signature of another key, or one of another release.json', async () => {
    const other = generateKeyPairSync('ed25519')
    const key = 'releases/public-mfe/other-key/release.json'
    const sign = await publishChanged('other-key', () => ({ source: SOURCE }))
    const content = Buffer.concat((await (await store.get(key))?.stream.toArray()) ?? [])
    for (const signature of [signManifest(content, other.privateKey), signManifest(Buffer.from('{}'), privateKey)]) {
      await store.put(`${key}.sig`, signature, 'text/plain')
      await sign(false)
      await createReleaseRepository(store, { 'public-mfe': [publicKey] }).assertSigned('public-mfe', 'other-key')
    }
    expect(await releases.readFile('public-mfe', 'other-key', 'release.json'), 'release.json').toEqual(content)
  })
})
