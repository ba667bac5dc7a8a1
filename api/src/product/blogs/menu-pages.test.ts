import { LANDING_PAGE_BLOGS, publicEndpoints, type Settings } from '@portfolio/contracts'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterEach(async () => {
  for (const { _id } of await listBlogs()) await api.asOwner().delete(`/api/blogs/${_id}`)
  for (const { path } of await listMenu()) await api.asOwner().delete(`/api${path}`)
})
afterAll(() => api.close())

const read = async (path: string) => (await api.asVisitor().get(`/api${path}`)).body
const listBlogs = async (): Promise<{ _id: string; title: string; current: boolean }[]> => read('/blogs')
const listMenu = async () => ((await read('/settings')) as Settings).menuPages ?? []

const add = async (title: string, more: object = {}) => {
  const { status, body } = await api.asOwner().post('/api/blogs/add', { title, description: `<p>About ${title}</p>`, images: [], ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { _id: string; version: number; title: string }
}
const addPage = (title: string) => add(title, { isMenuPage: true })

it('a page of the menu is in the menu and at its address, and not among the blogs', async () => {
  const first = await add('First')
  const page = await add('Teaching', { isMenuPage: true, tags: ['logic'] })
  const second = await add('Second', { tags: ['logic'] })
  expect(await listMenu()).toEqual([{ title: 'Teaching', path: `/blogs/${page._id}` }])
  expect(await read(`/blogs/${page._id}`)).toMatchObject({ title: 'Teaching', isMenuPage: true, current: false })
  expect(await read(`/blogs/${first._id}`)).not.toHaveProperty('isMenuPage')
  expect((await listBlogs()).map(({ title }) => title)).toEqual(['Second', 'First'])
  // The first one is current.
  expect((await read(publicEndpoints.landing(1))).blogs.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second'])
  expect((await read(publicEndpoints.blogSummaries)).map(({ title }: { title: string }) => title)).toEqual(['Second', 'First'])
  expect(await read(publicEndpoints.blogTag('logic', 1))).toMatchObject({ items: [{ title: 'Second' }], total: 1 })
  expect(await read(publicEndpoints.blogContext(second._id))).toMatchObject({ newer: null, older: { title: 'First' } })
  expect(await read(publicEndpoints.blogContext(page._id))).toMatchObject({ newer: null, older: null, note: '' })
})

it('the landing page has no page more for them', async () => {
  for (let number = 0; number <= LANDING_PAGE_BLOGS; number += 1) await add(`Blog ${number}`)
  await addPage('Teaching')
  expect(await read(publicEndpoints.landing(1))).toMatchObject({ pages: 1 })
})

it('a page of the menu is found by search as a page, and is in no feed', async () => {
  const page = await addPage('Teaching')
  await add('Notes on teaching')
  const { results } = await read('/search?q=teaching')
  expect(results.map(({ _id, kind }: { _id: string; kind: string }) => [_id === page._id, kind])).toEqual(
    expect.arrayContaining([
      [true, 'Web page'],
      [false, 'Blog'],
    ]),
  )
  const { items } = JSON.parse((await api.asVisitor().get('/blogs/feed.json')).text)
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Notes on teaching'])
})

it('the current blog is another one once it is a page of the menu, and a page cannot be made current', async () => {
  const { _id, version, title } = await add('Teaching')
  const other = await add('Other')
  await api.asOwner().post(`/api/blogs/set-current/${_id}`)
  await add(title, { id: _id, version, isMenuPage: true })
  expect(await listBlogs()).toMatchObject([{ _id: other._id, current: true }])
  const refused = await api.asOwner().post(`/api/blogs/set-current/${_id}`)
  expect([refused.status, refused.body.errors]).toEqual([409, [{ msg: 'A page of the menu cannot be the current blog' }]])
  await api.asOwner().delete(`/api/blogs/${other._id}`)
  expect(await listBlogs()).toEqual([])
})

it('a blog that was current when it was deleted does not become current as a page of the menu', async () => {
  const other = await add('Other')
  const { _id } = await add('Teaching')
  await api.asOwner().post(`/api/blogs/set-current/${_id}`)
  await api.asOwner().delete(`/api/blogs/${_id}`)
  await api.db.updateTable('blogs').set({ isMenuPage: true }).where('id', '=', _id).execute()
  await api.asOwner().post(`/api/blogs/restore/${_id}`)
  expect(await listBlogs()).toMatchObject([{ _id: other._id, current: true }])
  expect(await listMenu()).toHaveLength(1)
})

it('an earlier portal, which does not know of it, leaves a page of the menu as it is, and the history records a change', async () => {
  const { _id, version, title } = await addPage('Teaching')
  const edited = await add(title, { id: _id, version })
  expect(await listMenu()).toHaveLength(1)
  await add(title, { id: _id, version: edited.version, isMenuPage: false })
  expect(await listMenu()).toEqual([])
  const { revisions } = (await api.asOwner().get(`/api/revisions/blogs/${_id}`)).body
  const values = await Promise.all(
    revisions.map(async ({ _id: id }: { _id: number }) => (await api.asOwner().get(`/api/revisions/${id}`)).body.values.isMenuPage),
  )
  expect(values).toEqual([false, true, true])
})

it('only true and false say whether a blog is a page of the menu', async () => {
  const { status, body } = await api.asOwner().post('/api/blogs/add', { title: 'Teaching', description: '', images: [], isMenuPage: 'yes' })
  expect([status, body.errors]).toEqual([422, [{ msg: 'This must be true or false', path: 'isMenuPage' }]])
})

it('the settings keep no list of the pages of the menu', async () => {
  await addPage('Teaching')
  const settings = await read('/settings')
  const { body } = await api.asOwner().post('/api/settings/edit', { ...settings, menuPages: [{ title: 'Forged', path: '/books' }] })
  expect(body).not.toHaveProperty('menuPages')
  expect(await listMenu()).toMatchObject([{ title: 'Teaching' }])
})

it('the owner puts the pages of the menu in an order; one that is added later is the last', async () => {
  const [teaching, group, contact] = [await addPage('Teaching'), await addPage('Group'), await addPage('Contact')]
  const titles = async () => (await listMenu()).map(({ title }) => title)
  expect(await titles()).toEqual(['Teaching', 'Group', 'Contact'])
  const before = [teaching, group, contact].map(({ _id }) => _id)
  const order = async (ids: string[], before: string[]) => (await api.asOwner().post('/api/rows/menu/order', { ids, before })).status
  const ids = [contact, teaching, group].map(({ _id }) => _id)
  expect(await order(ids, before)).toBe(200)
  await add('A blog')
  await addPage('Visit')
  expect(await titles()).toEqual(['Contact', 'Teaching', 'Group', 'Visit'])
  const rows: { title: string; menuIndex?: number }[] = (await api.asOwner().get('/api/blogs?rows')).body
  expect(rows.map(({ title, menuIndex }) => [title, menuIndex])).toEqual([
    ['Visit', 3],
    ['A blog', undefined],
    ['Contact', 0],
    ['Group', 2],
    ['Teaching', 1],
  ])
  // Another window has changed it meanwhile.
  expect(await order(ids.toReversed(), ids)).toBe(409)
  expect((await api.asVisitor().post('/api/rows/menu/order', { ids })).status).toBe(401)
})
