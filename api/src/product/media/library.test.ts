import { API_PREFIX, type ImageLibrary, LIBRARY_FILTERS, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { strFromU8, unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '#db/database.ts'
import { countScanned } from '#test/count-scanned.ts'
import { aBlog, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createLibraryStore } from './library-store.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('media').where('id', 'not in', api.db.selectFrom('blogImages').select('mediaId')).execute())

const read = async (query = ''): Promise<ImageLibrary> => (await api.asOwner().get(`/api/images${query}`)).body

describe('the image library', () => {
  it('lists every upload, the latest first, with where it is used', async () => {
    const [listed, inText, unused] = [await anImage(api.db), await anImage(api.db), await anImage(api.db)]
    const text = `<p><img src="${inText.url}" alt="A map"></p>`
    const { body: blog } = await api.asOwner().post('/api/blogs/add', aBlog({ images: [listed.url], description: text }))
    const uses = [{ id: blog._id, title: blog.title, adminPage: '/admin/blogs' }]
    expect(await read()).toMatchObject({
      items: [
        { _id: unused.id, url: unused.url, width: 1200, bytes: 54_321, usedIn: [] },
        { _id: inText.id, usedIn: uses },
        { _id: listed.id, usedIn: uses },
      ],
      ...{ page: 1, pages: 1, total: 3, unused: 1 },
    })
    expect((await read('?show=unused')).items.map(({ _id }) => _id)).toEqual([unused.id])
    expect(await read('?page=2')).toMatchObject({ items: [], pages: 1 })
    for (const query of ['?page=0', '?page=x', '?show=nothing']) expect((await api.asOwner().get(`/api/images${query}`)).status).toBe(404)
    expect((await api.asVisitor().get('/api/images')).status).toBe(401)
  })

  it('describing an image once updates all pages that show it immediately', async () => {
    const image = await anImage(api.db)
    const { body: blog } = await api.asOwner().post('/api/blogs/add', aBlog({ images: [image.url] }))
    const readBlog = async () => (await api.asVisitor().get(`/api/blogs/${blog._id}`)).body.images[0]
    expect(await readBlog()).not.toHaveProperty('alt')
    const description = { alt: 'A daisy with 34 petals', caption: 'Bellis perennis', focus: [30, 70] }
    const described = await api.asOwner().post('/api/images/describe', { id: image.id, ...description })
    expect(described).toMatchObject({ status: 200, body: { _id: image.id, ...description } })
    expect(await readBlog()).toMatchObject(description)
    expect((await read('?show=undescribed')).items.map(({ _id }) => _id)).not.toContain(image.id)

    await api.asOwner().post('/api/images/describe', { id: image.id, alt: '' })
    expect(await readBlog()).toMatchObject({ alt: '' })
    expect(await readBlog()).not.toHaveProperty('caption')
    await api.asOwner().post('/api/images/describe', { id: image.id, alt: null })
    expect(await readBlog()).not.toHaveProperty('alt')
  })

  it('a description keeps what another window has described since, and is rejected if both have changed the same', async () => {
    const { id } = await anImage(api.db)
    const before = { alt: null, caption: '', focus: null }
    const describe = (changes: object) => api.asOwner().post('/api/images/describe', { id, ...before, ...changes, before })
    expect((await describe({ alt: 'A daisy' })).body).toMatchObject({ alt: 'A daisy' })
    expect((await describe({ focus: [30, 70] })).body).toMatchObject({ alt: 'A daisy', focus: [30, 70] })
    expect((await describe({ alt: 'A daisy', caption: 'Bellis perennis' })).status).toBe(200)
    expect((await describe({ alt: 'A flower' })).status).toBe(409)
    const { body } = await api.asOwner().post('/api/images/describe', { id, ...before, alt: 'A daisy' })
    expect(body).not.toHaveProperty('caption')
  })

  it('describes images in texts that have no alternative text of their own: on pages, in feeds and in the readable export', async () => {
    const owner = api.asOwner()
    const [bare, own, decoration] = [await anImage(api.db), await anImage(api.db), await anImage(api.db)]
    const toImg = ({ url }: { url: string }, alt: string) => `<p><img src="${url}" alt="${alt}"></p>`
    const description = toImg(bare, '') + toImg(own, 'A map') + toImg(decoration, '')
    const { body: blog } = await owner.post('/api/blogs/add', aBlog({ title: 'A text with images', description }))
    const readAlts = async (read: () => Promise<string>) => [...(await read()).matchAll(/ alt=\\?"(.*?)\\?"/g)].map(([, alt]) => alt)
    const readPage = async () => (await api.asVisitor().get(`/api/blogs/${blog._id}/context`)).body.text ?? ''
    const readFeed = async () => JSON.parse((await api.asVisitor().get('/blogs/feed.json')).text).items[0].content_html
    const readUndescribed = async () => (await read('?show=undescribed')).items.map(({ _id }) => _id)
    expect(await readAlts(readPage)).toEqual(['', 'A map', ''])
    expect(await readUndescribed()).toEqual(expect.arrayContaining([bare.id, decoration.id]))
    expect(await readUndescribed()).not.toContain(own.id)
    expect((await read()).items.find(({ _id }) => _id === own.id)).toMatchObject({ isDescribedInTexts: true })

    await owner.post('/api/images/describe', { id: bare.id, alt: 'A "daisy" & more' })
    await owner.post('/api/images/describe', { id: own.id, alt: 'Another text' })
    await owner.post('/api/images/describe', { id: decoration.id, alt: '' })
    for (const read of [readPage, readFeed]) expect(await readAlts(read)).toEqual(['A &quot;daisy&quot; &amp; more', 'A map', ''])
    const headers = { [TOKEN_HEADER]: await api.newToken() }
    const zip = await api.app.request(API_PREFIX + ownerEndpoints.readableExport, { method: 'POST', headers })
    const exported = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())))
    const [, text] = exported.find(([path]) => path.endsWith('a-text-with-images.md')) ?? []
    expect([...strFromU8(text ?? new Uint8Array()).matchAll(/!\[(.*?)\]/g)].map(([, alt]) => alt)).toEqual([
      'A "daisy" & more',
      'A map',
      '',
    ])
    expect((await api.asVisitor().get(`/api/blogs/${blog._id}`)).body.description, 'what the owner edits').toBe(blog.description)
    for (const { id } of [bare, own, decoration]) expect(await readUndescribed()).not.toContain(id)
  })

  it('counts an image as described in texts only if no other place shows it without an alternative text', async () => {
    const [inBoth, above] = [await anImage(api.db), await anImage(api.db)]
    const add = (draft: object) => api.asOwner().post('/api/blogs/add', aBlog(draft))
    await add({ description: `<p><img src="${inBoth.url}" alt="A map"></p><p><img src="${inBoth.url}" alt=""></p>` })
    await add({ images: [above.url], description: `<p><img src="${above.url}" alt="A map"></p>` })
    expect((await read('?show=undescribed')).items.map(({ _id }) => _id)).toEqual(expect.arrayContaining([above.id, inBoth.id]))
  })

  it('says which images only an earlier version or the trash uses, and does not count them as unused', async () => {
    const [earlier, current, deleted, unused] = [await anImage(api.db), await anImage(api.db), await anImage(api.db), await anImage(api.db)]
    const owner = api.asOwner()
    const { body: blog } = await owner.post('/api/blogs/add', aBlog({ images: [earlier.url] }))
    await owner.post('/api/blogs/add', { ...aBlog({ images: [current.url] }), id: blog._id, version: blog.version })
    const { body: trashed } = await owner.post('/api/blogs/add', aBlog({ images: [deleted.url] }))
    await owner.delete(`/api/blogs/${trashed._id}`)
    const { items } = await read()
    const find = ({ id }: { id: string }) => items.find(({ _id }) => _id === id)
    for (const image of [earlier, deleted]) {
      expect(find(image)).toMatchObject({ usedIn: [], isKept: true })
      expect((await owner.delete(`/api/images/${image.id}`)).status).toBe(409)
    }
    for (const image of [current, unused]) expect(find(image)).toMatchObject({ isKept: false })
    expect((await read('?show=unused')).items.map(({ _id }) => _id)).toEqual([unused.id])
  })

  it('only deletes an unused image', async () => {
    const [shown, unused] = [await anImage(api.db), await anImage(api.db)]
    await api.asOwner().post('/api/blogs/add', aBlog({ images: [shown.url] }))
    expect((await api.asOwner().delete(`/api/images/${shown.id}`)).status).toBe(409)
    expect(await api.asOwner().delete(`/api/images/${unused.id}`)).toMatchObject({ status: 200, body: { _id: unused.id } })
    expect((await api.asOwner().delete(`/api/images/${unused.id}`)).status).toBe(404)
    expect((await api.asOwner().delete('/api/images/none')).status).toBe(404)
  })

  it('an image is replaced in posts, drafts and settings; earlier versions keep it, and an open form is told', async () => {
    const owner = api.asOwner()
    const [old, better] = [await anImage(api.db), await anImage(api.db, 'png')]
    await owner.post('/api/images/describe', { id: old.id, alt: 'A map', caption: 'Drawn in 1843', focus: [30, 70] })
    const text = `<p><img src="${old.url}" alt="A map" /></p>`
    const { body: blog } = await owner.post('/api/blogs/add', aBlog({ images: [old.url], description: text }))
    const { body: both } = await owner.post('/api/blogs/add', aBlog({ images: [better.url, old.url] }))
    const { body: deleted } = await owner.post('/api/blogs/add', aBlog({ images: [old.url] }))
    await owner.delete(`/api/blogs/${deleted._id}`)
    const { body: settings } = await api.asVisitor().get('/api/settings')
    await owner.post('/api/settings/edit', { ...settings, backgroundImage: old.url })
    const writer = uuid()
    const draft = { values: { title: 'Not ready', description: text, images: [old.url] }, writer }
    const unsaved = { values: { title: 'Changed', description: text, images: [old.url] }, writer, baseVersion: blog.version }
    const draftId = uuid()
    await owner.post(`/api/working-copies/blogs/${draftId}`, draft)
    await owner.post(`/api/working-copies/blogs/${blog._id}`, unsaved)

    const replacement = { id: old.id, by: better.id }
    const said = { alt: 'A map', caption: 'Drawn in 1843', focus: [30, 70] }
    expect(await owner.post('/api/images/replace', replacement)).toMatchObject({ status: 200, body: { _id: better.id, ...said } })
    const readBlog = async (id: string) => (await api.asVisitor().get(`/api/blogs/${id}`)).body
    const shown = { version: blog.version + 1, images: [{ url: better.url, ...said }] }
    expect(await readBlog(blog._id)).toMatchObject({ ...shown, description: text.replace(old.url, better.url) })
    expect((await readBlog(both._id)).images).toMatchObject([{ url: better.url }])
    expect((await api.asVisitor().get('/api/settings')).body.backgroundImage).toBe(better.url)
    const { body: copies } = await owner.get('/api/working-copies/blogs')
    for (const { values } of copies) expect(JSON.stringify(values)).not.toContain(old.id)
    expect(copies).toContainEqual(expect.objectContaining({ _id: blog._id, baseVersion: blog.version + 1 }))
    expect((await owner.post(`/api/working-copies/blogs/${draftId}`, { ...draft, version: 1 })).status).toBe(409)

    const { body: history } = await owner.get(`/api/revisions/blogs/${blog._id}`)
    const versions = await Promise.all(
      history.revisions.map(async ({ _id }: { _id: number }) => (await owner.get(`/api/revisions/${_id}`)).body),
    )
    expect(versions.map(({ values }) => values.images)).toEqual([[better.url], [old.url]])
    expect((await owner.delete(`/api/images/${old.id}`)).status).toBe(409)
    // The same call again finds nothing to replace.
    expect((await owner.post('/api/images/replace', replacement)).status).toBe(200)
    expect((await readBlog(blog._id)).version).toBe(blog.version + 1)
  })

  it.each([
    [{ alt: 'x'.repeat(1_001) }, 'alt'],
    [{ caption: 5 }, 'caption'],
    [{ focus: [101, 0] }, 'focus[0]'],
    [{ focus: [1] }, 'focus'],
    [{ focus: 'center' }, 'focus'],
  ])('rejects the description %j', async (description, path) => {
    const { id } = await anImage(api.db)
    const response = await api.asOwner().post('/api/images/describe', { id, ...description })
    expect(response.status).toBe(422)
    expect(response.body.errors.map((error: { path: string }) => error.path).join()).toContain(path)
  })

  it('an unknown image can neither be described nor replaced, nor take the place of another', async () => {
    const { id: known } = await anImage(api.db)
    for (const id of ['none', '01900000-0000-7000-8000-000000000000']) {
      for (const [one, by] of [
        [id, known],
        [known, id],
      ])
        expect((await api.asOwner().post('/api/images/replace', { id: one, by })).status).toBe(404)
      expect((await api.asOwner().post('/api/images/describe', { id, alt: 'A map' })).status).toBe(404)
    }
  })
})

it('the library of a thousand images and two hundred long posts reads no post that does not show one of them', async () => {
  await sql`
    insert into media (id, extension, width, height, widths, bytes)
    select gen_random_uuid(), 'jpg', 10, 10, '{}', 10 from generate_series(1, 1000)`.execute(api.db)
  await sql`
    insert into blogs (id, title, description, sanitiser_version)
    select gen_random_uuid(), 'title', repeat('Words and more words of a long post. ', 800) || '/media/' || media.id || '.jpg', 1
    from (select id from media where bytes = 10 limit 200) as media`.execute(api.db)
  await sql`analyze blogs, media`.execute(api.db)
  expect(await read('?show=unused')).toMatchObject({ total: 800, unused: 800 })
  const readPages = async (trx: Trx) => {
    for (const filter of LIBRARY_FILTERS) await createLibraryStore(trx).page(1, filter)
  }
  expect(await countScanned(api.db, 'blogs', readPages)).toBe(0)
})
