import { type Collection, collections } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEntity, fieldsOf } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each(collections as unknown as Collection[])('/api$path', (collection) => {
  const at = `/api${collection.path}`
  const add = (words: object = {}) => api.asAdmin().post(`${at}/add`, anEntity(collection, words))

  it('adds, and shows a visitor the newest first', async () => {
    const first = await add({ title: 'The first' })
    const second = await add({ title: 'The second' })
    expect(first).toMatchObject({
      status: 200,
      body: { ...anEntity(collection, { title: 'The first' }), _id: expect.any(String), version: 1 },
    })
    const list = await api.asVisitor().get(at)
    expect(list.status).toBe(200)
    expect(list.body.slice(0, 2)).toEqual([second.body, first.body])
  })

  it('edits in place, keeps the order, and counts the version', async () => {
    const older = (await add({ title: 'Older' })).body
    const newer = (await add({ title: 'Newer' })).body
    const edited = await add({ title: 'Older, edited', id: older._id })
    expect(edited).toMatchObject({ status: 200, body: { _id: older._id, title: 'Older, edited', version: 2 } })
    const ids = (await api.asVisitor().get(at)).body.map((item: { _id: string }) => item._id)
    expect(ids.slice(0, 2)).toEqual([newer._id, older._id])
  })

  it('refuses an edit of what has changed meanwhile, and takes one that names no version', async () => {
    const { _id: id } = (await add()).body
    expect((await add({ id, version: 1, title: 'Came first' })).status).toBe(200)
    expect(await add({ id, version: 1, title: 'Came second' })).toMatchObject({
      status: 409,
      body: { errors: [{ msg: expect.stringContaining('changed') }] },
    })
    expect(await add({ id, version: 2_147_483_648 })).toMatchObject({ status: 409 })
    expect(await add({ id, version: 1e300 })).toMatchObject({ status: 409 })
    expect(await add({ id, title: 'Whatever was there' })).toMatchObject({ status: 200, body: { version: 3 } })
  })

  it('lets one of fifty edits from the same version win, whole', async () => {
    const { _id: id } = (await add()).body
    const edits = await Promise.all(Array.from({ length: 50 }, (_, n) => add({ id, version: 1, title: `Edit number ${n}` })))
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(edits.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  it('never creates by an unknown id', async () => {
    const before = (await api.asVisitor().get(at)).text
    for (const id of [uuid(), 'nonsense', '', '0', "' or 1=1 --", '../../etc'])
      expect(await add({ id }), id).toMatchObject({ status: 404, body: { errors: [{ msg: `${collection.label.one} not found` }] } })
    expect((await api.asVisitor().get(at)).text).toBe(before)
  })

  it('deletes, and restores the same id to the same place', async () => {
    const middle = (await add({ title: 'In the middle' })).body
    await add({ title: 'On top' })
    const before = (await api.asVisitor().get(at)).body
    expect(await api.asAdmin().delete(`${at}/${middle._id}`)).toMatchObject({ status: 200, body: { _id: middle._id } })
    expect((await api.asVisitor().get(at)).body).toEqual(before.filter(({ _id }: { _id: string }) => _id !== middle._id))
    expect(await add({ id: middle._id })).toMatchObject({ status: 404 })
    expect(await api.asAdmin().delete(`${at}/${middle._id}`)).toMatchObject({ status: 404 })
    expect(await api.asAdmin().post(`${at}/restore/${middle._id}`)).toMatchObject({ status: 200, body: middle })
    expect((await api.asVisitor().get(at)).body).toEqual(before)
    expect(await api.asAdmin().post(`${at}/restore/${middle._id}`)).toMatchObject({ status: 404 })
  })

  it.each([uuid(), 'nonsense', '%00', '..%2f..', "1'--", '0'.repeat(3_000)])('knows nothing to delete or restore by %s', async (id) => {
    expect(await api.asAdmin().delete(`${at}/${id}`)).toMatchObject({ status: 404, body: { errors: [expect.anything()] } })
    expect(await api.asAdmin().post(`${at}/restore/${id}`)).toMatchObject({ status: 404, body: { errors: [expect.anything()] } })
  })

  it('ignores keys it does not know, and never takes what the server decides', async () => {
    const { body } = await add({ _id: uuid(), seq: 1, deletedAt: '2020-01-01', createdAt: '2020-01-01', current: true, isAdmin: true })
    expect(Object.keys(body).sort()).toEqual(['_id', 'version', ...collection.fieldNames].sort())
    expect((await api.asVisitor().get(at)).body[0]).toEqual(body)
  })

  it('stores the words exactly as they were written', async () => {
    const title = '  O\'Brien; drop table books; -- <b>😀</b> \u202e \\ " 日本語\r\nX-Injected: 1  '
    expect((await add({ title })).body.title).toBe(title)
    expect((await api.asVisitor().get(at)).body[0].title).toBe(title)
  })

  it('names every field at fault, once each, in the words of the contracts', async () => {
    const { status, body } = await api.asAdmin().post(`${at}/add`, {})
    expect(status).toBe(422)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([...collection.fieldNames].sort())
    expect(body.requestId).toEqual(expect.any(String))
  })

  it.each(fieldsOf(collection).map(([name]) => name))('wants 4 characters of %s, as text', async (name) => {
    expect(await add({ [name]: 'abc' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: name, msg: expect.stringContaining('Minimum of') }] },
    })
    expect(await add({ [name]: 'abcd' })).toMatchObject({ status: 200 })
    // Four UTF-16 units, two characters: the least that the contracts let pass, and the database must take it too.
    expect(await add({ [name]: '😀😀' })).toMatchObject({ status: 200 })
    for (const wrong of ['', '    ', null, 1234, true, [], {}, ['abcd']])
      expect(await add({ [name]: wrong }), JSON.stringify(wrong)).toMatchObject({ status: 422, body: { errors: [{ path: name }] } })
  })

  it.each(fieldsOf(collection).map(([name, { schema }]) => [name, longest(schema)] as const))(
    'takes %s up to %i characters',
    async (name, most) => {
      expect(await add({ [name]: 'x'.repeat(most) })).toMatchObject({ status: 200 })
      expect(await add({ [name]: 'x'.repeat(most + 1) })).toMatchObject({ status: 422, body: { errors: [{ path: name }] } })
    },
  )
})

function longest(schema: Collection['fields'][string]['schema']): number {
  const rule = schema.describe().tests.find(({ name }) => name === 'max')
  return Number(rule?.params?.max)
}
