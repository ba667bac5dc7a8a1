import { collections } from '@portfolio/contracts'
import { afterAll, expect, it, vi } from 'vitest'
import { collectionTable } from '#db/collection-tables.ts'
import { aBlog, aBook, aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { purgeDeleted } from './purge-store.ts'

const api = await startTestApi()
afterAll(() => api.close())

const deletable = collections.filter((collection) => collection.kind !== 'post')

it.each(deletable)('housekeeping purges the $name that were deleted more than 30 days ago, and no others', async (collection) => {
  const path = `/api${collection.path}`
  const draft = collection.kind === 'list' ? aDraft(collection) : aBlog()
  const add = async () => (await api.asOwner().post(`${path}/add`, draft)).body
  const [kept, deleted] = [await add(), await add()]
  await api.asOwner().delete(`${path}/${deleted._id}`)
  const passDays = (days: number) =>
    api.db
      .updateTable(collectionTable(collection.name))
      .set({ deletedAt: sql<Date>`deleted_at - make_interval(days => ${days})` })
      .execute()
  await passDays(29)
  expect(await purgeDeleted(api.db)).toBe(0)
  expect((await api.asOwner().post(`${path}/restore/${deleted._id}`)).status).toBe(200)
  await api.asOwner().delete(`${path}/${deleted._id}`)
  await passDays(31)
  expect(await purgeDeleted(api.db)).toBe(1)
  expect((await api.asOwner().post(`${path}/restore/${deleted._id}`)).status).toBe(404)
  expect((await api.asOwner().get(path)).body.map(({ _id }: { _id: string }) => _id)).toEqual([kept._id])
})

it('housekeeping purges by the clock of the database, not by that of the process', async () => {
  const add = async () => (await api.asOwner().post('/api/books/add', aBook())).body._id
  const [deletedNow, deletedLate] = [await add(), await add()]
  await api.asOwner().delete(`/api/books/${deletedNow}`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 86_400_000 })
  await api.asOwner().delete(`/api/books/${deletedLate}`)
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  expect(await purgeDeleted(api.db)).toBe(0)
  vi.useRealTimers()
  for (const id of [deletedNow, deletedLate]) expect((await api.asOwner().post(`/api/books/restore/${id}`)).status).toBe(200)
})
