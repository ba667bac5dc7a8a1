import { workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from about`.execute(api.db)
  await sql`delete from media`.execute(api.db)
  await api.content.refresh()
})

const edit = (payload: object) => api.asOwner().post('/api/about/edit', payload)
const list = async () => (await api.asVisitor().get('/api/about')).body

describe('/api/about', () => {
  it('is an empty list until the owner has written it', async () => {
    expect(await api.asVisitor().get('/api/about')).toMatchObject({ status: 200, body: [] })
  })

  it('is created by an edit without an id, and changed by the next', async () => {
    const created = await edit({ title: 'About me', description: '<p>Hello</p>' })
    expect(created).toMatchObject({ status: 200, body: { version: 1, title: 'About me', description: '<p>Hello</p>', images: [] } })
    const edited = await edit({ title: 'About us' })
    expect(edited).toMatchObject({ status: 200, body: { _id: created.body._id, version: 2, title: 'About us', description: '' } })
    expect(await edit({ id: created.body._id, version: 2, title: 'Once more' })).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await list()).toMatchObject([{ _id: created.body._id, title: 'Once more' }])
  })

  it('returns 404 for an unknown id, 409 for an outdated version, 422 for a short title', async () => {
    expect((await edit({ id: uuid(), title: 'About me' })).status).toBe(404)
    expect(await list()).toEqual([])
    const { _id: id } = (await edit({ title: 'About me' })).body
    for (const unknown of [uuid(), 'nonsense', '']) expect((await edit({ id: unknown, title: 'About me' })).status).toBe(404)
    expect((await edit({ id, version: 7, title: 'About me' })).status).toBe(409)
    expect(await edit({ id, title: 'abc' })).toMatchObject({ status: 422, body: { errors: [{ path: 'title' }] } })
  })

  it('stays one page after ten concurrent first edits', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => edit({ title: `Attempt ${n}` })))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await list()).toHaveLength(1)
  })

  it('is not overwritten by another form for a new page, which may then edit it, and so ends the draft that it knows', async () => {
    const [first, second] = [uuid(), uuid()]
    const draftOfSecond = workingCopyEndpoints.one('about', second)
    await api.asOwner().post(`/api${draftOfSecond}`, { values: { title: 'From a phone' } })
    expect(await edit({ title: 'From a desk', newId: first })).toMatchObject({ status: 200, body: { _id: first, version: 1 } })
    expect((await edit({ title: 'From a phone', newId: second, copyVersion: 1 })).status).toBe(409)
    expect((await edit({ title: 'From a phone', newId: second })).status).toBe(409)
    expect(await list()).toMatchObject([{ _id: first, title: 'From a desk' }])
    expect((await api.asOwner().get(`/api${draftOfSecond}`)).status).toBe(200)

    const ended = { id: first, newId: second, newCopyVersion: 1 }
    expect((await edit({ title: 'From both', ...ended, version: 7 })).status).toBe(409)
    await api.asOwner().post(`/api${draftOfSecond}`, { values: { title: 'Written on' }, version: 1 })
    expect((await edit({ title: 'From both', ...ended, version: 1 })).status).toBe(200)
    expect((await api.asOwner().get(`/api${draftOfSecond}`)).body.values.title).toBe('Written on')
    expect((await edit({ title: 'From both', ...ended, version: 2, newCopyVersion: 2 })).status).toBe(200)
    expect((await api.asOwner().get(`/api${draftOfSecond}`)).status).toBe(404)
  })

  it('returns uploaded images in order, and each can be deleted', async () => {
    const [a, b] = [await anImage(api.db), await anImage(api.db)]
    const { _id: id, images } = (await edit({ title: 'About me', images: [b.url, a.url] })).body
    expect(images.map(({ _id }: { _id: string }) => _id)).toEqual([b.id, a.id])
    expect(await api.asOwner().post('/api/about/images/delete', { imageId: b.id, id })).toMatchObject({
      status: 200,
      body: { images: [{ _id: a.id }] },
    })
    expect((await api.asOwner().post('/api/about/images/delete', { imageId: b.id, id })).status).toBe(404)
    expect(await edit({ title: 'About me', images: ['https://evil.example/x.jpg'] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'images' }] },
    })
  })

  it('is an empty list again after an edit that leaves it blank, and can be written again', async () => {
    const image = await anImage(api.db)
    const { _id: id } = (await edit({ title: 'About me', description: '<p>Hello</p>', images: [image.url] })).body
    const blank = { title: '', description: '', images: [] }
    expect((await edit({ ...blank, id, version: 7 })).status).toBe(409)
    expect(await edit({ ...blank, id, version: 1 })).toMatchObject({ status: 200, body: { ...blank, _id: id } })
    expect(await list()).toEqual([])
    expect((await api.asVisitor().get('/api/summaries/about')).body).toEqual([])
    expect((await edit({ ...blank, id })).status).toBe(404)
    expect(await edit({ title: 'About us' })).toMatchObject({ status: 200, body: { title: 'About us', images: [] } })
    expect(await list()).toHaveLength(1)
  })

  it.each([{ title: '' }, { title: '', description: '<p>Hello</p>', images: [] }, { title: '    ', description: '', images: [] }])(
    'keeps its title, whatever else an edit leaves out: %j',
    async (draft) => {
      const { _id: id } = (await edit({ title: 'About me' })).body
      for (const target of [{ id }, {}])
        expect(await edit({ ...draft, ...target })).toMatchObject({
          status: 422,
          body: { errors: [{ msg: 'Please enter the title', path: 'title' }] },
        })
      expect(await list()).toMatchObject([{ title: 'About me' }])
    },
  )

  it('returns its summary', async () => {
    expect((await api.asVisitor().get('/api/summaries/about')).body).toEqual([])
    const { _id } = (await edit({ title: 'About me', description: '<p>Hello</p><p>World</p>' })).body
    expect((await api.asVisitor().get('/api/summaries/about')).body).toEqual([
      { _id, version: 1, title: 'About me', excerpt: 'Hello World', minutes: 1, images: [] },
    ])
  })
})
