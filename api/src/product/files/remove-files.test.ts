import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { countWaiting } from '#test/count-waiting.ts'
import { aBook } from '#test/factories.ts'
import { aPdf } from '#test/files.ts'
import { startMediaServer } from '#test/start-media-server.ts'
import { sweepFiles } from './remove-files.ts'

const server = await startMediaServer()
afterAll(() => server.close())

const uploadFile = async () => {
  const response = await server.upload({ body: aPdf(), fileName: 'paper.pdf' }, {}, API_PREFIX + ownerEndpoints.fileUpload)
  expect(response).toMatchObject({ status: 200, body: { success: true } })
  return response.body.file as { _id: string; url: string }
}

describe('files that nothing links to', () => {
  const later = { graceMs: -60_000 }
  const link = async (href: string, deletedAt: Date | null = null) => {
    const id = uuid()
    await server.db
      .insertInto('books')
      .values({ id, ...aBook(), deletedAt })
      .execute()
    const details = JSON.stringify({ csl: {}, links: [{ kind: 'pdf', href }], bibtex: null })
    await server.db.insertInto('workDetails').values({ id, collection: 'books', details }).execute()
  }
  const exists = async (url: string) => (await server.getAsOwner(url)).status === 200

  it('are removed after some time, and so are objects without a row; new ones stay, and those that a work, its history or a draft links to', async () => {
    const [unused, linked, ofDeleted, inField] = [await uploadFile(), await uploadFile(), await uploadFile(), await uploadFile()]
    await link(linked.url)
    await link(ofDeleted.url, new Date())
    await server.db
      .insertInto('books')
      .values({ id: uuid(), ...aBook({ link: `https://site.example${inField.url}` }) })
      .execute()
    const [inHistory, inDraft] = [await uploadFile(), await uploadFile()]
    const edited = await server.db
      .insertInto('books')
      .values({ id: uuid(), ...aBook({ link: `https://site.example${inHistory.url}` }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('books').set({ link: 'Oxford', version: 2 }).where('id', '=', edited.id).execute()
    await server.db
      .insertInto('workingCopies')
      .values({ id: uuid(), form: 'books', values: JSON.stringify({ link: `https://site.example${inDraft.url}` }), status: 'draft' })
      .execute()
    const orphan = `files/${uuid()}/orphan.pdf`
    await server.store.put(orphan, aPdf(), 'application/pdf')

    expect(await sweepFiles(server)).toEqual({ files: 0, objects: 0 })
    expect(await exists(unused.url)).toBe(true)

    const { files, objects } = await sweepFiles({ ...server, ...later })
    expect(files).toBeGreaterThan(0)
    expect(objects).toBe(1)
    expect(await exists(unused.url)).toBe(false)
    for (const { url } of [linked, ofDeleted, inField, inHistory, inDraft]) expect(await exists(url)).toBe(true)
    expect(await server.keys()).not.toContain(orphan)
    expect(await sweepFiles({ ...server, ...later })).toEqual({ files: 0, objects: 0 })
  })

  it('are removed by the next sweep while the store is silent, which is asked once for all of them', async () => {
    const uploaded = [await uploadFile(), await uploadFile()]
    const tried: string[] = []
    const remove = async (key: string) => {
      tried.push(key)
      throw new StoreUnavailable({ code: 'ETIMEDOUT', message: 'The S3 server was silent for 15 s' })
    }
    const sweep = sweepFiles({ ...server, ...later, store: { ...server.store, remove } })
    await expect(sweep, 'by the search for objects without a row, which tries once more').rejects.toThrow('silent')
    expect(tried).toHaveLength(2)
    expect(await sweepFiles({ ...server, ...later })).toEqual({ files: 0, objects: 2 })
    for (const { url } of uploaded) expect(await exists(url)).toBe(false)
  })

  it('stay when a work that links to them is being saved', async () => {
    const { _id, url } = await uploadFile()
    const saving = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const save = server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('files').select('id').where('id', '=', _id).forKeyShare().execute()
      locked.resolve()
      await saving.promise
      const details = JSON.stringify({ csl: {}, links: [{ kind: 'pdf', href: url }], bibtex: null })
      await trx.insertInto('workDetails').values({ id: uuid(), collection: 'books', details }).execute()
    })
    await locked.promise
    const sweep = sweepFiles({ ...server, ...later })
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    saving.resolve()
    await save
    expect(await sweep).toEqual({ files: 0, objects: 0 })
    expect(await exists(url)).toBe(true)
  })
})
