import { defaultSettings } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { countWaiting } from '#test/count-waiting.ts'
import { createBlogStore, createSettingsStore } from '#test/features.ts'
import { createJpeg } from '#test/images.ts'
import { startMediaServer } from '#test/start-media-server.ts'
import { createMediaRemoval, sweepMedia } from './remove-media.ts'

const server = await startMediaServer()
afterAll(() => server.close())

const uploadImage = async (): Promise<{ _id: string; url: string }> => {
  const { image } = (await server.upload({ body: await createJpeg({ width: 500, height: 20 }) })).body
  await server.makeVariants(image._id)
  return image
}
const findKeys = async (id: string) => (await server.keys()).filter((key) => key.includes(id))

const options = { publicUrl: undefined }
const addBlog = (post: { description?: string; images?: string[] }) =>
  createBlogStore(server.db, options).add({ title: 'Field notes', description: '', images: [], ...post })
const setBackground = (backgroundImage: string) => createSettingsStore(server.db, options).write({ ...defaultSettings, backgroundImage })

describe('createMediaRemoval', () => {
  it('removes the row and every file of an image', async () => {
    const { _id, url } = await uploadImage()
    expect(await findKeys(_id)).toHaveLength(11)
    const remove = createMediaRemoval(server)
    expect(await remove(_id)).toBe(1)
    expect(await findKeys(_id)).toEqual([])
    expect(await server.media.find(_id)).toBeUndefined()
    expect((await server.getAsOwner(url)).status).toBe(404)
    expect(await remove(_id)).toBe(0)
  })

  it.each([
    ['by a blog', (url: string) => addBlog({ images: [url] })],
    ['in the text of a blog', (url: string) => addBlog({ description: `<p><img src="${url}"></p>` })],
    ['as the background', setBackground],
  ])('keeps an image that is shown %s', async (_, show) => {
    const { _id, url } = await uploadImage()
    await show(url)
    expect(await createMediaRemoval(server)(_id)).toBe(0)
    expect((await server.get(url)).status).toBe(200)
  })
})

it('images are removed within one time limit of a silent store, and their files by the next sweep', async () => {
  const images = [await uploadImage(), await uploadImage()]
  const ids = images.map(({ _id }) => _id)
  const tried: string[] = []
  const remove = async (key: string) => {
    tried.push(key)
    throw new StoreUnavailable({ code: 'ETIMEDOUT', message: 'The S3 server was silent for 15 s' })
  }
  expect(await createMediaRemoval({ ...server, store: { ...server.store, remove } })(...ids)).toBe(2)
  expect(tried).toHaveLength(1)
  expect((await sweepMedia({ ...server, graceMs: -60_000 })).objects).toBe(22)
  for (const id of ids) expect(await findKeys(id)).toEqual([])
})

describe('sweepMedia', () => {
  it('removes unused images and objects without a row, and keeps images that are shown or new and other files', async () => {
    const unused = await uploadImage()
    const shown = await uploadImage()
    await addBlog({ images: [shown.url] })
    const orphan = uuid()
    await server.store.put(`media/${orphan}.jpg`, Buffer.from('x'), 'image/jpeg')
    await server.store.put('media/readme.txt', Buffer.from('x'), 'text/plain')

    expect(await sweepMedia(server)).toEqual({ images: 0, objects: 0 })
    expect(await findKeys(orphan)).toHaveLength(1)

    expect(await sweepMedia({ ...server, graceMs: -60_000 })).toEqual({ images: 1, objects: 1 })
    expect(await findKeys(unused._id)).toEqual([])
    expect(await findKeys(orphan)).toEqual([])
    expect(await findKeys(shown._id)).toHaveLength(11)
    expect(await server.keys()).toContain('media/readme.txt')
    expect(await sweepMedia({ ...server, graceMs: -60_000 })).toEqual({ images: 0, objects: 0 })
  })
})

describe('an image that is removed and used at the same time', () => {
  it('is kept when settings are being saved with it', async () => {
    const { _id, url } = await uploadImage()
    const [locked, saving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const save = server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('media').select('id').where('id', '=', _id).forKeyShare().execute()
      locked.resolve()
      await saving.promise
      await trx.updateTable('siteSettings').set({ backgroundImage: url }).execute()
    })
    await locked.promise
    const removed = createMediaRemoval(server)(_id)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    saving.resolve()
    await save
    expect(await removed).toBe(0)
    expect((await server.get(url)).status).toBe(200)
  })

  it('is not accepted as the background when it is being removed', async () => {
    const { _id, url } = await uploadImage()
    const [locked, removing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removal = server.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('media').where('id', '=', _id).execute()
      locked.resolve()
      await removing.promise
    })
    await locked.promise
    const { version } = await createSettingsStore(server.db, options).read()
    const save = createSettingsStore(server.db, options).write({ ...defaultSettings, version, backgroundImage: url })
    const rejection = expect(save).rejects.toThrow('Only images uploaded here can be used')
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    removing.resolve()
    await removal
    await rejection
  })
})
