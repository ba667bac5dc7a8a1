import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aBlog } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from blogs`.execute(api.db)
  await api.content.refresh()
})

const add = (draft: object) => api.asOwner().post('/api/blogs/add', aBlog(draft))
const addBlogId = async (draft: object): Promise<string> => (await add(draft)).body._id

describe('tags of blogs', () => {
  const readTags = async (id: string) => (await api.asVisitor().get(`/api/blogs/${id}`)).body.tags
  const readTag = async (tag: string, page: number | string = 1) =>
    api.asVisitor().get(`/api/pages/blog-tags/${page}/${encodeURIComponent(tag)}`)

  it('are cleaned, stay if a request does not send them, and come back with a revision', async () => {
    const id = await addBlogId({ tags: [' Logic  of\tmachines', 'logic of machines', 'C++ & <more>'] })
    expect(await readTags(id)).toEqual(['Logic of machines', 'C++ & <more>'])
    await add({ id, title: 'Without tags' })
    expect(await readTags(id)).toEqual(['Logic of machines', 'C++ & <more>'])
    await add({ id, title: 'Without tags', tags: [] })
    expect(await readTags(id)).toBeUndefined()
    const { revisions } = (await api.asOwner().get(`/api/revisions/blogs/${id}`)).body
    expect(revisions[0].changed).toEqual(['tags'])
    await api.asOwner().post('/api/revisions/restore', { revision: revisions[1]._id })
    expect(await readTags(id)).toEqual(['Logic of machines', 'C++ & <more>'])
    expect(Object.keys((await api.asOwner().post('/api/blogs/add', { title: 'As specified' })).body)).not.toContain('tags')
  })

  it('are rejected if they cannot be part of a path, or are too many', async () => {
    for (const tag of ['', '  ', '..', 'a,b', 'a\u0001', 'x'.repeat(61), 7, null])
      expect(await add({ tags: ['Logic', tag] }), JSON.stringify(tag)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'tags[1]' }] },
      })
    for (const tags of ['Logic', {}, Array.from({ length: 21 }, (_, n) => `Tag ${n}`)])
      expect((await add({ tags })).status, JSON.stringify(tags)).toBe(422)
  })

  it('lead to the blogs that have them, in any spelling, page by page', async () => {
    const older = await addBlogId({ tags: ['ÉTUDES a/b'] })
    await addBlogId({ tags: ['Other'] })
    const newer = await addBlogId({ title: 'Newer', tags: ['Études A/B', 'Other'] })
    const { status, body } = await readTag('études a/B')
    expect(status).toBe(200)
    expect(body).toMatchObject({ tag: 'Études A/B', path: '/blogs/tags/%C3%89tudes%20A%2FB', page: 1, pages: 1, total: 2 })
    expect(body.items.map(({ _id }: { _id: string }) => _id)).toEqual([newer, older])
    expect(body.items[0].note).toContain('<a href="/blogs/tags/%C3%89tudes%20A%2FB" rel="tag" dir="auto">Études A/B</a>')
    for (const [tag, page] of [
      ['none', 1],
      ['Other', 2],
      ['Other', 0],
      ['Other', 'x'],
      ['%00', 1],
    ] as const)
      expect((await readTag(tag, page)).status, `${tag} ${page}`).toBe(404)
    await api.asOwner().delete(`/api/blogs/${newer}`)
    expect((await readTag('études a/B')).body).toMatchObject({ tag: 'ÉTUDES a/b', total: 1 })
  })

  it('are found by the search', async () => {
    await add({ title: 'Tagged', tags: ['Codebreaking & more'] })
    expect((await api.asVisitor().get('/api/search?q=codebreaking')).body.results).toHaveLength(1)
  })
})
