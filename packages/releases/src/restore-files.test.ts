import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuild } from '#test/a-build.ts'
import { publishRelease } from './publish.ts'
import { readObject } from './release-repository.ts'
import { restoreFiles } from './restore-files.ts'
import { validateFiles } from './validate-release-set.ts'

let work: string
let store: ObjectStore
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'portfolio-restore-'))
  store = await createFolderStore(join(work, 'store'))
})
afterAll(() => rm(work, { recursive: true, force: true }))

const toKey = (version: string, path: string) => `releases/public-mfe/${version}/${path}`
const damage = (version: string, path: string) => store.put(toKey(version, path), Buffer.from('damaged'), 'text/plain')
const publish = async (version: string) => {
  const dist = await aBuild(work, 'public-mfe', version)
  return { dist, ...(await publishRelease(store, dist)) }
}

describe('a published release', () => {
  it('gets back the files that the store lost or damaged, and no others are written', async () => {
    const { dist, release } = await publish('v1')
    await store.remove(toKey('v1', 'client/entry.js'))
    await damage('v1', 'client/entry.js.br')
    expect(await restoreFiles(store, dist, release)).toEqual(['client/entry.js', 'client/entry.js.br'])
    expect(await validateFiles(release, (path) => readObject(store, toKey('v1', path)))).toBeUndefined()
    expect(await restoreFiles(store, dist, release)).toEqual([])
  })

  it('gets no file that is not the published one', async () => {
    const { dist, release } = await publish('v2')
    await damage('v2', 'server/index.cjs')
    await writeFile(join(dist, 'server/index.cjs'), 'other code')
    await expect(restoreFiles(store, dist, release)).rejects.toThrow(
      'public-mfe@v2 has a missing or damaged server/index.cjs, and that of this build is not the published one',
    )
    expect((await readObject(store, toKey('v2', 'server/index.cjs')))?.toString()).toBe('damaged')
  })
})
