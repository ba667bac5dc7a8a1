import { defaultSettings } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBlogStore, createSettingsStore } from '#test/features.ts'
import { aJpeg } from '#test/pictures.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'
import { createMediaRemoval } from './remove-media.ts'
import { sweepMedia } from './sweep-media.ts'

let server: MediaServer
beforeAll(async () => {
  server = await startMediaServer()
})
afterAll(() => server?.close())

const aPicture = async (): Promise<{ _id: string; url: string }> =>
  (await server.upload({ body: await aJpeg({ width: 500, height: 20 }) })).body.image
const keysOf = async (id: string) => (await server.keys()).filter((key) => key.includes(id))

const options = { publicUrl: undefined }
const addBlog = (words: { description?: string; images?: string[] }) =>
  createBlogStore(server.db, options).add({ title: 'Field notes', description: '', images: [], ...words })
const setBackground = (backgroundImage: string) => createSettingsStore(server.db, options).write({ ...defaultSettings, backgroundImage })

describe('removing a picture', () => {
  it('removes its row and every copy', async () => {
    const { _id, url } = await aPicture()
    expect(await keysOf(_id)).toHaveLength(3)
    const remove = createMediaRemoval(server)
    expect(await remove(_id)).toBe(true)
    expect(await keysOf(_id)).toEqual([])
    expect(await server.media.find(_id)).toBeUndefined()
    expect((await server.get(url)).status).toBe(404)
    expect(await remove(_id)).toBe(false)
  })

  it.each([
    ['a blog shows', (url: string) => addBlog({ images: [url] })],
    ['the text of a blog shows', (url: string) => addBlog({ description: `<p><img src="${url}"></p>` })],
    ['the background shows', setBackground],
  ])('leaves one that %s', async (_, show) => {
    const { _id, url } = await aPicture()
    await show(url)
    expect(await createMediaRemoval(server)(_id)).toBe(false)
    expect((await server.get(url)).status).toBe(200)
  })
})

describe('the sweep', () => {
  it('removes what nothing shows and objects without a row, and leaves what is shown, new or not ours', async () => {
    const lonely = await aPicture()
    const shown = await aPicture()
    await addBlog({ images: [shown.url] })
    const orphan = uuid()
    await server.store.put(`media/${orphan}.jpg`, Buffer.from('x'), 'image/jpeg')
    await server.store.put('media/readme.txt', Buffer.from('x'), 'text/plain')

    expect(await sweepMedia(server)).toEqual({ pictures: 0, objects: 0 })
    expect(await keysOf(orphan)).toHaveLength(1)

    expect(await sweepMedia({ ...server, graceMs: -60_000 })).toEqual({ pictures: 1, objects: 1 })
    expect(await keysOf(lonely._id)).toEqual([])
    expect(await keysOf(orphan)).toEqual([])
    expect(await keysOf(shown._id)).toHaveLength(3)
    expect(await server.keys()).toContain('media/readme.txt')
    expect(await sweepMedia({ ...server, graceMs: -60_000 })).toEqual({ pictures: 0, objects: 0 })
  })
})
