import { collections } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { readItems } from '#product/shared/items/read-items.ts'
import { aBlog, aDraft, anImage } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createItemWriters } from './item-writers.ts'

const api = await startTestApi()
afterAll(() => api.close())

const details = {
  csl: { publisher: 'Coast Press', 'container-title': 'Rivers' },
  links: [{ kind: 'code', href: 'https://a.example/code' }],
  bibtex: null,
}

it.each(collections)('an item of $name is added, deleted and restored with the values that were read of it', async (collection) => {
  const { name, kind } = collection
  const { url } = await anImage(api.db)
  const post = aBlog({
    images: [url],
    ...(kind === 'posts' && { tags: ['Field work', 'Logic'], language: 'de', isMenuPage: true, slug: 'from-the-field' }),
  })
  const work = kind === 'list' && 'page' in collection ? { details, slug: `an-address-of-${name.toLowerCase()}` } : {}
  const values = kind === 'list' ? { ...aDraft(collection), ...work } : post
  const id = uuid()
  const write = <Result>(step: (writer: ReturnType<ReturnType<typeof createItemWriters>>) => Promise<Result>) =>
    api.db.transaction().execute((trx) => step(createItemWriters({ publicUrl: undefined })(trx, name)))
  const read = async () => (await readItems(api.db, name, [id]))[0]

  await write((writer) => writer.put(id, values))
  expect(await read()).toMatchObject({ id, version: 1, deletedAt: null, values })
  expect((await read())?.values).toEqual(kind === 'list' && 'page' in collection ? { ...values, details: expect.anything() } : values)

  expect(await write((writer) => writer.remove(id))).toBe(true)
  expect((await read())?.deletedAt).toBeInstanceOf(Date)
  expect(await write((writer) => writer.remove(id))).toBe(false)

  await write((writer) => writer.put(id, { ...values, title: 'Another title' }))
  expect(await read()).toMatchObject({ deletedAt: null, values: { ...values, title: 'Another title' } })
  expect((await readItems(api.db, name)).map((item) => item.id)).toContain(id)
})
