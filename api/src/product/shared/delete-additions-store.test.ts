import { describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { setUpWorks } from '#test/set-up-works.ts'
import { purgeDeleted } from './purge-store.ts'

const { api, save, read } = setUpWorks()
const SLUG = 'computing-machinery-and-intelligence-1950'

const remove = (id: string) => api().asOwner().delete(`/api/journalArticles/${id}`)
const restore = async (id: string) => expect((await api().asOwner().post(`/api/journalArticles/restore/${id}`)).status).toBe(200)
const purge = async (id: string) => {
  await api().db.updateTable('journalArticles').set({ deletedAt: sql<Date>`now() - interval '31 days'` }).where('id', '=', id).execute()
  expect(await purgeDeleted(api().db)).toBe(1)
  await api().content.refresh()
}
/** Adds a work whose title is corrected afterwards, so that its address does not follow from its title, and deletes it. */
const addCorrectedAndDelete = async (slugs: string[] = []): Promise<string> => {
  const { _id } = (await save()).body
  for (const slug of slugs) await save({ id: _id, slug })
  await save({ id: _id, title: 'Corrected' })
  await remove(_id)
  return _id
}
const paths = async (names: readonly string[]) => Promise.all(names.map(async (name) => (await read(name)).body.path))

describe('purging a work', () => {
  it('gives the addresses that it took from a deleted work back, so that all of them lead to that one when it is restored', async () => {
    const first = await addCorrectedAndDelete(['former', 'chosen'])
    const second = (await save()).body._id
    for (const slug of ['former', 'chosen', 'own']) await save({ id: second, slug })
    expect(await paths([SLUG, 'former', 'chosen'])).toEqual(Array(3).fill('/articles/own'))
    await remove(second)
    await purge(second)
    for (const slug of [SLUG, 'former', 'chosen', 'own']) expect((await read(slug)).status, slug).toBe(404)
    await restore(first)
    const [path, ...others] = await paths([SLUG, 'former', 'chosen'])
    expect(others).toEqual([path, path])
    expect([SLUG, 'former', 'chosen'].map((slug) => `/articles/${slug}`)).toContain(path)
    expect((await read('own')).status).toBe(404)
  })

  it('gives an address back as the current one only if the deleted work has no other', async () => {
    const first = await addCorrectedAndDelete(['chosen'])
    const second = (await save()).body._id
    await remove(second)
    await purge(second)
    await restore(first)
    expect(await paths([SLUG, 'chosen'])).toEqual(['/articles/chosen', '/articles/chosen'])
  })

  it('that lost its address leaves the address to the work that has it, which gets it back when it is lost again', async () => {
    const first = await addCorrectedAndDelete()
    const second = (await save()).body._id
    await purge(first)
    expect((await read(SLUG)).body._id).toBe(second)
    await save({ id: second, title: 'Corrected as well' })
    await remove(second)
    const third = (await save()).body._id
    expect((await read(SLUG)).body._id).toBe(third)
    await restore(second)
    expect((await read(SLUG)).body).toMatchObject({ _id: second, path: `/articles/${SLUG}` })
    expect((await read(third)).body.path).toBe(`/articles/${SLUG}-2`)
  })

  it('leaves a restored work that lost its current address one of its own, whatever its title is by now', async () => {
    const first = (await save({ title: 'First', slug: 'chosen' })).body._id
    await remove(first)
    const second = (await save()).body._id
    await save({ id: second, slug: 'chosen', title: 'Corrected' })
    await remove(second)
    const third = (await save({ title: 'Third', slug: 'chosen' })).body._id
    await purge(first)
    await restore(second)
    expect((await read(second)).body.path).toBe(`/articles/${SLUG}`)
    expect((await read('chosen')).body._id).toBe(third)
  })

  it('leaves nothing of it in the record of who had an address, however often it is deleted and added again', async () => {
    const hadBy = async () => await api().db.selectFrom('workSlugs').select('hadBy').where('slug', '=', SLUG).execute()
    const first = await addCorrectedAndDelete(['former'])
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const { _id } = (await save()).body
      await remove(_id)
      await purge(_id)
    }
    expect(await hadBy(), 'given back each time').toEqual([{ hadBy: [] }])
    let deleted = first
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const { _id } = (await save()).body
      await purge(deleted)
      await remove(_id)
      deleted = _id
    }
    expect(await hadBy(), 'taken each time').toEqual([{ hadBy: [] }])
  })
})
