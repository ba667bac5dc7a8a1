import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anImage } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { listObjects } from '../../src/backup/site-objects-store.ts'

let dir: string
let api: TestApi
let keys: string[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-create-backup-'))
  api = await startTestApi()
  const images = [await anImage(api.db), await anImage(api.db), await anImage(api.db)]
  keys = images.map(({ id }) => `media/${id}.jpg`).sort()
  for (const key of keys) await api.store.put(key, Buffer.from(`picture ${key}`), 'image/jpeg')
})
afterEach(async () => {
  await api.close()
  await rm(dir, { recursive: true, force: true })
})

const backUp = async (changes: Partial<ObjectStore>) => {
  const file = join(dir, 'site.tar')
  await createBackup({ databaseUrl: api.databaseUrl, store: { ...api.store, ...changes }, listObjects, file })
  return verifyArchive(file)
}
/** Responds to requests for one of the objects as a server or disk would that cannot read it. */
const failFor = (key: string | undefined, fail: () => ReturnType<ObjectStore['get']>): Pick<ObjectStore, 'get'> => ({
  get: (requested, range) => (requested === key ? fail() : api.store.get(requested, range)),
})
const unavailable = () => Promise.reject(new StoreUnavailable({ code: 'SlowDown', message: 'Please reduce your request rate.' }))

describe('a backup of a store that cannot read one object', () => {
  const failures: Record<string, () => ReturnType<ObjectStore['get']>> = {
    'because its disk fails': () => Promise.reject(Object.assign(new Error('EIO: i/o error, open'), { code: 'EIO' })),
    'because its disk fails within it': async () => ({
      bytes: 100,
      stream: Readable.from(
        (async function* () {
          yield Buffer.from('a part')
          throw new Error('EIO: i/o error, read')
        })(),
      ),
    }),
    'because its server fails for this one': unavailable,
    'although its server lists it': async () => undefined,
  }
  for (const [why, fail] of Object.entries(failures))
    it(`${why}, has all others and names this one`, async () => {
      const { damaged, objects } = await backUp(failFor(keys[1], fail))
      expect(damaged).toEqual([keys[1]])
      expect(objects.map(({ key }) => key).sort()).toEqual([keys[0], keys[2]])
    })

  it('fails when the store as a whole is unavailable', async () => {
    const check = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await expect(backUp({ ...failFor(keys[1], unavailable), check })).rejects.toThrow('connect ECONNREFUSED')
  })

  it('has all of them when the server fails only for a moment', async () => {
    let failed = 0
    const get: ObjectStore['get'] = (key, range) => {
      if (key !== keys[1] || failed) return api.store.get(key, range)
      failed += 1
      return unavailable()
    }
    const { damaged, objects } = await backUp({ get })
    expect([failed, damaged]).toEqual([1, []])
    expect(objects.map(({ key }) => key).sort()).toEqual(keys)
  })
})
