import { collections } from '@portfolio/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, aDraft } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { purgeDeleted } from './purge-store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const deletable = collections.filter((collection) => collection.kind !== 'post')

it.each(deletable)('purges the $name that were deleted more than 30 days ago, and no others', async (collection) => {
  const path = `/api${collection.path}`
  const draft = collection.kind === 'list' ? aDraft(collection) : aBlog()
  const add = async () => (await api.asOwner().post(`${path}/add`, draft)).body
  const [kept, deleted] = [await add(), await add()]
  await api.asOwner().delete(`${path}/${deleted._id}`)
  expect(await purgeDeleted(api.db, days(29))).toBe(0)
  expect((await api.asOwner().post(`${path}/restore/${deleted._id}`)).status).toBe(200)
  await api.asOwner().delete(`${path}/${deleted._id}`)
  expect(await purgeDeleted(api.db, days(31))).toBe(1)
  expect((await api.asOwner().post(`${path}/restore/${deleted._id}`)).status).toBe(404)
  expect((await api.asOwner().get(path)).body.map(({ _id }: { _id: string }) => _id)).toEqual([kept._id])
})
