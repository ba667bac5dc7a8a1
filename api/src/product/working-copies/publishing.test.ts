import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aBlog } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

const { held } = vi.hoisted(() => ({ held: { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() } }))

/** Sanitizes when the test says so, as if the text were long. */
vi.mock('#product/shared/rich-text/sanitize-text.ts', async (load) => {
  const { sanitizeText } = await load<typeof import('#product/shared/rich-text/sanitize-text.ts')>()
  return {
    sanitizeText: async (html: string) => {
      held.begun.resolve()
      await held.end.promise
      return sanitizeText(html)
    },
  }
})

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const countTransactions = async () => {
  const query = sql`select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`
  return (await query.execute(api.db)).rows.length
}

it.each([
  ['a new blog', '/api/blogs/add', () => ({})],
  ['a new blog of a form', '/api/blogs/add', () => ({ newId: uuid() })],
  ['an edit of a blog', '/api/blogs/add', (id: string) => ({ id })],
  ['a new About section', '/api/about/edit', () => ({ newId: uuid() })],
])('%s is sanitized before its transaction begins', async (_, path, target) => {
  held.end.resolve()
  const { _id } = (await api.asOwner().post('/api/blogs/add', aBlog())).body
  Object.assign(held, { begun: Promise.withResolvers(), end: Promise.withResolvers() })
  const saving = api.asOwner().post(path, aBlog({ ...target(_id), description: '<p onclick=hit()>Long</p>' }))
  await held.begun.promise
  const open = await countTransactions()
  held.end.resolve()
  const { status, body } = await saving
  expect([status, body.description, open]).toEqual([200, '<p>Long</p>', 0])
})

it('no field of a draft replaces what is sanitized', async () => {
  const draft = {
    ...aBlog(),
    'Symbol(columns)': { description: '<script>hit()</script>' },
    columns: { description: '<script>hit()</script>' },
  }
  expect((await api.asOwner().post('/api/blogs/add', draft)).body.description).toBe('<p>From the archive.</p>')
})
