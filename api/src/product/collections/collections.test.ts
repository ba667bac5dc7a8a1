import { collections, isList, type ListCollection, texts } from '@portfolio/contracts'
import { collectionSchema } from '@portfolio/contracts/rules'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import type { SchemaDescription } from 'yup'
import { aDraft } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

describe.each(collections.filter(isList))('/api$path', (collection) => {
  const path = `/api${collection.path}`
  const fieldNames = Object.keys(collection.fields)
  const add = (changes: object = {}) => api.asOwner().post(`${path}/add`, aDraft(collection, changes))

  it('adds items and lists the newest first', async () => {
    const first = await add({ title: 'The first' })
    const second = await add({ title: 'The second' })
    expect(first).toMatchObject({
      status: 200,
      body: { ...aDraft(collection, { title: 'The first' }), _id: expect.any(String), version: 1 },
    })
    const list = await api.asVisitor().get(path)
    expect(list.status).toBe(200)
    expect(list.body.slice(0, 2)).toEqual([second.body, first.body])
  })

  it('edits an item in its place and increments its version', async () => {
    const older = (await add({ title: 'Older' })).body
    const newer = (await add({ title: 'Newer' })).body
    const edited = await add({ title: 'Older, edited', id: older._id })
    expect(edited).toMatchObject({ status: 200, body: { _id: older._id, title: 'Older, edited', version: 2 } })
    const ids = (await api.asVisitor().get(path)).body.map((item: { _id: string }) => item._id)
    expect(ids.slice(0, 2)).toEqual([newer._id, older._id])
  })

  it('rejects an edit of an outdated version and accepts one without a version', async () => {
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

  it('applies one of twenty concurrent edits of the same version', async () => {
    const { _id: id } = (await add()).body
    const edits = await Promise.all(Array.from({ length: 20 }, (_, n) => add({ id, version: 1, title: `Edit number ${n}` })))
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(edits.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('returns 404 for an edit with an unknown id and creates nothing', async () => {
    const before = (await api.asVisitor().get(path)).text
    for (const id of [uuid(), 'nonsense', '', '0', "' or 1=1 --", '../../etc'])
      expect(await add({ id }), id).toMatchObject({
        status: 404,
        body: { errors: [{ msg: `${texts[collection.name].label.one} not found` }] },
      })
    expect((await api.asVisitor().get(path)).text).toBe(before)
  })

  it('deletes an item and restores it to the same place with the same id', async () => {
    const middle = (await add({ title: 'In the middle' })).body
    await add({ title: 'On top' })
    const before = (await api.asVisitor().get(path)).body
    expect(await api.asOwner().delete(`${path}/${middle._id}`)).toMatchObject({ status: 200, body: { _id: middle._id } })
    expect((await api.asVisitor().get(path)).body).toEqual(before.filter(({ _id }: { _id: string }) => _id !== middle._id))
    expect(await add({ id: middle._id })).toMatchObject({ status: 404 })
    expect(await api.asOwner().delete(`${path}/${middle._id}`)).toMatchObject({ status: 404 })
    expect(await api.asOwner().post(`${path}/restore/${middle._id}`)).toMatchObject({ status: 200, body: middle })
    expect((await api.asVisitor().get(path)).body).toEqual(before)
    expect(await api.asOwner().post(`${path}/restore/${middle._id}`)).toMatchObject({ status: 404 })
  })

  it.each([uuid(), 'nonsense', '%00', '..%2f..', "1'--", '0'.repeat(3_000)])(
    'returns 404 when asked to delete or restore %s',
    async (id) => {
      expect(await api.asOwner().delete(`${path}/${id}`)).toMatchObject({ status: 404, body: { errors: [expect.anything()] } })
      expect(await api.asOwner().post(`${path}/restore/${id}`)).toMatchObject({ status: 404, body: { errors: [expect.anything()] } })
    },
  )

  it('ignores unknown keys and keys that the server sets', async () => {
    const { body } = await add({ _id: uuid(), seq: 1, deletedAt: '2020-01-01', createdAt: '2020-01-01', current: true, isAdmin: true })
    expect(Object.keys(body).sort()).toEqual(['_id', 'version', ...fieldNames].sort())
    expect((await api.asVisitor().get(path)).body[0]).toEqual(body)
  })

  it('stores text exactly as it was sent', async () => {
    const title = '  O\'Brien; drop table books; -- <b>😀</b> \u202e \\ " 日本語\r\nX-Injected: 1  '
    expect((await add({ title })).body.title).toBe(title)
    expect((await api.asVisitor().get(path)).body[0].title).toBe(title)
  })

  it('reports every invalid field once', async () => {
    const { status, body } = await api.asOwner().post(`${path}/add`, {})
    expect(status).toBe(422)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([...fieldNames].sort())
    expect(body.requestId).toEqual(expect.any(String))
  })

  it.each(fieldNames)('requires text of 4 characters in %s', async (name) => {
    expect(await add({ [name]: 'abc' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: name, msg: expect.stringContaining('Minimum of') }] },
    })
    expect(await add({ [name]: 'abcd' })).toMatchObject({ status: 200 })
    // Two characters of four UTF-16 code units: the contracts accept them, so the database must as well.
    expect(await add({ [name]: '😀😀' })).toMatchObject({ status: 200 })
    for (const wrong of ['', '    ', null, 1234, true, [], {}, ['abcd']])
      expect(await add({ [name]: wrong }), JSON.stringify(wrong)).toMatchObject({ status: 422, body: { errors: [{ path: name }] } })
  })

  it.each(fieldNames.map((name) => [name, maxLength(collection, name)] as const))(
    'accepts %s of at most %i characters',
    async (name, most) => {
      expect(await add({ [name]: 'x'.repeat(most) })).toMatchObject({ status: 200 })
      expect(await add({ [name]: 'x'.repeat(most + 1) })).toMatchObject({ status: 422, body: { errors: [{ path: name }] } })
    },
  )
})

function maxLength(collection: ListCollection, field: string): number {
  const { tests = [] } = collectionSchema(collection).describe().fields[field] as SchemaDescription
  return Number(tests.find(({ name }) => name === 'max')?.params?.max)
}
