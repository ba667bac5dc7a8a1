import { generateKeyPairSync } from 'node:crypto'
import { createReleaseRepository, signManifest } from '@portfolio/releases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { prepareSet } from './prepare-set.ts'

/** A gateway that has the key of the team of admin-mfe, and no other. */

const pair = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const keys = { 'admin-mfe': [pair.publicKey] }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ releaseKeys: keys })
  await putBuilds(api.store)
  await sign('one')
  await api.delivery.activate({ shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' })
})
afterAll(() => api.close())

const path = (version: string) => `releases/admin-mfe/${version}/release.json`
const read = async (version: string) => Buffer.concat((await (await api.store.get(path(version)))?.stream.toArray()) ?? [])
const sign = async (version: string, { privateKey } = pair) =>
  api.store.put(`${path(version)}.sig`, signManifest(await read(version), privateKey), 'text/plain')
const activate = (version: string) =>
  api.delivery.activate({ 'admin-mfe': version }).then(
    () => 'activated',
    ({ status, message }) => `${status} ${message}`,
  )

it('activates a signed release, and rejects one that is unsigned, signed with another key, or altered', async () => {
  await putRelease(api.store, 'admin-mfe', { version: 'two' })
  expect(await activate('two')).toBe('422 admin-mfe@two is not signed, and this gateway requires a signature')
  await sign('two', other)
  expect(await activate('two')).toBe('422 admin-mfe@two is signed with another key than this gateway has for its app')
  await sign('two')
  await putRelease(api.store, 'admin-mfe', { version: 'two', manifest: () => ({ source: { author: 'Mallory' } }) })
  expect(await activate('two')).toBe('422 The release.json of admin-mfe@two has changed since it was signed')
  expect((await api.delivery.sets.active())?.versions['admin-mfe']).toBe('one')
})

it('requires no signature of an app without a key', async () => {
  await putRelease(api.store, 'public-mfe', { version: 'unsigned' })
  await api.delivery.activate({ 'public-mfe': 'unsigned' })
  expect((await api.delivery.sets.active())?.versions['public-mfe']).toBe('unsigned')
})

it('does not load a set with an unsigned release, which an earlier gateway may have activated', async () => {
  await putRelease(api.store, 'admin-mfe', { version: 'three' })
  const set = { id: 9, versions: { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'three' } }
  const renderers = { get: () => Promise.reject(new Error('A renderer was started')) as never }
  await expect(prepareSet(set, createReleaseRepository(api.store, keys), renderers)).rejects.toThrow('admin-mfe@three is not signed')
})
