import { defaultSettings } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { anImage } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi } from '#test/start-test-api.ts'

/**
 * Section 7 of the specification, in its order: every call with its literal path, method and fields. The tests of each feature cover
 * everything else about it. The upload call has its own tests in product/media.
 */

const api = await startTestApi()
afterAll(() => api.close())

const list = async (path: string): Promise<{ _id: string; title: string; current: boolean }[]> =>
  (await api.asVisitor().get(`/api${path}`)).body
const add = async (path: string, draft: object) => (await api.asOwner().post(`/api${path}/add`, draft)).body

it('GET /user/auth returns the user of the token, and 401 without a valid token', async () => {
  const { status, body } = await api.asOwner().get('/api/user/auth')
  expect(status).toBe(200)
  expect(body).toEqual({ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: OWNER.email })
  expect((await api.asVisitor().get('/api/user/auth')).status).toBe(401)
  expect((await api.client('made-up').get('/api/user/auth')).status).toBe(401)
})

it('POST /user/signin takes email and password and returns a token', async () => {
  const { status, body } = await api.signIn(OWNER)
  expect(status).toBe(200)
  expect(body.token).toEqual(expect.any(String))
  expect((await api.client(body.token).get('/api/user/auth')).body.email).toBe(OWNER.email)
})

const work = { author: 'Ada Lovelace', link: 'https://example.org/work', releaseDate: 'Spring 1843', description: 'What it is about.' }
const drafts: [path: string, draft: object][] = [
  ['/books', work],
  ['/bookChapters', work],
  ['/conferences', { conferenceDate: 'May 1843', description: 'What was said.' }],
  ['/journalArticles', work],
  ['/projects', work],
  ['/blogs', { description: '<p>Its text.</p>', images: [] }],
  ['/links', { link: 'https://example.org' }],
]

describe.each(drafts)('%s', (path, fields) => {
  it(`GET ${path} lists the newest item first`, async () => {
    const older = await add(path, { title: 'Older', ...fields })
    const newer = await add(path, { title: 'Newer', ...fields })
    const items = await list(path)
    expect(items.slice(0, 2).map(({ _id }) => _id)).toEqual([newer._id, older._id])
    expect(Object.keys(items[0] ?? {})).toEqual(expect.arrayContaining(['_id', 'title', ...Object.keys(fields)]))
  })

  it(`POST ${path}/add creates an item, edits it when it carries an id, and returns it`, async () => {
    const added = await api.asOwner().post(`/api${path}/add`, { title: 'Added', ...fields })
    expect(added).toMatchObject({ status: 200, body: { _id: expect.any(String), title: 'Added', ...fields } })
    const { _id } = added.body
    const edited = await api.asOwner().post(`/api${path}/add`, { title: 'Edited', ...fields, id: _id })
    expect(edited).toMatchObject({ status: 200, body: { _id, title: 'Edited', ...fields } })
    expect((await list(path)).filter((item) => item._id === _id).map(({ title }) => title)).toEqual(['Edited'])
    expect((await api.asOwner().post(`/api${path}/add`, { title: 'Unknown', ...fields, id: uuid() })).status).toBe(404)
    expect((await api.asVisitor().post(`/api${path}/add`, { title: 'By a visitor', ...fields })).status).toBe(401)
  })

  it(`DELETE ${path}/{id} deletes an item and returns its id`, async () => {
    const { _id } = await add(path, { title: 'Deleted', ...fields })
    expect((await api.asVisitor().delete(`/api${path}/${_id}`)).status).toBe(401)
    expect(await api.asOwner().delete(`/api${path}/${_id}`)).toMatchObject({ status: 200, body: { _id } })
    expect((await list(path)).map((item) => item._id)).not.toContain(_id)
    for (const id of [_id, uuid(), 'no-id-at-all']) expect((await api.asOwner().delete(`/api${path}/${id}`)).status).toBe(404)
  })
})

it('GET /blogs/{id} returns a single blog', async () => {
  const { _id } = await add('/blogs', { title: 'One blog', description: '<p>Its text.</p>', images: [] })
  const { status, body } = await api.asVisitor().get(`/api/blogs/${_id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ _id, title: 'One blog', description: '<p>Its text.</p>', images: [], current: expect.any(Boolean) })
  expect((await api.asVisitor().get(`/api/blogs/${uuid()}`)).status).toBe(404)
})

it('POST /blogs/add takes a list of uploaded image URLs', async () => {
  const [first, second] = [await anImage(api.db), await anImage(api.db)]
  const { images } = await add('/blogs', { title: 'With images', images: [second.url, first.url] })
  expect(images).toMatchObject([
    { _id: second.id, url: second.url },
    { _id: first.id, url: first.url },
  ])
  const foreign = { title: 'With a foreign image', images: ['https://example.org/image.png'] }
  expect((await api.asOwner().post('/api/blogs/add', foreign)).status).toBe(422)
})

it('POST /blogs/set-current/{id} makes exactly that blog current', async () => {
  const ids = [(await add('/blogs', { title: 'Current once' }))._id, (await add('/blogs', { title: 'Current later' }))._id]
  for (const id of ids) {
    expect(await api.asOwner().post(`/api/blogs/set-current/${id}`)).toMatchObject({ status: 200, body: { _id: id, current: true } })
    expect((await list('/blogs')).filter(({ current }) => current).map(({ _id }) => _id)).toEqual([id])
  }
  expect((await api.asOwner().post(`/api/blogs/set-current/${uuid()}`)).status).toBe(404)
  expect((await api.asVisitor().post(`/api/blogs/set-current/${ids[0]}`)).status).toBe(401)
})

it('POST /blogs/images/delete takes imageId and id and removes that image', async () => {
  const [removed, kept] = [await anImage(api.db), await anImage(api.db)]
  const { _id: id } = await add('/blogs', { title: 'Loses an image', images: [removed.url, kept.url] })
  const remove = (imageId: string) => api.asOwner().post('/api/blogs/images/delete', { imageId, id })
  expect((await remove(removed.id)).status).toBe(200)
  expect((await api.asVisitor().get(`/api/blogs/${id}`)).body.images).toMatchObject([{ _id: kept.id }])
  expect((await remove(removed.id)).status).toBe(404)
  expect((await api.asVisitor().post('/api/blogs/images/delete', { imageId: kept.id, id })).status).toBe(401)
})

it('GET /about is an empty list before the first edit, POST /about/edit writes it, POST /about/images/delete removes an image', async () => {
  expect(await api.asVisitor().get('/api/about')).toMatchObject({ status: 200, body: [] })
  const image = await anImage(api.db)
  const draft = { title: 'About the owner', description: '<p>A life in pages.</p>', images: [image.url] }
  const { status, body } = await api.asOwner().post('/api/about/edit', draft)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...draft, images: [{ url: image.url }] })
  const edit = { ...draft, id: body._id, title: 'About the same owner' }
  expect((await api.asOwner().post('/api/about/edit', edit)).body).toMatchObject({ _id: body._id, title: edit.title })
  expect(await list('/about')).toMatchObject([{ _id: body._id, title: edit.title }])
  expect((await api.asVisitor().post('/api/about/edit', edit)).status).toBe(401)

  const removal = { imageId: image.id, id: body._id }
  expect((await api.asVisitor().post('/api/about/images/delete', removal)).status).toBe(401)
  expect((await api.asOwner().post('/api/about/images/delete', removal)).status).toBe(200)
  expect(await list('/about')).toMatchObject([{ images: [] }])
})

describe('a body with a value of the wrong type', () => {
  const post = { title: 'A post', description: '<p>Its text.</p>', images: [], id: uuid(), version: 1 }
  const { version: _, ...settings } = defaultSettings
  const bodies: [path: string, body: object][] = [
    ...drafts.map(([path, fields]): [string, object] => [`${path}/add`, { title: 'A title', ...fields, id: uuid(), version: 1 }]),
    ['/about/edit', post],
    ['/blogs/images/delete', { imageId: uuid(), id: uuid() }],
    ['/about/images/delete', { imageId: uuid(), id: uuid() }],
    ['/settings/edit', { ...settings, version: 0 }],
    ['/releases/activate', { name: 'shell', version: 'one', versions: undefined }],
    ['/releases/rollback', { name: 'shell' }],
    ['/user/signin', OWNER],
  ]
  /** Texts of yup, which name the key. */
  const RAW = /final value|^(?!This )\S+ must (be|match|have)|is a required field|cannot be null|unspecified/

  it.each(bodies)('POST %s is rejected with sentences for people, and 404 for an id', async (path, body) => {
    for (const key of Object.keys(body))
      for (const value of [5, 1.5, true, null, {}, [], [5], [{}], [null]]) {
        const response = await api.asOwner().post(`/api${path}`, { ...body, [key]: value })
        const sent = JSON.stringify({ [key]: value })
        expect(response.status, sent).toBeLessThan(500)
        if (key === 'id' || key === 'imageId') expect(response.status, sent).toBe(404)
        for (const { msg } of response.body.errors ?? []) expect(msg, sent).not.toMatch(RAW)
      }
  })
})
