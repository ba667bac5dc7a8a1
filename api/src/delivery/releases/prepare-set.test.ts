import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { createReleaseRepository, releaseKey } from '@portfolio/releases'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putBuilds } from '#test/built-releases.ts'
import { prepareSet } from './prepare-set.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-prepare-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

it('a stylesheet that cannot be read fails the set, and not the process', async () => {
  const store = await createFolderStore(dir)
  const versions = await putBuilds(store)
  const { pageCss } = await createReleaseRepository(store).get('public-mfe', 'one')
  const ofKinds = Object.values(pageCss ?? {}).flat()
  // Before any other stylesheet has been read.
  const get: ObjectStore['get'] = async (key, range) => {
    if (ofKinds.some((file) => key === releaseKey('public-mfe', 'one', `client/${file}`)))
      throw new StoreUnavailable({ message: 'The store is silent' })
    return store.get(key, range)
  }
  const unhandled: unknown[] = []
  const record = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', record)
  try {
    const renderers = { get: () => expect.unreachable() }
    await expect(prepareSet({ id: 1, versions }, createReleaseRepository({ ...store, get }), renderers)).rejects.toThrow('silent')
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', record)
  }
})
