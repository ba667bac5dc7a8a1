import { blogs, books, externalLinks, type SiteItem, type SiteMoment, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { aBlog, aBook, aDraft, anImage } from '#test/factories.ts'
import { createMediaStore } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const add = async (path: string, draft: object) => (await api.asOwner().post(`/api${path}/add`, draft)).body
const titles = async (path: string) => (await api.asVisitor().get(`/api${path}`)).body.map(({ title }: { title: string }) => title)
const moments = async (before = ''): Promise<SiteMoment[]> => (await api.asOwner().get(`/api/history/changes${before}`)).body.moments
const now = async () => (await moments())[0]?.at as string
const compare = async (at: string): Promise<SiteItem[]> => (await api.asOwner().get(`/api/history/site?at=${at}`)).body.items
const restore = (at: string) => api.asOwner().post('/api/history/restore', { at })
const readTrash = async () => (await api.asOwner().get('/api/trash')).body.items

describe('the site as of a moment', () => {
  it('is compared with now and restored as a whole; the restore is undone in the same way', async () => {
    const owner = api.asOwner()
    const { version: _, ...settings } = (await api.asVisitor().get('/api/settings')).body
    const [kept, edited, gone] = [
      await add(books.path, aBook({ title: 'Kept' })),
      await add(books.path, aBook({ title: 'Before' })),
      await add(externalLinks.path, aDraft(externalLinks)),
    ]
    const first = await add(blogs.path, aBlog({ title: 'First blog' }))
    await add(blogs.path, aBlog({ title: 'Second blog' }))
    await owner.post(`/api/blogs/set-current/${first._id}`)
    await owner.post('/api/settings/edit', { ...settings, tagline: 'Then' })
    const at = await now()

    await add(books.path, { ...aBook({ title: 'After' }), id: edited._id })
    await owner.delete(`/api/links/${gone._id}`)
    await sql`delete from external_links where id = ${gone._id}`.execute(api.db)
    const later = await add(books.path, aBook({ title: 'Later' }))
    await owner.delete(`/api/blogs/${first._id}`)
    await owner.post('/api/about/edit', aBlog({ title: 'About' }))
    await owner.post('/api/settings/edit', { ...settings, tagline: 'Now' })

    const differences = Object.fromEntries((await compare(at)).map(({ itemId, difference }) => [itemId, difference]))
    expect(differences).toMatchObject({
      [kept._id]: 'same',
      [edited._id]: 'changed',
      [gone._id]: 'missing',
      [later._id]: 'extra',
      [first._id]: 'missing',
    })
    const present = await titles('/books')
    const restored = await restore(at)
    expect(restored).toMatchObject({ status: 200, body: { changed: 2, added: 2, removed: 2 } })
    expect(await titles('/books')).toEqual(['Before', 'Kept'])
    expect(await titles('/links')).toEqual([gone.title])
    expect(await titles('/about')).toEqual([])
    expect((await api.asVisitor().get('/api/settings')).body.tagline).toBe('Then')
    const current = (await api.asVisitor().get('/api/blogs')).body.filter((blog: { current: boolean }) => blog.current)
    expect(current.map(({ title }: { title: string }) => title)).toEqual(['First blog'])
    expect(new Set((await compare(at)).map(({ difference }) => difference))).toEqual(new Set(['same']))
    expect((await moments())[0]).toMatchObject({ savedBy: { kind: 'session', cause: 'restore' } })

    expect((await restore(restored.body.before)).status).toBe(200)
    expect(await titles('/books')).toEqual(present)
    expect(await titles('/about')).toEqual(['About'])
    expect((await restore(await now())).body).toMatchObject({ changed: 0, added: 0, removed: 0 })
  })

  it('publishes again what was unpublished since, and keeps its newer text as unpublished changes', async () => {
    const { _id } = await add(books.path, aBook({ title: 'On the site' }))
    const at = await now()
    const draft = { status: 'draft', values: aBook({ title: 'Rewritten' }) }
    await api.asOwner().post(`/api${workingCopyEndpoints.keep('books', _id)}`, draft)
    expect(await titles('/books')).not.toContain('On the site')
    expect((await restore(at)).body).toMatchObject({ added: 1 })
    expect(await titles('/books')).toContain('On the site')
    const copy = (await api.asOwner().get(`/api${workingCopyEndpoints.one('books', _id)}`)).body
    expect(copy).toMatchObject({ status: null, values: { title: 'Rewritten' } })
  })

  it('undone, makes a draft again of what was one, with its text', async () => {
    const { _id } = await add(books.path, aBook({ title: 'Published once' }))
    const at = await now()
    await api
      .asOwner()
      .post(`/api${workingCopyEndpoints.keep('books', _id)}`, { status: 'draft', values: aBook({ title: 'Rewritten since' }) })
    const { before } = (await restore(at)).body
    expect((await restore(before)).status).toBe(200)
    expect(await titles('/books')).not.toContain('Published once')
    const copy = (await api.asOwner().get(`/api${workingCopyEndpoints.one('books', _id)}`)).body
    expect(copy).toMatchObject({ status: 'draft', values: { title: 'Rewritten since' } })
    expect(JSON.stringify((await api.asOwner().get('/api/trash')).body)).not.toContain(_id)
  })

  it('is restored completely or not at all', async () => {
    const [image, at] = [await anImage(api.db), await now()]
    const { _id } = await add(blogs.path, aBlog({ title: 'With an image', images: [image.url] }))
    const shown = await now()
    await add(blogs.path, aBlog({ id: _id, title: 'Without' }))
    await add(books.path, aBook({ title: 'Added since' }))
    const before = await titles('/books')
    // As if it had been lost.
    await sql`alter table media disable trigger keep_uploads_of_revisions`.execute(api.db)
    await api.db.deleteFrom('media').where('id', '=', image.id).execute()
    await sql`alter table media enable trigger keep_uploads_of_revisions`.execute(api.db)
    expect(await restore(shown)).toMatchObject({
      status: 422,
      body: { errors: [{ msg: expect.stringContaining('“With an image” cannot be restored') }] },
    })
    expect(await titles('/books')).toEqual(before)
    expect((await restore(at)).status).toBe(200)
  })

  it('is restored while other blogs are saved, deleted and made current, and exactly one is current afterwards', async () => {
    const ids: string[] = []
    for (const title of ['Blog one', 'Blog two', 'Blog three', 'Blog four']) ids.push((await add(blogs.path, aBlog({ title })))._id)
    const [at, owner] = [await now(), api.asOwner()]
    const revisions = (await owner.get(`/api/revisions/blogs/${ids[0]}`)).body.revisions
    const responses = await Promise.all([
      ...ids.map((id) => owner.delete(`/api/blogs/${id}`)),
      restore(at),
      owner.post('/api/revisions/restore', { revision: revisions[0]._id }),
      ...ids.map((id) => owner.post(`/api/blogs/set-current/${id}`)),
      restore(at),
      ...ids.map((id) => add(blogs.path, aBlog({ id, title: 'Edited' }))),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status && ![200, 404].includes(status))).toEqual([])
    expect((await restore(at)).status).toBe(200)
    const shown: { current: boolean }[] = (await api.asVisitor().get('/api/blogs')).body
    expect(shown.filter(({ current }) => current)).toHaveLength(1)
  })

  it('lists saves page by page, with an import as one entry', async () => {
    await sql`
      insert into revisions (collection, item_id, version, state, "values", is_first, saved_at)
      select 'books', gen_random_uuid(), 1, 'deleted', '{"title": "Old"}', true, now() - make_interval(hours => age)
      from generate_series(1, 60) as age, generate_series(1, 8)`.execute(api.db)
    const { moments: page, hasMore } = (await api.asOwner().get('/api/history/changes')).body
    expect(page).toHaveLength(50)
    expect(hasMore).toBe(true)
    expect(page.at(-1)).toMatchObject({ count: 8, changes: [{ title: 'Old' }, {}, {}, {}, {}] })
    const next = await moments(`?before=${page.at(-1).at}`)
    expect(String(next[0]?.at) < page.at(-1).at).toBe(true)
  })

  it('is rejected for a moment that is not in the history', async () => {
    for (const at of [
      '',
      'yesterday',
      '2026-13-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '1999-01-01T00:00:00Z',
      "2026-01-01T00:00:00Z' or 1=1",
      7,
      null,
    ]) {
      expect((await api.asOwner().post('/api/history/restore', { at })).status, String(at)).toBe(422)
      expect((await api.asOwner().get(`/api/history/site?at=${encodeURIComponent(String(at))}`)).status, String(at)).toBe(422)
    }
    for (const before of ['x', '0000-01-01T00:00:00Z'])
      expect((await api.asOwner().get(`/api/history/changes?before=${before}`)).status).toBe(422)
  })
})

describe('the trash', () => {
  it('lists what was deleted, and deletes it for good with its revisions and images', async () => {
    const image = await anImage(api.db)
    const { _id } = await add(blogs.path, aBlog({ title: 'Thrown away', images: [image.url] }))
    const book = await add(books.path, aBook({ title: 'A book' }))
    const target = { form: 'blogs', id: _id }
    expect((await api.asOwner().post('/api/trash/delete', target)).status).toBe(404)
    await api.asOwner().delete(`/api/blogs/${_id}`)
    await api.asOwner().delete(`/api/books/${book._id}`)
    const [first, second] = await readTrash()
    expect(first).toMatchObject({ form: 'books', _id: book._id, title: 'A book', isCopy: false, revision: expect.any(Number) })
    expect(second).toMatchObject({ form: 'blogs', title: 'Thrown away' })
    expect(Date.parse(first.purgedAt) - Date.parse(first.deletedAt)).toBe(30 * 86_400_000)

    expect((await api.asOwner().post('/api/trash/delete', target)).status).toBe(200)
    expect((await readTrash()).map(({ _id: id }: { _id: string }) => id)).not.toContain(_id)
    expect((await api.asOwner().get(`/api/revisions/blogs/${_id}`)).body).toEqual({ revisions: [] })
    expect(await createMediaStore(api.db).find(image.id)).toBeUndefined()
    expect((await api.asOwner().post(`/api/blogs/restore/${_id}`)).status).toBe(404)
    expect((await api.asOwner().post(`/api/books/restore/${book._id}`)).status).toBe(200)
  })

  it('has drafts that were deleted, and is emptied', async () => {
    const id = uuid()
    await api.asOwner().post(`/api/working-copies/books/${id}/keep`, { status: 'draft', values: { title: 'A draft' } })
    await api.asOwner().delete(`/api/working-copies/books/${id}`)
    const present = await titles('/books')
    const [, older] = await readTrash()
    expect((await readTrash())[0]).toMatchObject({ _id: id, title: 'A draft', isCopy: true, revision: null })
    const empty = async (query = '') => (await api.asOwner().post(`/api/trash/empty${query}`)).body
    // From a window whose list is older than the draft.
    expect((await empty(`?until=${older?.deletedAt}`)).removed).toBeGreaterThan(0)
    expect(await readTrash()).toMatchObject([{ _id: id }])
    expect((await empty('?until=then')).errors).toHaveLength(1)
    expect((await empty()).removed).toBe(1)
    expect(await readTrash()).toEqual([])
    expect(await titles('/books')).toEqual(present)
    for (const target of [{ form: 'settings', id }, { form: 'books', id: 'x' }, { form: 'books', id }, {}])
      expect([404, 422]).toContain((await api.asOwner().post('/api/trash/delete', target)).status)
  })

  it('is emptied by many calls at once, while others save: each has the one connection that it needs', async () => {
    const { _id } = await add(books.path, aBook({ title: 'Thrown away' }))
    await api.asOwner().delete(`/api/books/${_id}`)
    const calls = Array.from({ length: 20 }, (_, n) =>
      n % 4 ? api.asOwner().post('/api/trash/empty') : api.asOwner().post('/api/books/add', aBook()),
    )
    const responses = await Promise.all(calls)
    expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
    expect(await readTrash()).toEqual([])
  })
})
