import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { storeContract } from '#test/store-contract.ts'
import { createFolderStore } from './folder-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const TYPE = 'application/octet-stream'

const work = await mkdtemp(join(tmpdir(), 'store-test-'))
afterAll(() => rm(work, { recursive: true, force: true }))

describe('the folder store', () => {
  storeContract({ open: () => createFolderStore(join(work, 'folder')), objects: 100 })

  it('leaves no unfinished file after a failed write', async () => {
    const root = join(work, 'failing')
    const store = await createFolderStore(root)
    await expect(store.putFile('a/b', join(work, 'no-such-file'), TYPE)).rejects.toThrow()
    const names = await readdir(root, { recursive: true, withFileTypes: true })
    expect(names.filter((entry) => entry.isFile())).toEqual([])
  })

  it('rejects once, and no error is left unhandled, when neither its folder nor the file to store can be opened', async () => {
    const root = join(work, 'gone')
    const store = await createFolderStore(root)
    await rm(root, { recursive: true })
    const unhandled: unknown[] = []
    const listener = (error: unknown) => unhandled.push(error)
    process.on('uncaughtException', listener)
    for (let n = 0; n < 20; n++) await expect(store.putFile('a/b', join(work, 'no-such-file'), TYPE)).rejects.toThrow(StoreUnavailable)
    process.off('uncaughtException', listener)
    expect(unhandled).toEqual([])
  })

  it('keeps objects across a restart and deletes the unfinished files of a crashed process', async () => {
    const root = join(work, 'restart')
    await (await createFolderStore(root)).put('media/x.png', Buffer.from('here'), TYPE)
    const half = join(root, '.unfinished', 'half')
    await writeFile(half, 'half')
    await utimes(half, new Date(0), new Date(0))
    const store = await createFolderStore(root)
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
    await writeFile(half, 'half')
    // A Mac adds it to each folder that it shows.
    await writeFile(join(root, 'media/.DS_Store'), 'no object')
    const listed: string[] = []
    for await (const { key } of store.list('')) listed.push(key)
    expect(listed).toEqual(['media/x.png'])
    expect([await store.removeUnfinished(new Date(0)), await store.removeUnfinished(new Date(Date.now() + 60_000))]).toEqual([0, 1])
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
    expect(await buffer((await store.get('media/x.png'))?.stream ?? Readable.from([]))).toEqual(Buffer.from('here'))
  })

  it('fails its check when the folder has been deleted', async () => {
    const root = join(work, 'deleted')
    const store = await createFolderStore(root)
    await rm(root, { recursive: true })
    await expect(store.check()).rejects.toThrow()
  })

  it('is unavailable for writes while the folder is missing, and works when it is back', async () => {
    const root = join(work, 'moved')
    const store = await createFolderStore(root)
    await rename(root, `${root}.unmounted`)
    await expect(store.put('a/b', Buffer.from('text'), TYPE)).rejects.toThrow(StoreUnavailable)
    await rename(`${root}.unmounted`, root)
    await store.put('a/b', Buffer.from('text'), TYPE)
    expect(await store.info('a/b')).toMatchObject({ bytes: 4 })
  })
})
