import type { IncomingMessage } from 'node:http'
import { defaultSettings, SETTINGS_ID, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { withPreviewToken } from '#http/with-preview-token.ts'
import { createPublicUploads } from '#product/shared/uploads/public-uploads-store.ts'
import { countQueries } from '#test/count-queries.ts'
import { aBlog, anImage } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi } from '#test/start-test-api.ts'

let image: { id: string; url: string }
const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  image = await anImage(api.db)
  await api.store.put(image.url.slice(1), Buffer.from('bytes'), 'image/jpeg')
})

const post = async (path: string, body: unknown) => {
  const response = await api.asOwner().post(`/api${path}`, body)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const get = async (headers: Record<string, string> = {}, url = image.url) => {
  const response = await api.asVisitor().get(url, headers)
  return { status: response.status, cache: response.headers.get('cache-control') }
}

/** Finds what is sent to anybody before a request reaches the app. */
const findEarly = () => api.product.findEarlyResponse({ url: image.url, headers: {} } as IncomingMessage)

const NOBODY = { status: 404, cache: 'no-store' }
const EVERYBODY = { status: 200, cache: 'public, max-age=31536000, immutable' }
const OWNER_ONLY = { status: 200, cache: 'private, no-cache' }

it('an image is public from the first item with it that is published until the last one is unpublished', async () => {
  expect(await get()).toEqual(NOBODY)
  expect(findEarly()).toBeUndefined()
  const first = await post('/blogs/add', aBlog({ images: [image.url] }))
  const second = await post('/about/edit', aBlog({ description: `<p><img src="${image.url}"></p>` }))
  expect(await get()).toEqual(EVERYBODY)
  expect(findEarly()).toMatchObject({ status: 200 })
  await api.asOwner().delete(`/api/blogs/${first._id}`)
  expect(await get()).toEqual(EVERYBODY)
  await post(workingCopyEndpoints.keep('about', second._id), { values: aBlog({ images: [image.url] }), status: 'draft' })
  expect(await get()).toEqual(NOBODY)
  await post(`/blogs/restore/${first._id}`, {})
  expect(await get()).toEqual(EVERYBODY)
  await post('/blogs/add', { ...aBlog({ images: [] }), id: first._id, version: first.version })
  expect(await get()).toEqual(NOBODY)
})

it.each([
  ['the background', () => ({ backgroundImage: image.url })],
  ['the portrait', () => ({ identity: { ...defaultSettings.identity, portrait: image.url } })],
])('an image in the settings is for everybody as %s, and not as an unsaved change', async (_, change) => {
  const { version, hasWorks: _w, footer: _f, ...settings } = (await api.asOwner().get('/api/settings')).body
  await post(workingCopyEndpoints.one('settings', SETTINGS_ID), { values: change() })
  expect(await get()).toEqual(NOBODY)
  await post('/settings/edit', { ...settings, ...change(), version })
  expect(await get()).toEqual(EVERYBODY)
})

it('an image of a published item asks the database once for each revision of the content', async () => {
  await post('/blogs/add', aBlog({ images: [image.url] }))
  const counted = countQueries(api.db)
  const uploads = createPublicUploads({ db: counted.db, content: api.content })
  expect(await Promise.all([uploads.has(image.id), uploads.has(image.id)])).toEqual([true, true])
  expect(await uploads.has(image.id)).toBe(true)
  expect(counted.take()).toBe(1)
  await post('/blogs/add', aBlog())
  expect(await uploads.has(image.id)).toBe(true)
  expect(counted.take()).toBe(1)
})

it('an image that another gateway published a moment ago is public', async () => {
  expect(await get()).toEqual(NOBODY)
  const other = await startTestApi({ databaseUrl: api.databaseUrl })
  await other.asOwner().post('/api/blogs/add', aBlog({ images: [image.url] }))
  expect(await get()).toEqual(EVERYBODY)
  await other.close()
})

it('an unpublished image or file is only for the owner, through the cookie set by signing in and by opening the portal', async () => {
  const signedIn = await api.signIn(OWNER)
  const opened = await api.client(signedIn.body.token).get('/api/user/auth')
  for (const { headers } of [signedIn, opened]) {
    const cookies = headers.getSetCookie()
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(['/admin/rollback', '/media/', '/files/'])
    for (const cookie of cookies) expect(cookie).toMatch(/^session=[\w-]{43}; Path=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
    expect(await get({ cookie: cookies[1]?.split(';')[0] as string })).toEqual(OWNER_ONLY)
  }
  expect(findEarly(), 'what the owner has read').toBeUndefined()
  const cookie = `session=${signedIn.body.token}`
  expect(await get({ cookie, range: 'bytes=0-1' })).toEqual({ status: 206, cache: 'private, no-cache' })
  expect(await get({ cookie, 'if-none-match': '*' })).toEqual({ status: 304, cache: 'private, no-cache' })
  expect((await api.asVisitor().get('/api/trash', { cookie })).status).toBe(401)
  await api.client(signedIn.body.token).post('/api/user/signout')
  expect(await get({ cookie })).toEqual(NOBODY)
  for (const wrong of ['session=x', `session=${'a'.repeat(43)}`, 'session=%E0%A4%A', 'edit=1'])
    expect(await get({ cookie: wrong })).toEqual(NOBODY)
  const conditions: [string, string][] = [
    ['if-none-match', '*'],
    ['range', 'bytes=0-1'],
    ['range', 'bytes=99-'],
  ]
  for (const [name, value] of conditions) expect(await get({ [name]: value })).toEqual(NOBODY)
})

it('a preview link gives access only to the images of its item, until it is revoked', async () => {
  const other = await anImage(api.db)
  const id = uuid()
  await post(workingCopyEndpoints.one('blogs', id), { values: { title: 'Draft', images: [image.url] } })
  await post(workingCopyEndpoints.one('blogs', uuid()), { values: { title: 'Another', images: [other.url] } })
  const { path } = await post(workingCopyEndpoints.previews('blogs', id), { hours: 1 })
  const token = path.split('/').at(-1)
  const previewed = (url: string, secret = token) => get({}, `${url}?preview=${secret}`)
  expect(await previewed(image.url)).toEqual(OWNER_ONLY)
  expect(await previewed(other.url)).toEqual(NOBODY)
  for (const wrong of ['', 'x', 'a'.repeat(43), `${token}x`, '%00', '%E0%A4%A']) expect(await previewed(image.url, wrong)).toEqual(NOBODY)
  await api.asOwner().delete(`/api${workingCopyEndpoints.previews('blogs', id)}`)
  expect(await previewed(image.url)).toEqual(NOBODY)
})

it('URLs of uploads in a preview contain its token, and those of other sites never do', () => {
  const id = uuid()
  const html = [
    `<img src="/media/${id}.jpg" srcSet="/media/${id}-480.avif 480w, /media/${id}-960.avif 960w" alt=" src=&quot;/media/x.jpg&quot;">`,
    `<a href="/files/${id}/a-b.pdf">`,
  ].join('')
  expect(withPreviewToken(html, 'T').replaceAll(id, 'ID')).toBe(
    [
      '<img src="/media/ID.jpg?preview=T" srcSet="/media/ID-480.avif?preview=T 480w, /media/ID-960.avif?preview=T 960w" alt=" src=&quot;/media/x.jpg&quot;">',
      '<a href="/files/ID/a-b.pdf?preview=T">',
    ].join(''),
  )
  for (const link of [`https://evil.example/media/${id}.jpg`, `https://evil.example/ /media/${id}.jpg`, `//evil.example/media/${id}.jpg`])
    expect(withPreviewToken(`<a href="${link}">`, 'T')).toBe(`<a href="${link}">`)
})
