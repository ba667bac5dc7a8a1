import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aBlog, aBook, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'
import { createBlogPages } from './blog-pages-store.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from blogs`.execute(api.db)
  await sql`delete from media`.execute(api.db)
  await api.content.refresh()
})

const add = (draft: object = {}) => api.asOwner().post('/api/blogs/add', aBlog(draft))
const list = async (): Promise<{ _id: string; current: boolean }[]> => (await api.asVisitor().get('/api/blogs')).body
const addBlogId = async (draft: object = {}): Promise<string> => (await add(draft)).body._id

describe('/api/blogs', () => {
  it('returns one blog, and 404 for an unknown, malformed or deleted id', async () => {
    const blog = (await add({ title: 'Only one' })).body
    expect(await api.asVisitor().get(`/api/blogs/${blog._id}`)).toMatchObject({ status: 200, body: blog })
    expect(await api.asVisitor().get(`/api/blogs/${blog._id.toUpperCase()}`)).toMatchObject({ status: 200, body: blog })
    await api.asOwner().delete(`/api/blogs/${blog._id}`)
    for (const id of [blog._id, uuid(), 'nonsense', '%00'])
      expect(await api.asVisitor().get(`/api/blogs/${id}`)).toMatchObject({ status: 404, body: { errors: [{ msg: 'Blog not found' }] } })
  })

  it('has no context when it is purged while its context is read', async () => {
    const _id = await addBlogId()
    const purgedAfterRead = api.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await api.db.deleteFrom('blogs').where('id', '=', _id).execute()
        return result
      },
    })
    const pages = createBlogPages(purgedAfterRead, { publicUrl: PUBLIC_URL })
    expect(await pages.findContext(_id)).toBeUndefined()
  })

  it('lists the newest first, keeps the place of an edited blog, and rejects an outdated edit', async () => {
    const [older, newer] = [await addBlogId({ title: 'Older' }), await addBlogId({ title: 'Newer' })]
    expect(await add({ id: older, version: 1, title: 'Edited' })).toMatchObject({
      status: 200,
      body: { _id: older, version: 2, title: 'Edited' },
    })
    expect((await list()).map(({ _id }) => _id)).toEqual([newer, older])
    expect((await add({ id: older, version: 1 })).status).toBe(409)
    expect((await add({ id: uuid() })).status).toBe(404)
    expect(await list()).toHaveLength(2)
  })

  it('links to pages of the site by their paths, which stay right when the site has another address', async () => {
    const book = (await api.asOwner().post('/api/books/add', aBook())).body
    const [{ path }] = (await api.asVisitor().get('/api/works/books?page=1')).body.items
    const description = `<p>To <a href="${PUBLIC_URL}${path}?a=1#b">a book</a>, <a href="${PUBLIC_URL}">home</a>, <a href="/about">me</a>,
      <a href="https://web.archive.org/${PUBLIC_URL}/cv">an archive</a> <a href="//other.example/x">no path</a>
      and <a href="${PUBLIC_URL}//other.example">another</a>.</p>
      <p>Noted<sup class="ql-footnote" data-value="A book, ${PUBLIC_URL}${path}; a sound, /a/."></sup></p>`
    const blog = (await add({ description })).body
    const addresses = [...blog.description.matchAll(/<a href="([^"#][^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      `${path}?a=1#b`,
      '/',
      '/about',
      `https://web.archive.org/${PUBLIC_URL}/cv`,
      'about:blank',
      `${PUBLIC_URL}//other.example`,
      path,
    ])
    expect(blog.description).toContain(`data-value="A book, ${path}; a sound, /a/."`)
    const work = (await api.asVisitor().get(`/api/works/books/${book._id}`)).body
    expect(work.related, 'the page of the book links back').toContainEqual({ path: `/blogs/${blog._id}`, title: blog.title, year: '' })
  })

  it('requires a title of 4 characters and no description', async () => {
    expect(await add({ title: 'abc' })).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'Minimum of 4 characters required', path: 'title' }] },
    })
    expect(await add({ title: '' })).toMatchObject({ status: 422, body: { errors: [{ msg: 'Please enter the title', path: 'title' }] } })
    expect(await api.asOwner().post('/api/blogs/add', { title: 'abcd' })).toMatchObject({
      status: 200,
      body: { description: '', images: [] },
    })
  })

  it('stores sanitized rich text', async () => {
    const description = '<p onclick="x()">Read <a href="javascript:alert(1)">this</a><script>alert(1)</script></p>'
    const { body } = await add({ description })
    expect(body.description).not.toMatch(/script|onclick/)
    expect(body.description).toContain('about:blank')
    expect((await api.asVisitor().get(`/api/blogs/${body._id}`)).body.description).toBe(body.description)
  })

  it('rejects rich text that is too complex and names the field', async () => {
    const { status, body } = await add({ description: '<b>'.repeat(30_000) })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ msg: expect.any(String), path: 'description' }])
  })
})

describe('images of a blog', () => {
  it('are returned in order with their sizes, and keep their ids when the blog is edited', async () => {
    const [a, b, c] = [await anImage(api.db), await anImage(api.db, 'png'), await anImage(api.db, 'gif')]
    const blog = (await add({ images: [b.url, a.url] })).body
    const shown = (id: string, url: string) => ({ _id: id, url, width: 1200, height: 800, widths: [480, 960] })
    expect(blog.images).toEqual([shown(b.id, b.url), shown(a.id, a.url)])
    const edited = (await add({ id: blog._id, images: [a.url, c.url, b.url] })).body
    expect(edited.images.map(({ _id }: { _id: string }) => _id)).toEqual([a.id, c.id, b.id])
    expect((await api.asVisitor().get(`/api/blogs/${blog._id}`)).body.images).toEqual(edited.images)
  })

  it('may be given by their full URL on this site, and count once', async () => {
    const image = await anImage(api.db)
    const { body } = await add({ images: [`${PUBLIC_URL}${image.url}`, image.url] })
    expect(body.images.map(({ url }: { url: string }) => url)).toEqual([image.url])
  })

  it('must have been uploaded here', async () => {
    const { id, url } = await anImage(api.db)
    const foreign = [
      `/media/${uuid()}.jpg`,
      url.replace('.jpg', '.png'),
      `https://evil.example${url}`,
      `${PUBLIC_URL}.evil.example${url}`,
      `//evil.example${url}`,
      `${url}?x=1`,
      `/media/../media/${id}.jpg`,
      'javascript:alert(1)',
      'http://169.254.169.254/latest/meta-data',
    ]
    for (const other of foreign)
      expect(await add({ images: [url, other] }), other).toMatchObject({ status: 422, body: { errors: [{ path: 'images' }] } })
    expect(await list()).toEqual([])
    for (const images of ['text', [1], [null], { 0: url }]) expect((await add({ images })).status, JSON.stringify(images)).toBe(422)
    expect((await add({ images: Array(51).fill(url) })).status).toBe(422)
  })

  it('are deleted one by one, each time with the changed blog as the response', async () => {
    const [a, b] = [await anImage(api.db), await anImage(api.db)]
    const { _id: id } = (await add({ images: [a.url, b.url] })).body
    const response = await api.asOwner().post('/api/blogs/images/delete', { imageId: a.id, id })
    expect(response).toMatchObject({ status: 200, body: { _id: id, version: 2, current: true, images: [{ _id: b.id }] } })
    expect((await api.asOwner().post('/api/blogs/images/delete', { imageId: a.id, id })).status).toBe(404)
    expect((await api.asOwner().post('/api/blogs/images/delete', { imageId: b.id, id: uuid() })).status).toBe(404)
    expect((await api.asOwner().post('/api/blogs/images/delete', { imageId: 'x', id: 'y' })).status).toBe(404)
    expect(await api.asOwner().post('/api/blogs/images/delete', {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'imageId' }, { path: 'id' }] },
    })
  })

  it('are removed once nothing uses them any more, not even a deleted blog, another text or a revision', async () => {
    const [alone, shared, quoted, kept] = [await anImage(api.db), await anImage(api.db), await anImage(api.db), await anImage(api.db)]
    const earlier = await anImage(api.db)
    const all = [alone, shared, quoted, kept]
    for (const { id } of [...all, earlier]) await api.store.put(`media/${id}.jpg`, Buffer.from('picture'), 'image/jpeg')
    const { _id: id } = (await add({ images: all.map(({ url }) => url) })).body
    const deleted = await addBlogId({ images: [shared.url] })
    await api.asOwner().delete(`/api/blogs/${deleted}`)
    await add({ description: `<p><img src="${quoted.url}"></p>` })
    await api.asOwner().post('/api/blogs/images/delete', { imageId: earlier.id, id: await addBlogId({ images: [earlier.url] }) })
    await api.db.deleteFrom('revisions').where('itemId', '=', id).execute()
    for (const image of [alone, shared, quoted]) await api.asOwner().post('/api/blogs/images/delete', { imageId: image.id, id })
    const there = await Promise.all([...all, earlier].map(({ id }) => api.store.info(`media/${id}.jpg`)))
    expect(there.map(Boolean)).toEqual([false, true, true, true, true])
    const restored = await api.asOwner().post(`/api/blogs/restore/${deleted}`)
    expect(restored.body.images.map(({ _id }: { _id: string }) => _id)).toEqual([shared.id])
  })

  it('survive ten concurrent edits and deletes without a deadlock', async () => {
    const images = await Promise.all(Array.from({ length: 10 }, () => anImage(api.db)))
    const { _id: id } = (await add({ images: images.map(({ url }) => url) })).body
    const responses = await Promise.all(
      images.flatMap((image) => [
        api.asOwner().post('/api/blogs/images/delete', { imageId: image.id, id }),
        add({ id, images: images.slice(0, 3).map(({ url }) => url) }),
      ]),
    )
    expect(responses.map(({ status }) => status).filter((status) => ![200, 404, 422].includes(status))).toEqual([])
  })
})

describe('the text of a blog', () => {
  it('that was stored with an image of another site is read with a link to it instead', async () => {
    const id = await addBlogId()
    const stored = '<p>Before <img src="https://a.example/b.png" alt="A river"> after</p>'
    await sql`update blogs set description = ${stored}, sanitiser_version = 1 where id = ${id}`.execute(api.db)
    const link = '<a href="https://a.example/b.png" rel="noopener noreferrer">A river</a>'
    expect((await api.asVisitor().get(`/api/blogs/${id}`)).body.description).toBe(`<p>Before ${link} after</p>`)
  })
})

describe('/api/summaries/blogs', () => {
  it('lists every blog without its text, the newest first', async () => {
    const description = `<h2>Heading</h2><p>${'word '.repeat(460)}</p>`
    const [first, second] = [await anImage(api.db), await anImage(api.db)]
    const current = (await add({ title: 'The current one', description, images: [first.url, second.url] })).body
    const other = (await add({ title: 'Another one', description, images: [first.url, second.url] })).body
    const { status, body } = await api.asVisitor().get('/api/summaries/blogs')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        _id: other._id,
        version: 1,
        title: 'Another one',
        excerpt: expect.any(String),
        minutes: 2,
        current: false,
        images: [other.images[0]],
        addedAt: expect.any(String),
        note: expect.stringMatching(/^<span><time datetime="[^"]+">\d+ \w{3} \d{4}<\/time> · 2 min read<\/span>$/),
      },
      {
        _id: current._id,
        version: 1,
        title: 'The current one',
        excerpt: expect.any(String),
        minutes: 2,
        current: true,
        images: current.images,
        addedAt: expect.any(String),
        note: expect.stringMatching(/^<span><time datetime="[^"]+">\d+ \w{3} \d{4}<\/time> · 2 min read<\/span>$/),
      },
    ])
    expect(body[0].excerpt).toMatch(/^word( word)+…$/)
    expect(body[0].excerpt.length).toBeLessThanOrEqual(171)
    expect(body[1].excerpt.length).toBeLessThanOrEqual(341)
    expect(body[1].excerpt.length).toBeGreaterThan(300)
  })
})

it('a blog has the date on which it was published, not that of its draft, and links to its headings', async () => {
  const description = '<h2>First</h2><p>Text</p><h2>Second</h2>'
  const { body: blog } = await api.asOwner().post('/api/blogs/add', aBlog({ description }))
  await sql`update blogs set created_at = '2026-05-04T03:02:01Z' where id = ${blog._id}`.execute(api.db)
  await api.content.refresh()
  const { body: context } = await api.asVisitor().get(`/api/blogs/${blog._id}/context`)
  expect(context).toMatchObject({
    addedAt: '2026-05-04T03:02:01.000Z',
    updatedAt: context.changedAt,
    contents: expect.stringContaining('<a href="#h1" dir="auto">Second</a>'),
  })
  const { body: landing } = await api.asVisitor().get('/api/pages/landing/1')
  expect(landing.blogs.find(({ _id }: { _id: string }) => _id === blog._id).addedAt).toBe(context.addedAt)
})

it('the text for readers has each of its images in all widths, while the owner edits it as stored', async () => {
  const { id, url } = await anImage(api.db)
  await sql`update media set color = '#336699' where id = ${id}`.execute(api.db)
  const description = `<p>Text</p><p><img src="${url}" alt="A map" width="300"></p>`
  const { body: blog } = await api.asOwner().post('/api/blogs/add', aBlog({ description }))
  const { text } = (await api.asVisitor().get(`/api/blogs/${blog._id}/context`)).body
  const name = url.replace(/\.jpg$/, '')
  const sizes = 'sizes="auto, min(300px, 90vw, 38rem)"'
  expect(text).toContain(`<source type="image/avif" srcset="${name}-480.avif 480w,${name}-960.avif 960w" ${sizes}>`)
  expect(text).toContain(`<img loading="lazy" style="background:#336699" src="${url}" alt="A map" width="300" /></picture>`)
  expect((await api.asVisitor().get(`/api/blogs/${blog._id}`)).body.description).toBe(blog.description)
})

describe('/api/blogs/:id/context', () => {
  it('returns the excerpt and the neighbors in the list, skipping deleted blogs', async () => {
    const [oldest, deleted, middle, newest] = [
      await addBlogId({ title: 'Oldest' }),
      await addBlogId(),
      await addBlogId({ description: '<p>Text</p>' }),
      await addBlogId(),
    ]
    await api.asOwner().delete(`/api/blogs/${deleted}`)
    const context = async (id: string) => (await api.asVisitor().get(`/api/blogs/${id}/context`)).body
    expect(await context(middle)).toMatchObject({
      _id: middle,
      excerpt: 'Text',
      minutes: 1,
      newer: { _id: newest, title: 'Field notes' },
      older: { _id: oldest, title: 'Oldest' },
    })
    expect(await context(newest)).toMatchObject({ newer: null, older: { _id: middle } })
    expect(await context(oldest)).toMatchObject({ newer: { _id: middle }, older: null })
    expect(Object.keys(await context(newest))).not.toContain('description')
  })

  it('returns 404 for an unknown, malformed or deleted id', async () => {
    const deleted = await addBlogId()
    await api.asOwner().delete(`/api/blogs/${deleted}`)
    for (const id of [uuid(), 'nonsense', deleted]) expect((await api.asVisitor().get(`/api/blogs/${id}/context`)).status).toBe(404)
  })
})
