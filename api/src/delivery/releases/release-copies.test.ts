import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { createReleaseRepository, MANIFEST, readObject, releaseKey, SIGNATURE, signManifest } from '@portfolio/releases'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReleaseSet, Versions } from '#delivery/shared/history.ts'
import { putRelease } from '#test/built-releases.ts'
import { createReleaseCopies } from './release-copies.ts'

const APP = 'public-mfe'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys = { [APP]: [publicKey] }

let root: string
let folder: ObjectStore
/** Called before each read of the store. */
let beforeGet: (key: string) => unknown
let needed: ReleaseSet[]
let warnings: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portfolio-test-copies-'))
  folder = await createFolderStore(join(root, 'store'))
  beforeGet = () => {}
  needed = []
  warnings = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

const createCopies = (options: Pick<Parameters<typeof createReleaseCopies>[0], 'keys'> = {}) =>
  createReleaseCopies({
    ...options,
    store: {
      ...folder,
      get: async (key) => {
        await beforeGet(key)
        return folder.get(key)
      },
    },
    dir: join(root, 'copies'),
    listNeeded: async () => needed,
    log: { warn: (details) => warnings.push(JSON.stringify(details)) },
  })

const publish = async (version: string): Promise<ReleaseSet> => {
  await putRelease(folder, APP, { version })
  const { integrity } = await createReleaseRepository(folder).getPin(APP, version)
  return { id: 1, versions: { [APP]: version } as Versions, manifests: { [APP]: integrity } as Versions }
}
const sign = async (version: string) => {
  const manifest = await readObject(folder, releaseKey(APP, version, MANIFEST))
  if (manifest) await folder.put(releaseKey(APP, version, SIGNATURE), signManifest(manifest, privateKey), 'text/plain')
}
const pathOf = (path: string) => join(root, 'copies/releases', APP, path)
const list = (path: string): Promise<string[]> => readdir(pathOf(path)).catch(() => [])
const listCopies = () => list('')
const hasCopy = async (version: string) => (await list(version)).includes('release.json')
const untilCopied = (version: string) => expect.poll(() => hasCopy(version)).toBe(true)
const makeOld = async (version: string) => {
  for (const path of await readdir(pathOf(version), { recursive: true })) await utimes(pathOf(`${version}/${path}`), 0, 0)
}
const failStore = () => {
  throw new StoreUnavailable(new Error('The store is unavailable'))
}

it('a start deletes no copy during an outage, and afterwards only old ones that no start needs', async () => {
  needed = [await publish('old'), await publish('young'), await publish('before'), await publish('active')]
  const earlier = await createCopies()
  earlier.update([])
  await untilCopied('active')
  await earlier.close()
  for (const version of ['old', 'before', 'active']) await makeOld(version)

  needed = needed.slice(2)
  beforeGet = failStore
  const copies = await createCopies()
  copies.update([{ name: APP, version: 'active' }])
  await expect.poll(() => warnings).not.toEqual([])
  expect((await listCopies()).toSorted()).toEqual(['active', 'before', 'old', 'young'])

  beforeGet = () => {}
  copies.update([{ name: APP, version: 'active' }])
  await expect.poll(async () => (await listCopies()).toSorted()).toEqual(['active', 'before', 'young'])
  await copies.close()
})

it('a release that cannot be copied does not prevent the copies of others, and a damaged copy is replaced by the next update', async () => {
  needed = [await publish('lost'), await publish('two')]
  await folder.remove(`releases/${APP}/lost/release.json`)
  const copies = await createCopies()
  copies.update([])
  await untilCopied('two')
  await expect.poll(() => warnings).not.toEqual([])
  expect(warnings.join()).toContain(`releases/${APP}/lost/release.json is not the one that was activated`)

  const file = 'two/server/index.cjs'
  const content = await readFile(pathOf(file), 'utf8')
  await writeFile(pathOf(file), 'damaged')
  copies.update([])
  await expect.poll(() => readFile(pathOf(file), 'utf8')).toBe(content)
  await copies.close()
})

it('a stopping gateway does not wait for a store that does not respond', async () => {
  needed = [await publish('one')]
  const read = Promise.withResolvers<void>()
  beforeGet = () => {
    read.resolve()
    return new Promise(() => {})
  }
  const copies = await createCopies()
  copies.update([])
  await read.promise
  await copies.close()
  expect([await hasCopy('one'), warnings]).toEqual([false, []])
})

it('a signed release is verified after it was deleted and published again, also during an outage, and after its release.json was replaced', async () => {
  const set = await publish('one')
  await sign('one')
  needed = [set]
  const earlier = await createCopies({ keys })
  earlier.update([])
  await untilCopied('one')
  await earlier.close()
  const BUILT_AT = '2026-06-01T00:00:00.000Z'
  await putRelease(folder, APP, { version: 'one', manifest: () => ({ builtAt: BUILT_AT }) })
  await sign('one')

  const copies = await createCopies({ keys })
  const verify = async () => {
    await copies.use(set)
    await createReleaseRepository(copies.store, keys).assertSigned(APP, 'one')
  }
  await verify()
  copies.update([])
  await expect.poll(() => readFile(pathOf('one/release.json'), 'utf8')).toContain(BUILT_AT)
  beforeGet = failStore
  await verify()

  beforeGet = () => {}
  await putRelease(folder, APP, { version: 'one', manifest: () => ({ entry: { js: 'other.js', css: [] } }) })
  await folder.remove(releaseKey(APP, 'one', SIGNATURE))
  await verify()
  await copies.close()
})
