import { UNSAVED_TEXT_DAYS, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { aBook, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const post = (path: string, body: unknown) => api.asOwner().post(`/api${path}`, body)
const get = (path: string) => api.asOwner().get(`/api${path}`)
const autosave = (id: string, body: object) => post(workingCopyEndpoints.one('books', id), body)
const keep = (id: string, body: object) => post(workingCopyEndpoints.keep('books', id), body)
const readCopy = (id: string) => get(workingCopyEndpoints.one('books', id))
const listIds = async (path: string) => (await api.asVisitor().get(`/api${path}`)).body.map(({ _id }: { _id: string }) => _id)
const addBook = async () => (await post('/books/add', aBook())).body

describe('a new item', () => {
  it('is added once if its form sends it twice, even concurrently, and not again after it was deleted', async () => {
    const newId = uuid()
    const responses = await Promise.all([1, 2, 3].map(() => post('/books/add', aBook({ newId }))))
    expect(responses.map(({ status, body }) => [status, body._id])).toEqual(Array(3).fill([200, newId]))
    expect((await listIds('/books')).filter((id: string) => id === newId)).toHaveLength(1)
    await api.asOwner().delete(`/api/books/${newId}`)
    expect((await post('/books/add', aBook({ newId }))).status).toBe(404)
    expect((await post('/books/add', aBook({ newId: '00000000-0000-4000-8000-000000000000' }))).status).toBe(422)
  })

  it('is saved if its form repeats the call after a lost response, but not with what was written since', async () => {
    const newId = uuid()
    const details = { csl: { type: 'thesis', author: [{ family: 'Hopper', given: 'Grace' }] }, links: [], bibtex: null }
    const sent = aBook({ newId, title: 'Sent in a tunnel', details })
    expect((await post('/books/add', sent)).status).toBe(200)
    const writtenOn = [{ title: 'Written on' }, { details: { ...details, csl: { type: 'book' } } }]
    for (const changes of writtenOn) expect((await post('/books/add', { ...sent, ...changes })).status).toBe(409)
    // After the failure, the form has autosaved its text.
    await autosave(newId, { values: { title: 'Sent in a tunnel' } })
    // A call that was sent before that knows nothing of the text, which stays.
    expect((await post('/books/add', sent)).status).toBe(200)
    expect((await readCopy(newId)).body).toMatchObject({ version: 1, values: { title: 'Sent in a tunnel' } })
    expect(await post('/books/add', { ...sent, copyVersion: 1 })).toMatchObject({ status: 200, body: { _id: newId, version: 1 } })
    expect((await readCopy(newId)).status).toBe(404)
    expect((await get(`/revisions/books/${newId}`)).body.revisions).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('is deleted, restored, and deleted for good after 30 days together with its published version', async () => {
    const { _id: id } = await addBook()
    await keep(id, { status: 'draft', values: aBook() })
    const one = `/api${workingCopyEndpoints.one('books', id)}`
    expect(await api.asOwner().delete(one)).toMatchObject({ status: 200, body: { _id: id } })
    expect((await api.asOwner().delete(one)).status).toBe(404)
    expect((await post('/books/add', aBook({ newId: id }))).status).toBe(404)
    expect(await post(workingCopyEndpoints.restore('books', id), {})).toMatchObject({ status: 200, body: { status: 'draft' } })

    await api.asOwner().delete(one)
    await sql`update working_copies set deleted_at = now() - interval '31 days' where id = ${id}`.execute(api.db)
    await api.product.housekeeping['working copies']()
    await api.product.housekeeping['deleted content']()
    expect(await api.db.selectFrom('workingCopies').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await api.db.selectFrom('books').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('that has no text any more is deleted for good, and can be written again', async () => {
    const [draft, { _id: published }] = [uuid(), await addBook()]
    const removeEmpty = async (id: string) => (await api.asOwner().delete(`/api${workingCopyEndpoints.empty('books', id)}`)).status
    await autosave(draft, { values: { title: 'R', author: '' } })
    expect(await removeEmpty(draft)).toBe(404)
    await autosave(draft, { values: { title: '', author: '' }, version: 1 })
    expect(await removeEmpty(draft)).toBe(200)
    expect(await removeEmpty(draft)).toBe(404)
    expect((await autosave(draft, { values: { title: 'Rivers' } })).body).toMatchObject({ status: 'draft', version: 1 })

    const values = Object.fromEntries(Object.keys(aBook()).map((field) => [field, '']))
    const chosen = uuid()
    await keep(published, { status: 'draft', values })
    await keep(chosen, { status: 'private', values })
    for (const id of [published, chosen, uuid(), 'none']) expect(await removeEmpty(id)).toBe(404)
  })

  it('and unpublished changes stay until their item is deleted for good', async () => {
    const [draft, { _id: present }, { _id: deleted }] = [uuid(), await addBook(), await addBook()]
    for (const id of [draft, present, deleted]) await autosave(id, { values: { title: 'Changed' } })
    await sql`update books set deleted_at = now() - interval '31 days' where id = ${deleted}`.execute(api.db)
    await api.product.housekeeping['deleted content']()
    await api.product.housekeeping['working copies']()
    const { rows } = await sql<{ id: string }>`select id from working_copies where id in (${draft}, ${present}, ${deleted})`.execute(api.db)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([draft, present]))
  })

  it('keeps its images, also while only a browser has its text', async () => {
    const image = await anImage(api.db)
    const find = () => api.db.selectFrom('media').select('id').where('id', '=', image.id).executeTakeFirst()
    const age = (days: number) =>
      sql`update media set created_at = now() - ${days}::int * interval '1 day' where id = ${image.id}`.execute(api.db)
    await age(UNSAVED_TEXT_DAYS - 1)
    await api.product.housekeeping.images()
    expect(await find()).toBeDefined()
    await age(UNSAVED_TEXT_DAYS + 1)
    const one = workingCopyEndpoints.one('blogs', uuid())
    await post(one, { values: { images: [image.url] } })
    await api.product.housekeeping.images()
    expect(await find()).toBeDefined()
    await sql`delete from working_copies`.execute(api.db)
    await api.product.housekeeping.images()
    expect(await find()).toBeUndefined()
  })
})
