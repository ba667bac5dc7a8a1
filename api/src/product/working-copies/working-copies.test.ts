import { collections, defaultSettings, formNames, SETTINGS_ID, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { countWaiting } from '#test/count-waiting.ts'
import { aBlog, aBook, aDraft } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const post = (path: string, body: unknown) => api.asOwner().post(`/api${path}`, body)
const get = (path: string) => api.asOwner().get(`/api${path}`)
const autosave = (id: string, body: object) => post(workingCopyEndpoints.one('books', id), body)
const keep = (id: string, body: object) => post(workingCopyEndpoints.keep('books', id), body)
const readCopy = (id: string) => get(workingCopyEndpoints.one('books', id))
const listIds = async (path: string) => (await api.asVisitor().get(`/api${path}`)).body.map(({ _id }: { _id: string }) => _id)
const addBook = async (changes: object = {}) => (await post('/books/add', aBook(changes))).body

describe('autosave', () => {
  it('stores unfinished text, and each later save of the same form, as a draft that readers do not see', async () => {
    const [id, writer] = [uuid(), uuid()]
    const first = await autosave(id, { values: { title: 'R' }, writer })
    expect(first).toMatchObject({ status: 200, body: { _id: id, status: 'draft', version: 1, baseVersion: null } })
    // The response to the first one may have been lost, so the form does not know the version.
    expect((await autosave(id, { values: { title: 'Rivers', author: 'A' }, writer })).body.version).toBe(2)
    expect((await readCopy(id)).body.values).toMatchObject({ title: 'Rivers', author: 'A', link: '' })
    expect(await listIds('/books')).not.toContain(id)
    expect((await get('/working-copies')).body).toMatchObject([{ _id: id, form: 'books', title: 'Rivers' }])
  })

  it('keeps the values that a form does not send, such as those of a section that was never opened', async () => {
    const id = uuid()
    await autosave(id, { values: { title: 'Rivers', details: { csl: { type: 'book' }, links: [], bibtex: null } } })
    await autosave(id, { values: { title: 'Rivers and seas' }, version: 1 })
    expect((await readCopy(id)).body.values).toMatchObject({ title: 'Rivers and seas', details: { csl: { type: 'book' } } })
  })

  it('does not change what readers get of a published item, nor the content revision', async () => {
    const book = await addBook()
    const revision = async () => (await api.db.selectFrom('contentRevision').select('revision').executeTakeFirst())?.revision
    const before = await revision()
    const { body } = await autosave(book._id, { values: { title: 'Changed' }, baseVersion: 1 })
    expect(body).toMatchObject({ status: null, version: 1, baseVersion: 1 })
    expect(await revision()).toBe(before)
    expect((await api.asVisitor().get('/api/books')).body.find(({ _id }: { _id: string }) => _id === book._id).title).toBe(book.title)
  })

  it('adds no draft of an item that another form publishes at the same moment', async () => {
    const id = uuid()
    await autosave(id, { values: { title: 'R' } })
    const calls = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('workingCopies').select('id').where('id', '=', id).forUpdate().execute()
      const publication = post('/books/add', { ...aBook(), newId: id })
      await expect.poll(() => countWaiting(api.db)).toBe(1)
      const saved = autosave(id, { values: { title: 'Rivers' }, version: 1 })
      await expect.poll(() => countWaiting(api.db)).toBe(2)
      return [publication, saved] as const
    })
    const [publication, saved] = await Promise.all(calls)
    expect(publication.status).toBe(200)
    expect(saved.body).toMatchObject({ status: null, version: 1 })
    expect((await readCopy(id)).body).toMatchObject({ status: null, values: { title: 'Rivers' } })
  })

  it('rejects the text of a form that has not seen the latest save of another form', async () => {
    const id = uuid()
    await autosave(id, { values: { title: 'On one device' }, writer: uuid() })
    expect((await autosave(id, { values: { title: 'On another' }, writer: uuid() })).status).toBe(409)
    expect((await autosave(id, { values: { title: 'On another' }, writer: uuid(), version: 1 })).body.version).toBe(2)
    expect((await autosave(id, { values: { title: 'Outdated' }, version: 1 })).status).toBe(409)
    expect((await readCopy(id)).body.values.title).toBe('On another')
  })

  it('stores no draft with the id of an item of another collection, which could no longer be autosaved', async () => {
    const book = await addBook()
    const article = (path: string) => post(path, { values: { title: 'Changed' }, status: 'draft' })
    expect((await article(workingCopyEndpoints.one('journalArticles', book._id))).status).toBe(409)
    expect((await article(workingCopyEndpoints.keep('journalArticles', book._id))).status).toBe(409)
    expect((await get('/working-copies')).body).not.toContainEqual(expect.objectContaining({ _id: book._id }))
    expect((await autosave(book._id, { values: { title: 'Changed' }, baseVersion: 1 })).status).toBe(200)
  })

  it('stores a single copy of the settings, and none of a deleted item', async () => {
    const one = workingCopyEndpoints.one('settings', SETTINGS_ID)
    expect((await post(one, { values: { ownerName: '', copyrightYear: null, unknown: 1 } })).body.status).toBe(null)
    expect((await get(one)).body.values).toEqual({ ownerName: '', copyrightYear: null })
    expect((await post(workingCopyEndpoints.one('settings', uuid()), { values: {} })).status).toBe(404)
    const { version: _, ...values } = defaultSettings
    expect((await post('/settings/edit', { ...values, version: 0, copyVersion: 2 })).status).toBe(409)
    expect((await post('/settings/edit', { ...values, version: 0, copyVersion: 1 })).status).toBe(200)
    expect((await get(one)).status).toBe(404)

    const { _id } = await addBook()
    await api.asOwner().delete(`/api/books/${_id}`)
    expect((await autosave(_id, { values: { title: 'Too late' } })).status).toBe(404)
  })

  it('handles invalid requests without an internal error', async () => {
    for (const form of formNames())
      for (const values of [null, 5, 'text', [], { title: 5 }, { title: 'x'.repeat(600) }, { images: [5] }, undefined]) {
        const sent = `${form} ${JSON.stringify(values)}`
        const id = form === 'settings' ? SETTINGS_ID : uuid()
        expect((await post(workingCopyEndpoints.one(form, id), { values })).status, sent).toBeLessThan(500)
        if (form !== 'settings') expect((await post(workingCopyEndpoints.keep(form, id), { values, status: 'x' })).status, sent).toBe(422)
      }
    expect((await autosave('no-id', { values: {} })).status).toBe(404)
    for (const body of [{ writer: 'x' }, { version: 1e12 }, { version: -1 }, { baseVersion: 1e12 }, { writer: 5 }])
      expect((await autosave(uuid(), { values: {}, ...body })).status, JSON.stringify(body)).toBeLessThan(500)
  })
})

describe.each(collections)('an item of $name', (collection) => {
  const values = collection.kind === 'list' ? aDraft(collection) : aBlog()
  const { path } = collection
  const add = collection.kind === 'post' ? `${path}/edit` : `${path}/add`

  it('is kept as a draft, published once, unpublished with all its values, and published again at its old position', async () => {
    const id = uuid()
    const kept = await post(workingCopyEndpoints.keep(collection.name, id), { status: 'draft', values })
    expect(kept).toMatchObject({ status: 200, body: { _id: id, status: 'draft', version: 1, values } })
    expect(await listIds(path)).not.toContain(id)

    const publish = { ...values, newId: id, copyVersion: 1 }
    expect((await post(add, { ...publish, copyVersion: 7 })).status).toBe(409)
    expect(await post(add, publish)).toMatchObject({ status: 200, body: { _id: id, version: 1 } })
    expect(await post(add, { ...values, newId: id })).toMatchObject({ status: 200, body: { _id: id, version: 1 } })
    expect(await listIds(path)).toContain(id)
    expect((await get(workingCopyEndpoints.one(collection.name, id))).status).toBe(404)
    // From forms that still have the draft open.
    expect((await post(add, { ...values, title: 'Written on', newId: id })).status).toBe(409)
    const saveDraft = (body: object) => post(workingCopyEndpoints.keep(collection.name, id), { status: 'draft', values, ...body })
    for (const seen of [{ version: 1 }, { writer: uuid() }]) expect((await saveDraft(seen)).status).toBe(409)
    expect(await listIds(path)).toContain(id)

    const privately = { status: 'private', values: { ...values, title: 'Not for readers' } }
    expect((await post(workingCopyEndpoints.keep(collection.name, id), { ...privately, itemVersion: 7 })).status).toBe(409)
    const { body } = await post(workingCopyEndpoints.keep(collection.name, id), { ...privately, itemVersion: 1 })
    expect(body).toMatchObject({ status: 'private', values: { title: 'Not for readers' } })
    if (collection.kind === 'list' && 'page' in collection) expect(body.values.slug).toBeTruthy()
    expect(await listIds(path)).not.toContain(id)
    if (collection.kind !== 'post') expect((await api.asOwner().post(`/api${path}/restore/${id}`)).status).toBe(404)
    // From a form that still has the published item open.
    expect((await post(add, { ...values, id, version: 1 })).status).toBe(409)

    expect(await post(add, { ...privately.values, newId: id, copyVersion: body.version })).toMatchObject({ status: 200, body: { _id: id } })
    expect(await listIds(path)).toContain(id)
  })
})

describe('text that another form has stored', () => {
  const history = async (name: string, id: string) => (await get(`/revisions/${name}/${id}`)).body.revisions

  it('is kept in the history by a save of a form that does not know it, and is no current version', async () => {
    const { _id: id, version } = await addBook({ title: 'On paper' })
    await autosave(id, { values: { title: 'Written on a phone' }, writer: uuid() })
    expect((await post('/books/add', aBook({ id, version, title: 'On a desk' }))).status).toBe(200)
    expect((await readCopy(id)).status).toBe(404)
    const titles = (await history('books', id)).map(({ state, title }: { state: string; title: string }) => [state, title])
    expect(titles).toEqual([
      ['published', 'On a desk'],
      ['unsaved', 'Written on a phone'],
      ['published', 'On paper'],
    ])
    const moments = (await get('/history/changes')).body.moments
    expect(JSON.stringify(moments)).not.toContain('Written on a phone')
  })

  it('is not kept twice when the save is rejected', async () => {
    const { _id: id } = await addBook()
    await autosave(id, { values: { title: 'Written on a phone' }, writer: uuid() })
    for (const _ of [1, 2]) expect((await post('/books/add', aBook({ id, version: 7 }))).status).toBe(409)
    expect((await readCopy(id)).body.values.title).toBe('Written on a phone')
    expect(await history('books', id)).toHaveLength(1)
  })

  it('is not discarded by a form that knows an older one; without a version it stays in the history', async () => {
    const { _id: id } = await addBook()
    await autosave(id, { values: { title: 'First' }, writer: uuid() })
    await autosave(id, { values: { title: 'Second' }, writer: uuid(), version: 1 })
    const remove = (version: number) => api.asOwner().delete(`/api${workingCopyEndpoints.version('books', id, version)}`)
    expect((await remove(1)).status).toBe(409)
    expect((await readCopy(id)).body.values.title).toBe('Second')
    expect((await remove(2)).status).toBe(200)
    expect(await history('books', id)).toHaveLength(1)
    await autosave(id, { values: { title: 'Third' }, writer: uuid() })
    expect((await api.asOwner().delete(`/api${workingCopyEndpoints.one('books', id)}`)).status).toBe(200)
    expect((await history('books', id))[0]).toMatchObject({ state: 'unsaved', title: 'Third' })
  })
})

describe('unsaved text that a save keeps', () => {
  it.each([
    ['edit', async (id: string) => ({ id, version: 1, copyVersion: 1 })],
    [
      'publication',
      async (newId: string) => {
        await keep(newId, { status: 'draft', values: { title: 'Half written' }, version: 1, itemVersion: 1 })
        return { newId, copyVersion: 2 }
      },
    ],
  ])('is unsaved text of the item after its %s', async (_, toTarget) => {
    const { _id: id } = await addBook()
    await autosave(id, { values: { title: 'Half written' }, baseVersion: 1 })
    const target = await toTarget(id)
    const { status, body } = await post('/books/add', { ...aBook({ title: 'As read' }), ...target, keepCopy: true })
    expect([status, body.title]).toEqual([200, 'As read'])
    const { body: copy } = await readCopy(id)
    expect(copy).toMatchObject({ status: null, version: target.copyVersion, baseVersion: body.version, values: { title: 'Half written' } })
    expect((await post('/books/add', { ...aBook(), id, copyVersion: 7, keepCopy: true })).status).toBe(409)
  })
})

it('visitors cannot use the endpoints of working copies', async () => {
  for (const path of ['', '/books', `/books/${uuid()}`]) expect((await api.asVisitor().get(`/api/working-copies${path}`)).status).toBe(401)
})
