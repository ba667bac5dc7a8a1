import { API_PREFIX, publicEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { countWaiting } from '#test/count-waiting.ts'
import { draft, setUpWorks } from '#test/set-up-works.ts'

const { api, save, list, read } = setUpWorks()

describe('the page of a work', () => {
  it('is found by its slug, by a former one and by its id', async () => {
    const { body } = await save()
    const slug = 'computing-machinery-and-intelligence-1950'
    await save({ id: body._id, slug: 'imitation-game' })
    for (const name of [slug, slug.toUpperCase(), 'imitation-game', body._id, body._id.toUpperCase()])
      expect((await read(name)).body, name).toMatchObject({ _id: body._id, path: '/articles/imitation-game' })
    for (const name of ['nothing', uuid(), '%00', '..%2f', 'x'.repeat(3_000)]) expect((await read(name)).status, name).toBe(404)
    expect(
      (
        await api()
          .asVisitor()
          .get(API_PREFIX + publicEndpoints.work('books', slug))
      ).status,
    ).toBe(404)
  })

  it('keeps its address when the title changes', async () => {
    const { body } = await save()
    await save({ id: body._id, title: 'Corrected title' })
    expect((await read(body._id)).body.path).toBe('/articles/computing-machinery-and-intelligence-1950')
  })

  it('has an address of its own beside another work of the same title and year', async () => {
    await save()
    const { body } = await save()
    expect((await read(body._id)).body.path).toBe('/articles/computing-machinery-and-intelligence-1950-2')
  })

  it('cannot have an address that another work has or had: the save is rejected as a whole', async () => {
    const first = (await save({ slug: 'first' })).body
    await save({ id: first._id, slug: 'renamed' })
    const second = (await save({ title: 'Another one' })).body
    for (const slug of ['first', 'renamed'])
      expect(await save({ id: second._id, title: 'Lost', slug })).toMatchObject({ status: 422, body: { errors: [{ path: 'slug' }] } })
    expect((await read(second._id)).body.values.title).toBe('Another one')
    // A work may return to its own former slug.
    expect((await save({ id: first._id, slug: 'first' })).status).toBe(200)
  })

  it.each([
    ['before 1937', '1937'],
    ['44 BC', '44-bc'],
  ])('has the year of the date %s in its address when the work is added', async (releaseDate, slug) => {
    const { body } = await save({ title: 'Dated', releaseDate })
    expect((await read(body._id)).body.path).toBe(`/articles/dated-${slug}`)
  })

  it('has the id in its address when the title has no letters and the year is unknown', async () => {
    const { body } = await save({ title: '????', releaseDate: 'soon' })
    expect((await read(body._id)).body.path).toBe(`/articles/${body._id}`)
  })

  it('gets the address of a deleted work with the same title, which gets all of its addresses back when it is restored', async () => {
    const slug = 'computing-machinery-and-intelligence-1950'
    const { body: first } = await save()
    await save({ id: first._id, slug: 'imitation-game' })
    await api().asOwner().delete(`/api/journalArticles/${first._id}`)
    const { body: second } = await save()
    expect((await read(slug)).body).toMatchObject({ _id: second._id, path: `/articles/${slug}` })
    // A third work that has the address of the second one. The first work had it before.
    await api().asOwner().delete(`/api/journalArticles/${second._id}`)
    const { body: third } = await save()
    await save({ id: third._id, slug: 'imitation-game' })
    for (const name of [slug, 'imitation-game']) expect((await read(name)).body._id).toBe(third._id)
    expect((await api().asOwner().post(`/api/journalArticles/restore/${first._id}`)).status).toBe(200)
    for (const name of [slug, 'imitation-game'])
      expect((await read(name)).body, name).toMatchObject({ _id: first._id, path: '/articles/imitation-game' })
    expect((await read(third._id)).body.path).toBe('/articles/imitation-game-2')
    expect((await api().asOwner().post(`/api/journalArticles/restore/${second._id}`)).status).toBe(200)
    expect((await read(second._id)).body.path).toBe(`/articles/${slug}-2`)
    expect((await read(slug)).body._id).toBe(first._id)
  })

  it('leads from an address that it had for a while to the work, also when another work has that address again', async () => {
    const slug = 'computing-machinery-and-intelligence-1950'
    const owner = api().asOwner()
    const { body: first } = await save()
    await owner.delete(`/api/journalArticles/${first._id}`)
    const { body: second } = await save()
    await owner.post(`/api/journalArticles/restore/${first._id}`)
    const path = `/articles/${slug}-2`
    const { _id, related } = (await read(slug)).body
    expect([_id, related[0]]).toEqual([first._id, { path, title: draft().title, year: '1950' }])
    expect((await read(`${slug}-2`)).body.related).toEqual([])
    await owner.delete(`/api/journalArticles/${first._id}`)
    expect((await read(slug)).body).toMatchObject({ _id: second._id, path })
    // Also when it is deleted for good.
    await api()
      .db.updateTable('journalArticles')
      .set({ deletedAt: new Date(0) })
      .where('id', '=', first._id)
      .execute()
    await api().product.housekeeping['deleted content']()
    await api().content.refresh()
    expect((await read(slug)).body).toMatchObject({ _id: second._id, path, related: [] })
  })
})

it('works that an earlier gateway saved get their slugs later', async () => {
  await api()
    .db.insertInto('journalArticles')
    .values({ ...draft(), id: uuid() } as never)
    .execute()
  await api().content.refresh()
  expect(await api().product.housekeeping['addresses of works']()).toBe(1)
  await api().content.refresh()
  expect((await list()).items[0]?.path).toBe('/articles/computing-machinery-and-intelligence-1950')
})

it('an address that the owner chooses while works get their slugs is kept', async () => {
  const [id, { db, product, content }] = [uuid(), api()]
  await db
    .insertInto('journalArticles')
    .values({ ...draft(), id } as never)
    .execute()
  await content.refresh()
  const { housekeeping } = await db.transaction().execute(async (trx) => {
    await trx.insertInto('workSlugs').values({ collection: 'journalArticles', slug: 'chosen', workId: id, isCurrent: true }).execute()
    const running = product.housekeeping['addresses of works']()
    await expect.poll(() => countWaiting(db), { interval: 5 }).toBe(1)
    return { housekeeping: running }
  })
  await housekeeping
  await content.refresh()
  expect((await read(id)).body.path).toBe('/articles/chosen')
})
