import { type BlogRow, type ExternalLink, externalLinks, type LandingPage, type WorkRow } from '@portfolio/contracts'
import { afterAll, expect, it } from 'vitest'
import { aBlog, aBook, aDraft, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const read = async <Row>(path: string): Promise<Row[]> => {
  const { status, body } = await api.asOwner().get(`/api/${path}?rows`)
  expect(status).toBe(200)
  return body
}
const post = async (path: string, body: object) => {
  const response = await api.asOwner().post(path, body)
  expect(response.status, response.text).toBe(200)
  return response.body
}

it('the rows of blogs have the first words in place of the text, the first image and the tags, and follow every save', async () => {
  const images = [(await anImage(api.db)).url, (await anImage(api.db)).url]
  const description = `<h2>A heading</h2><p>The first words${' and more'.repeat(500)}</p>`
  const older = await post('/api/blogs/add', aBlog({ description, images, tags: ['Logic'] }))
  const newer = await post('/api/blogs/add', aBlog({ title: 'Newer' }))
  const [first, second] = await read<BlogRow>('blogs')
  expect(first).toEqual({ _id: newer._id, version: 1, title: 'Newer', excerpt: 'From the archive.', images: [], current: false })
  expect(second).toEqual({
    ...{ _id: older._id, version: 1, title: 'Field notes', current: true, tags: ['Logic'], images: [older.images[0]] },
    excerpt: expect.stringMatching(/^The first words and more.{100,180}…$/),
  })
  await post('/api/blogs/add', aBlog({ id: newer._id, description: '<p>Written again.</p>' }))
  await post(`/api/blogs/set-current/${newer._id}`, {})
  expect(await read<BlogRow>('blogs')).toMatchObject([{ excerpt: 'Written again.', version: 2, current: true }, { current: false }])
})

it('the rows of works have their fields as typed, their type, their tags and what is under an embargo', async () => {
  const link = { kind: 'pdf', until: '2999-06-01' }
  const embargoed = [{ ...link, href: 'https://a.example/a.pdf' }]
  const details = { csl: { type: 'thesis', keyword: 'Logic, Machines' }, links: [], embargoed, bibtex: null }
  await post('/api/books/add', aBook({ title: 'Without details' }))
  await post('/api/books/add', aBook({ title: 'With details', details }))
  expect(await read<WorkRow<'books'>>('books')).toEqual([
    {
      ...aBook({ title: 'With details' }),
      _id: expect.any(String),
      version: 1,
      type: 'thesis',
      tags: ['Logic', 'Machines'],
      embargoed: [link],
    },
    { ...aBook({ title: 'Without details' }), _id: expect.any(String), version: 1, type: 'book', tags: [] },
  ])
})

it('an item is found by words that its row does not show, and only if it contains all of them', async () => {
  const find = async (name: string, text: string): Promise<string[]> => {
    const { status, body } = await api.asOwner().get(`/api/rows/${name}/find?text=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    return body.ids
  }
  const blog = await post('/api/blogs/add', aBlog({ description: `<p>${'Long. '.repeat(2_000)}</p><p>The Éntscheidungs problem</p>` }))
  const csl = { publisher: 'Clarendon Press', 'publisher-place': 'Oxford' }
  const book = await post('/api/books/add', aBook({ details: { csl, links: [], bibtex: null } }))
  expect(await find('blogs', 'problem entscheid')).toEqual([blog._id])
  expect(await find('books', 'clarendon')).toEqual([book._id])
  expect(await find('books', 'problem')).toEqual([])
  expect(await find('blogs', 'problem clarendon')).toEqual([])
  expect(await find('blogs', '')).toEqual([])
  expect((await api.asVisitor().get('/api/rows/blogs/find?text=problem')).status).toBe(401)
})

it('the owner puts links in an order that readers get; what is added later comes first, and what is restored has its place again', async () => {
  const add = async (title: string): Promise<ExternalLink> => post('/api/links/add', aDraft(externalLinks, { title }))
  const [oldest, older, newest] = [await add('Oldest'), await add('Older'), await add('Newest')]
  const titles = async () => (await api.asVisitor().get('/api/links')).body.map(({ title }: ExternalLink) => title)
  const order = (ids: unknown) => api.asOwner().post('/api/rows/externalLinks/order', { ids })

  expect(await titles()).toEqual(['Newest', 'Older', 'Oldest'])
  await order([older._id, newest._id, oldest._id])
  expect(await titles()).toEqual(['Older', 'Newest', 'Oldest'])
  await add('Added')
  expect(await titles()).toEqual(['Added', 'Older', 'Newest', 'Oldest'])
  const landing: LandingPage = (await api.asVisitor().get('/api/pages/landing/1')).body
  expect(landing.links.map(({ title }) => title)).toEqual(['Added', 'Older', 'Newest', 'Oldest'])

  await api.asOwner().delete(`/api/links/${newest._id}`)
  await post(`/api/links/restore/${newest._id}`, {})
  expect(await titles()).toEqual(['Added', 'Older', 'Newest', 'Oldest'])
  expect((await read<ExternalLink>('links')).map(({ version }) => version)).toEqual([1, 1, 1, 1])

  expect((await order(['no id'])).status).toBe(422)
  expect((await order(undefined)).status).toBe(422)
  expect((await order(Array.from({ length: 10_001 }, () => oldest._id))).status).toBe(422)
  expect((await api.asVisitor().post('/api/rows/externalLinks/order', { ids: [] })).status).toBe(401)
  expect(await titles()).toEqual(['Added', 'Older', 'Newest', 'Oldest'])
  expect((await order([])).status).toBe(200)
  expect(await titles()).toEqual(['Added', 'Newest', 'Older', 'Oldest'])
})

it('an order is rejected if the list is no longer the one that it changes, so that no other order is lost', async () => {
  await sql`truncate external_links, list_orders cascade`.execute(api.db)
  const add = async (title: string): Promise<string> => (await post('/api/links/add', aDraft(externalLinks, { title })))._id
  const [a, b, c] = [await add('Link a'), await add('Link b'), await add('Link c')]
  const order = async (ids: string[], before: string[]) =>
    (await api.asOwner().post('/api/rows/externalLinks/order', { ids, before })).status
  const listed = async () => (await read<ExternalLink>('links')).map(({ _id }) => _id)
  expect(await order([a, c, b], [c, b, a])).toBe(200)
  // From another window, which has not loaded the list again.
  expect(await order([b, c, a], [c, b, a])).toBe(409)
  expect(await listed()).toEqual([a, c, b])
  expect(await Promise.all([order([c, a, b], [a, c, b]), order([b, a, c], [a, c, b])])).toEqual(expect.arrayContaining([200, 409]))
  const [first, ...rest] = await listed()
  const d = await add('Link d')
  expect(await order([...rest, first as string], [first as string, ...rest])).toBe(409)
  expect(await listed()).toEqual([d, first, ...rest])
})
