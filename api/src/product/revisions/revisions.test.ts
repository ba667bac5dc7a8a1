import {
  about,
  blogs,
  books,
  collections,
  defaultSettings,
  isList,
  ownerEndpoints,
  type RevisionSummary,
  SETTINGS_ID,
  workingCopyEndpoints,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { recordRevisions } from '#db/record-revisions.ts'
import { aBlog, aBook, aDraft, anImage } from '#test/factories.ts'
import { calls, createMediaStore } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createRevisionStore } from './revision-store.ts'
import { revisionRoutes } from './routes.ts'

const api = await startTestApi()
afterAll(() => api.close())

const history = async (name: string, id: string): Promise<RevisionSummary[]> =>
  (await api.asOwner().get(`/api/revisions/${name}/${id}`)).body.revisions
const read = async (revision: RevisionSummary | undefined) => (await api.asOwner().get(`/api/revisions/${revision?._id}`)).body
const restore = (revision: RevisionSummary | undefined) => api.asOwner().post('/api/revisions/restore', { revision: revision?._id })
const add = async (path: string, draft: object) => (await api.asOwner().post(`/api${path}/add`, draft)).body

/** Imports a book. Resolves with the batch. */
const addImport = async (title: string) => {
  const source = { text: `@book{${title.length}, author = {Ada Lovelace}, title = {${title}}, publisher = {Press}, year = 1843}` }
  const { text } = await api.asOwner().post('/api/import/preview', source)
  const { preview } = JSON.parse(text.trim().split('\n').at(-1) ?? '')
  const decisions = preview.entries.map(({ id }: { id: string }) => ({ entry: id, action: 'add', collection: 'books' }))
  const imported = await api.asOwner().post('/api/import/apply', { ...source, id: uuid(), name: 'list.bib', decisions })
  expect(imported.status).toBe(200)
  return imported.body
}

describe('recording', () => {
  it('happens for every table of content, whoever writes it', async () => {
    const { rows } = await sql<{ name: string; isRecorded: boolean }>`
      select c.relname as name, exists (select 1 from pg_trigger r where r.tgrelid = c.oid and r.tgname like 'm_record_revisions%') as is_recorded
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'z_bump_content_revision' and c.relname not like 'release%'`.execute(
      api.db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(14)
    // Styles are how citations look. The description of an image belongs to the image, whatever shows it. Former addresses redirect. The
    // order of a list is no part of any item.
    const others = rows.filter(({ isRecorded }) => !isRecorded).map(({ name }) => name)
    expect(others.sort()).toEqual(['citation_styles', 'former_addresses', 'list_orders', 'media'])
  })

  /** A preview changes nothing. Sites of other systems: site-import.test.ts. */
  const others = ['/import/preview', ownerEndpoints.siteUpload, ownerEndpoints.siteApply]
  const paths = [...collections.map(({ path }) => path), '/settings', '/import']
  const isContent = ({ method, path, access }: (typeof calls)[number]) =>
    method !== 'GET' && access === 'owner' && paths.some((start) => path.startsWith(`${start}/`)) && !others.includes(path)

  it.each(calls.filter(isContent))('$method $path leaves a revision that names the owner', async ({ method, path }) => {
    const collection = collections.find((found) => path.startsWith(`${found.path}/`))
    const image = await anImage(api.db)
    const draft = collection && isList(collection) ? aDraft(collection) : aBlog({ images: [image.url] })
    const item =
      collection && (collection === about ? (await api.asOwner().post('/api/about/edit', draft)).body : await add(collection.path, draft))
    if (path.includes('restore')) await api.asOwner().delete(`/api${collection?.path}/${item._id}`)
    const batch = path === '/import/undo' && (await addImport('Weaving with cards'))
    // The blog that was added last is not the current one.
    const newest = async () =>
      (await sql<{ id: number; savedBy: object }>`select id, saved_by from revisions order by id desc limit 1`.execute(api.db)).rows[0]
    const before = await newest()
    const body = path.endsWith('/images/delete')
      ? { imageId: image.id, id: item._id }
      : { ...draft, ...(path === '/settings/edit' && defaultSettings), ...(batch && { id: batch._id }) }
    if (path === '/import/apply') await addImport('Notes on engines')
    else
      expect((await api.asOwner().send(method, `/api${path.replace(':id', item?._id)}`, method === 'POST' ? body : undefined)).status).toBe(
        200,
      )
    const after = await newest()
    expect(after?.id).toBeGreaterThan(before?.id ?? 0)
    const cause = { '/import/apply': { cause: 'import' }, '/import/undo': { cause: 'undo' } }[path]
    expect(after?.savedBy).toEqual({ kind: 'session', ...cause })
  })

  it('is one revision for each save, with what it changed', async () => {
    const { _id, ...book } = await add(books.path, aBook())
    const details = { csl: { publisher: 'Coast Press' }, links: [], bibtex: null }
    await add(books.path, { ...book, id: _id, version: 1, title: 'Another title', details, slug: 'another-address' })
    await api.asOwner().delete(`/api/books/${_id}`)
    await api.asOwner().post(`/api/books/restore/${_id}`)
    expect(await history('books', _id)).toMatchObject([
      { version: 2, state: 'published', stateBefore: 'deleted', changed: [] },
      { version: 2, state: 'deleted', stateBefore: 'published', changed: [] },
      { version: 2, state: 'published', isFirst: false, changed: ['slug', 'title', 'details'], title: 'Another title' },
      { version: 1, state: 'published', isFirst: true, stateBefore: null, changed: [] },
    ])
  })

  it('begins with the existing content, and includes columns that are added later', async () => {
    const id = uuid()
    await sql`create table talks (id uuid primary key, version int not null default 1, deleted_at timestamptz, title text)`.execute(api.db)
    await sql`insert into talks (id, title) values (${id}, 'On tides')`.execute(api.db)
    await recordRevisions(api.db as never, { collection: 'talks', table: 'talks' })
    await sql`alter table talks add column venue text`.execute(api.db)
    await sql`update talks set venue = 'Plymouth', version = 2`.execute(api.db)
    await sql`update talks set deleted_at = 'infinity'`.execute(api.db)
    await sql`delete from talks`.execute(api.db)
    const rows = await api.db
      .selectFrom('revisions')
      .select(['state', 'isFirst', 'savedBy', 'values'])
      .where('itemId', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { state: 'published', isFirst: false, savedBy: { kind: 'gateway', cause: 'start' }, values: { title: 'On tides' } },
      { state: 'published', savedBy: null, values: { title: 'On tides', venue: 'Plymouth' } },
      { state: 'unpublished' },
      { state: 'deleted', values: { venue: 'Plymouth' } },
    ])
  })

  it('works with a gateway that does not say who saves', async () => {
    const { _id } = await add(books.path, aBook())
    await sql`update books set title = 'By an earlier gateway', version = version + 1 where id = ${_id}`.execute(api.db)
    expect((await history('books', _id))[0]).toMatchObject({ title: 'By an earlier gateway', savedBy: null, changed: ['title'] })
  })
})

describe('restoring a revision', () => {
  it('saves an item with exactly the values of the revision, even after it was deleted for good', async () => {
    const details = { csl: { publisher: 'Coast Press' }, links: [{ kind: 'code', href: 'https://a.example/code' }], bibtex: null }
    const { _id } = await add(books.path, { ...aBook(), details, slug: 'first-address' })
    const [first] = await history('books', _id)
    const { values } = await read(first)
    await add(books.path, {
      ...aBook({ title: 'Another title' }),
      id: _id,
      details: { csl: { volume: '3' }, links: [], bibtex: null },
      slug: 'second-address',
    })
    expect((await restore(first)).body).toMatchObject({ version: 3, savedBy: { kind: 'session', cause: 'restore' } })
    const current = async () => (await read((await history('books', _id))[0])).values
    expect(await current()).toEqual(values)
    await sql`delete from books where id = ${_id}`.execute(api.db)
    expect((await restore(first)).status).toBe(200)
    expect(await current()).toMatchObject({ title: values.title, slug: 'first-address' })
  })

  it('leaves an address to the work that has it now', async () => {
    const { _id } = await add(books.path, { ...aBook(), slug: 'wanted' })
    const [first] = await history('books', _id)
    await sql`delete from work_slugs where work_id = ${_id}`.execute(api.db)
    await add(books.path, { ...aBook(), slug: 'wanted' })
    expect((await restore(first)).status).toBe(200)
    expect((await read((await history('books', _id))[0])).values.slug).not.toBe('wanted')
  })

  it('of an unpublished item keeps the text of its draft in the history, and publishes nothing, not even from the trash', async () => {
    const { _id, version } = await add('/books', aBook({ title: 'As published' }))
    const keep = { status: 'draft', values: aBook({ title: 'Rewritten', releaseDate: '1999' }), itemVersion: version }
    await api.asOwner().post(`/api${workingCopyEndpoints.keep('books', _id)}`, keep)
    const [, published] = await history('books', _id)
    expect((await restore(published)).status).toBe(200)
    const one = `/api${workingCopyEndpoints.one('books', _id)}`
    expect((await api.asOwner().get(one)).body).toMatchObject({ status: 'draft', values: { title: 'As published' } })
    const [unsaved] = await history('books', _id)
    expect(unsaved).toMatchObject({ state: 'unsaved', title: 'Rewritten', changed: expect.arrayContaining(['title', 'releaseDate']) })
    expect((await restore(unsaved)).status).toBe(200)
    expect((await api.asOwner().get(one)).body.values).toMatchObject({ title: 'Rewritten', releaseDate: '1999' })

    await api.asOwner().delete(one)
    expect((await restore(published)).status).toBe(200)
    expect((await api.asOwner().get(one)).body).toMatchObject({ status: 'draft', values: { title: 'As published' } })
    expect((await api.asVisitor().get('/api/books')).body.map((book: { _id: string }) => book._id)).not.toContain(_id)
    expect((await api.asOwner().post('/api/trash/delete', { form: 'books', id: _id })).status).toBe(404)
  })

  it('of text that was never saved makes it unsaved text again, sanitized, and publishes nothing', async () => {
    const { _id } = await add('/blogs', aBlog({ title: 'As published' }))
    const one = `/api${workingCopyEndpoints.one('blogs', _id)}`
    await api.asOwner().post(one, { values: { description: '<p>Kept<img src="x" onerror="alert(1)"></p>' } })
    await add('/blogs', aBlog({ title: 'Saved by a form that knew no text', id: _id }))
    const unsaved = (await history('blogs', _id)).find(({ state }) => state === 'unsaved')
    const { values } = await read(unsaved)
    expect(values.description).toContain('Kept')
    expect(values.description).not.toContain('onerror')
    expect((await restore(unsaved)).status).toBe(200)
    expect((await api.asOwner().get(one)).body).toMatchObject({ status: null, values: { title: '', description: '<p>Kept</p>' } })
    expect((await api.asVisitor().get(`/api/blogs/${_id}`)).body.title).toBe('Saved by a form that knew no text')
    await api.asOwner().delete(`/api/blogs/${_id}`)
    expect((await restore(unsaved)).status).toBe(200)
    expect((await api.asOwner().get(one)).body).toMatchObject({ status: 'draft', values: { description: '<p>Kept</p>' } })
    expect((await api.asVisitor().get(`/api/blogs/${_id}`)).status).toBe(404)
  })

  it('brings images back, which are kept while a revision has them', async () => {
    const image = await anImage(api.db)
    const text = await anImage(api.db)
    const { _id } = await add(blogs.path, aBlog({ images: [image.url], description: `<p>A picture</p><p><img src="${text.url}"></p>` }))
    await add(blogs.path, aBlog({ id: _id }))
    const media = createMediaStore(api.db)
    expect(await media.remove(image.id)).toBeUndefined()
    expect(await media.remove(text.id)).toBeUndefined()
    const unused = await media.findUnused(new Date(Date.now() + 60_000))
    expect(unused).not.toContain(image.id)
    const [, first] = await history('blogs', _id)
    expect(first).toMatchObject({ changed: [] })
    expect((await restore(first)).status).toBe(200)
    expect((await api.asVisitor().get(`/api/blogs/${_id}`)).body).toMatchObject({
      images: [{ url: image.url }],
      description: expect.stringContaining(text.id),
    })
  })

  it('changes the one About section, and settings with keys newer than the revision', async () => {
    const edit = async (draft: object) => (await api.asOwner().post('/api/about/edit', draft)).body
    const { _id } = await edit(aBlog({ title: 'First section' }))
    const [first] = await history('about', _id)
    await edit({ id: _id, title: '', description: '', images: [] })
    await edit(aBlog({ title: 'Second section' }))
    expect((await restore(first)).status).toBe(200)
    expect((await api.asVisitor().get('/api/about')).body).toMatchObject([{ title: 'First section' }])

    const settings = { ...defaultSettings, tagline: 'An earlier line' }
    const { version: _, ...draft } = settings
    await api.asOwner().post('/api/settings/edit', draft)
    const [saved] = await history('settings', SETTINGS_ID)
    await api.asOwner().post('/api/settings/edit', { ...draft, tagline: 'A later line' })
    await sql`update revisions set "values" = "values" - 'works_order' where id = ${saved?._id}`.execute(api.db)
    expect((await restore(saved)).status).toBe(200)
    expect((await api.asVisitor().get('/api/settings')).body).toMatchObject({ tagline: 'An earlier line', worksOrder: 'date' })
  })

  it('is rejected for an item that is deleted for good while its values are prepared', async () => {
    const book = await add('/books', aBook())
    const [revision] = await history('books', book._id)
    const routes = revisionRoutes({
      db: api.db,
      prepareRestore: async (found) => {
        await sql`delete from revisions where item_id = ${book._id}`.execute(api.db)
        return found
      },
      restore: () => Promise.reject(new Error('The item was restored')),
    }).onError((error, c) => c.text(error.message, 404))
    const response = await routes.request(ownerEndpoints.revisionRestore, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision: revision?._id }),
    })
    expect(await response.text()).toBe('Revision not found')
  })

  it('is rejected for a revision that does not exist', async () => {
    for (const revision of [999_999_999, 0, -1, 1.5, 'x', null, Number.MAX_SAFE_INTEGER])
      expect([404, 422]).toContain((await api.asOwner().post('/api/revisions/restore', { revision })).status)
    for (const path of ['x', '99999999999999999', '-1', `nothing/${uuid()}`, 'books/x'])
      expect((await api.asOwner().get(`/api/revisions/${path}`)).status).toBe(404)
  })
})

it('revisions beyond the last 100 and those replaced more than a year ago are purged, but never the newest', async () => {
  const store = createRevisionStore(api.db)
  const { _id } = await add(books.path, aBook())
  const other = await add(books.path, aBook())
  await sql`insert into revisions (collection, item_id, version, state, "values", is_first)
    select 'books', ${_id}, n, 'published', '{}', false from generate_series(2, 130) n`.execute(api.db)
  await add(books.path, { ...aBook({ title: 'Later' }), id: other._id })
  await sql`update revisions set saved_at = now() - interval '2 years' where item_id = ${other._id} and version = 1`.execute(api.db)
  await store.purge(new Date())
  expect((await history('books', _id)).map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index))
  // It was on the site within the last year.
  expect(await history('books', other._id)).toHaveLength(2)
  await store.purge(new Date(Date.now() + 366 * 86_400_000))
  expect(await history('books', other._id)).toHaveLength(1)
})
