import { publicEndpoints, type Settings } from '@portfolio/contracts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterEach(async () => {
  await api.db.deleteFrom('blogs').execute()
  await api.content.refresh()
})
afterAll(() => api.close())

const read = async (path: string) => (await api.asVisitor().get(`/api${path}`)).body

interface Saved {
  _id: string
  version: number
  slug?: string
}

const save = async (title: string, more: object = {}): Promise<Saved> => {
  const { status, body } = await api.asOwner().post('/api/blogs/add', { title, description: '<p>Text</p>', images: [], ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const remove = async ({ _id }: Saved) => expect((await api.asOwner().delete(`/api/blogs/${_id}`)).status).toBe(200)
const restore = async ({ _id }: Saved): Promise<Saved> => (await api.asOwner().post(`/api/blogs/restore/${_id}`)).body

describe('the address of a blog', () => {
  it('has its id in the calls of the specification, and is left out of their responses', async () => {
    const blog = await save('Notes on logic')
    expect(blog).not.toHaveProperty('slug')
    expect(await read(`/blogs/${blog._id.toUpperCase()}`)).toEqual(await read(`/blogs/${blog._id}`))
    expect((await read('/blogs'))[0]).not.toHaveProperty('slug')
  })

  it('is made of its title when the owner saves it, and stays when the title changes', async () => {
    const blog = await save('A Visit to Princeton', { slug: '' })
    expect(blog.slug).toBe('a-visit-to-princeton')
    const edited = await save('Two visits', { id: blog._id, version: blog.version, slug: '' })
    expect(edited.slug).toBe('a-visit-to-princeton')
    expect((await read('/blogs/a-visit-to-princeton')).title).toBe('Two visits')
    expect((await read('/blogs/A-Visit-to-Princeton')).title).toBe('Two visits')
  })

  it('is in Latin letters, and has the id of a blog whose title has no letters', async () => {
    expect((await save('О вычислимых числах', { slug: '' })).slug).toBe('o-vychislimykh-chislakh')
    expect(await save('????', { slug: '' })).not.toHaveProperty('slug')
  })

  it('can be chosen, and the former ones lead to it', async () => {
    let blog = await save('Teaching', { slug: '' })
    for (const slug of ['courses', 'lectures']) blog = await save('Teaching', { id: blog._id, version: blog.version, slug })
    expect(blog.slug).toBe('lectures')
    for (const name of ['lectures', 'courses', 'teaching', blog._id]) {
      expect((await read(`/blogs/${name}`))._id, name).toBe(blog._id)
      expect((await read(publicEndpoints.blogContext(name)))._id, name).toBe(blog._id)
    }
    blog = await save('Teaching', { id: blog._id, version: blog.version, slug: 'teaching' })
    expect((await read('/blogs/lectures')).slug).toBe('teaching')
  })

  it('leads to the blog that has it now, not to one that had it before', async () => {
    const first = await save('Teaching', { slug: '' })
    const moved = await save('Teaching', { id: first._id, version: first.version, slug: 'former-courses' })
    const second = await save('Teaching', { slug: '' })
    await save('Former courses', { id: first._id, version: moved.version })
    expect(second.slug).toBe('teaching')
    expect((await read('/blogs/teaching'))._id).toBe(second._id)
    await remove(second)
    expect((await read('/blogs/teaching'))._id).toBe(first._id)
  })

  it('is unchanged by a draft without it, such as that of an earlier portal', async () => {
    const blog = await save('Teaching', { slug: 'courses' })
    expect((await save('Teaching', { id: blog._id, version: blog.version })).slug).toBe('courses')
  })

  it('gets a number if another blog has it', async () => {
    const saved = [await save('Notes', { slug: '' }), await save('Notes', { slug: '' }), await save('Talk', { slug: 'notes' })]
    expect(saved.map(({ slug }) => slug)).toEqual(['notes', 'notes-2', 'notes-3'])
  })

  it('gets a number when several blogs are saved at once', async () => {
    const saved = await Promise.all(Array.from({ length: 5 }, () => save('Notes', { slug: '' })))
    expect(saved.map(({ slug }) => slug).sort()).toEqual(['notes', 'notes-2', 'notes-3', 'notes-4', 'notes-5'])
  })

  it.each([
    ['Feed', 'feed-2'],
    ['Tags', 'tags-2'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057-2'],
  ])('of the title %s is %s, because something else may have the other', async (title, slug) => {
    const blog = await save(title, { slug: '' })
    expect(blog.slug).toBe(slug)
    expect((await read(`/blogs/${slug}`))._id).toBe(blog._id)
  })

  it.each([
    ['Teaching', 'Use small letters, digits and single hyphens, as in on-computable-numbers-1936'],
    ['a--b', 'Use small letters, digits and single hyphens, as in on-computable-numbers-1936'],
    ['tags', 'This address is reserved'],
    [`a${'-b'.repeat(60)}`, 'Maximum of 120 characters allowed'],
  ])('%s cannot be chosen', async (slug, msg) => {
    const { status, body } = await api.asOwner().post('/api/blogs/add', { title: 'Teaching', description: '', images: [], slug })
    expect([status, body.errors]).toEqual([422, [{ msg, path: 'slug' }]])
  })

  it('of a deleted blog is free, and the blog has its id there if another one has it when it is restored', async () => {
    const first = await save('Notes', { slug: '' })
    await remove(first)
    expect((await api.asVisitor().get('/api/blogs/notes')).status).toBe(404)
    const second = await save('Notes', { slug: '' })
    expect(second.slug).toBe('notes')
    expect(await restore(first)).not.toHaveProperty('slug')
    expect((await read('/blogs/notes'))._id).toBe(second._id)
    await remove(second)
    expect((await read('/blogs/notes'))._id).toBe(first._id)
  })

  it('is the same after a blog was deleted and restored', async () => {
    const blog = await save('Notes', { slug: '' })
    await remove(blog)
    expect((await restore(blog)).slug).toBe('notes')
  })
})

describe('everything that leads to a blog has its address', () => {
  it('in the menu, lists, feeds, search, the sitemap, statistics and beside works', async () => {
    const page = await save('Teaching', { slug: '', isMenuPage: true })
    expect(((await read('/settings')) as Settings).menuPages).toEqual([{ title: 'Teaching', path: '/blogs/teaching' }])
    const older = await save('Older notes', { slug: '' })
    const blog = await save('Notes', { slug: '' })
    const { blogs } = await read(publicEndpoints.landing(1))
    expect(blogs).toMatchObject([{ slug: 'older-notes' }, { slug: 'notes' }])
    expect(await read(publicEndpoints.blogContext(older._id))).toMatchObject({ newer: { _id: blog._id, slug: 'notes' }, older: null })
    const found = (await read('/search?q=notes')).results.map(({ path }: { path: string }) => path)
    expect(found.sort()).toEqual(['/blogs/notes', '/blogs/older-notes'])
    const feed = JSON.parse((await api.asVisitor().get('/blogs/feed.json')).text)
    expect(feed.items[0].url).toMatch(/\/blogs\/notes$/)
    const { text } = await api.asVisitor().get('/sitemap.xml')
    for (const path of ['/blogs/teaching', '/blogs/notes', '/blogs/older-notes']) expect(text).toContain(`${path}</loc>`)
    expect(text).not.toContain(page._id)
  })
})

it('a page of the menu has a short address that leads to it, and a blog has none', async () => {
  const page = await save('Teaching', { slug: '', isMenuPage: true })
  await save('Notes', { slug: '' })
  const find = async (address: string) => {
    await api.content.refresh()
    return api.product.findFormerAddress(address)
  }
  expect(await find('/Teaching/')).toBe('/blogs/teaching')
  expect(await find('/notes')).toBeUndefined()
  await remove(page)
  expect(await find('/teaching')).toBeUndefined()
})

it('a site that is restored has the addresses of then; a blog without words keeps those it got since, and is the same afterwards', async () => {
  const named = await save('Courses', { slug: 'teaching' })
  const unnamed = await save('Field notes')
  const [{ at }] = (await api.asOwner().get('/api/history/changes')).body.moments
  await save('Courses', { id: named._id, slug: 'courses' })
  await save('Field notes', { id: unnamed._id, slug: '' })
  await api.asOwner().post('/api/history/restore', { at })
  const slugs = await Promise.all([named, unnamed].map(async ({ _id }) => (await read(`/blogs/${_id}`)).slug))
  expect(slugs).toEqual(['teaching', 'field-notes'])
  const { items } = (await api.asOwner().get(`/api/history/site?at=${at}`)).body
  expect(items.filter(({ difference }: { difference: string }) => difference !== 'same')).toEqual([])
})
