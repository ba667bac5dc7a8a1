import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, aBook } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { purgeDeleted } from './purge-store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

it('ends what was deleted more than 30 days ago, and nothing else', async () => {
  const book = (await api.asAdmin().post('/api/books/add', aBook())).body
  const kept = (await api.asAdmin().post('/api/books/add', aBook())).body
  const blog = (await api.asAdmin().post('/api/blogs/add', aBlog())).body
  await api.asAdmin().delete(`/api/books/${book._id}`)
  await api.asAdmin().delete(`/api/blogs/${blog._id}`)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  expect(await purgeDeleted(api.db, days(29))).toBe(0)
  expect((await api.asAdmin().post(`/api/books/restore/${book._id}`)).status).toBe(200)
  await api.asAdmin().delete(`/api/books/${book._id}`)
  expect(await purgeDeleted(api.db, days(31))).toBe(2)
  expect((await api.asAdmin().post(`/api/books/restore/${book._id}`)).status).toBe(404)
  expect((await api.asAdmin().get('/api/books')).body).toEqual([kept])
})
