import {
  API_PREFIX,
  type BlogSummary,
  books,
  collections,
  externalLinks,
  isList,
  LANDING_PAGE_BLOGS,
  LANDING_PAGE_LINKS,
  LIST_PAGE_ITEMS,
  publicEndpoints,
} from '@portfolio/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { aBlog, aDraft } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const get = (path: string) => api.asVisitor().get(API_PREFIX + path)
const titles = (items: { title: string }[]) => items.map(({ title }) => title)
/** "Item 3", "Item 2", "Item 1" */
const fromTo = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, index) => `Item ${first - index}`)

const lists = collections.filter(isList)

describe.each(lists)('/api/pages$path', (collection) => {
  it('is one empty page while the list is empty', async () => {
    expect((await get(publicEndpoints.page(collection.name, 1))).body).toEqual({ items: [], page: 1, pages: 1, total: 0 })
  })
})

// One engine serves all lists; the external links have a store of their own on the landing page.
describe.each([
  { collection: books, size: LIST_PAGE_ITEMS },
  { collection: externalLinks, size: LANDING_PAGE_LINKS },
])('/api/pages$collection.path', ({ collection, size }) => {
  it(`returns ${size} items newest first, page by page, and 404 for everything else`, async () => {
    const total = size + 2
    for (let n = 1; n <= total; n += 1)
      await api.asOwner().post(`${API_PREFIX}${collection.path}/add`, aDraft(collection, { title: `Item ${n}` }))
    const first = await get(publicEndpoints.page(collection.name, 1))
    expect(first.body).toMatchObject({ page: 1, pages: 2, total })
    expect(titles(first.body.items)).toEqual(fromTo(total, 3))
    const second = await get(publicEndpoints.page(collection.name, 2))
    expect(second.body).toMatchObject({ page: 2, pages: 2, total })
    const all = await get(publicEndpoints.list(collection.name))
    expect([...first.body.items, ...second.body.items]).toEqual(all.body)
    for (const number of ['0', '3', '02', '-1', '1.5', '1e1', 'two', '999999999', '99999999999999999999'])
      expect((await get(`/pages${collection.path}/${number}`)).status, number).toBe(404)
  })
})

describe('/api/pages/landing', () => {
  it('begins with the current blog and then has all others, newest first', async () => {
    const count = LANDING_PAGE_BLOGS * 2 + 3
    const ids: string[] = []
    for (let n = 1; n <= count; n += 1) ids.push((await api.asOwner().post('/api/blogs/add', aBlog({ title: `Item ${n}` }))).body._id)
    await api.asOwner().post(`/api/blogs/set-current/${ids[4]}`)

    const pages = await Promise.all([1, 2, 3].map((number) => get(publicEndpoints.landing(number))))
    expect(pages.map(({ body }) => [body.page, body.pages, body.blogs.length])).toEqual([
      [1, 3, LANDING_PAGE_BLOGS + 1],
      [2, 3, LANDING_PAGE_BLOGS],
      [3, 3, 2],
    ])
    const shown: BlogSummary[] = pages.flatMap(({ body }) => body.blogs)
    expect(titles(shown)).toEqual(['Item 5', ...fromTo(count, 1).filter((title) => title !== 'Item 5')])
    expect(shown.filter(({ current }) => current).map(({ _id }) => _id)).toEqual([ids[4]])
    const summaries: BlogSummary[] = (await get(publicEndpoints.blogSummaries)).body
    expect(new Set(shown.map((blog) => JSON.stringify(blog)))).toEqual(new Set(summaries.map((blog) => JSON.stringify(blog))))
    expect((await get(publicEndpoints.landing(4))).status).toBe(404)
  })

  it('has as many pages as the longer of its two lists', async () => {
    // The external links of the tests above fill two pages.
    const { body } = await get(publicEndpoints.landing(2))
    expect(titles(body.links)).toEqual(['Item 2', 'Item 1'])
    for (const { _id } of (await get(publicEndpoints.list('blogs'))).body) await api.asOwner().delete(`/api/blogs/${_id}`)
    expect((await get(publicEndpoints.landing(2))).body).toMatchObject({ blogs: [], page: 2, pages: 2 })
    expect((await get(publicEndpoints.landing(3))).status).toBe(404)
  })
})
