import { ownerEndpoints, type WorkingCopy, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it, vi } from 'vitest'
import { aBlog } from '#test/factories.ts'
import { createItemWriters, createPrepareItem } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createOpenPreview } from './open-preview.ts'
import { createScheduleStore } from './schedule-store.ts'

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

const api = await startTestApi()
afterAll(() => api.close())

const prepareItem = createPrepareItem({ publicUrl: undefined })
const writeItems = createItemWriters({ publicUrl: undefined })

const countTransactions = async () => {
  const query = sql`select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`
  return (await query.execute(api.db)).rows.length
}

const hold = () => Object.assign(held, { begun: Promise.withResolvers(), end: Promise.withResolvers() })

/** Resolves with the result of a write, and with the number of open transactions while it sanitizes. */
const countWhileSanitizing = async <Result>(write: () => Promise<Result>) => {
  hold()
  const writing = write()
  await held.begun.promise
  const open = await countTransactions()
  held.end.resolve()
  return { result: await writing, open }
}

const addBlog = async (): Promise<string> => {
  held.end.resolve()
  return (await api.asOwner().post('/api/blogs/add', aBlog())).body._id
}

const LONG = '<p onclick=hit()>Long</p>'

it.each([
  ['a new blog', '/api/blogs/add', () => ({})],
  ['a new blog of a form', '/api/blogs/add', () => ({ newId: uuid() })],
  ['an edit of a blog', '/api/blogs/add', (id: string) => ({ id })],
  ['a new About section', '/api/about/edit', () => ({ newId: uuid() })],
])('%s is sanitized before its transaction begins', async (_, path, target) => {
  const id = await addBlog()
  const { result, open } = await countWhileSanitizing(() => api.asOwner().post(path, aBlog({ ...target(id), description: LONG })))
  expect([result.status, result.body.description, open]).toEqual([200, '<p>Long</p>', 0])
})

it('a scheduled blog is sanitized before the transaction that publishes it', async () => {
  const id = uuid()
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  const draft = { status: 'scheduled', publishAt, values: aBlog({ description: LONG }) }
  expect((await api.asOwner().post(`/api${workingCopyEndpoints.keep('blogs', id)}`, draft)).status).toBe(200)
  await sql`update schedules set due_at = now() - interval '1 second' where item_id = ${id}`.execute(api.db)
  const store = createScheduleStore(api.db, { prepareItem, writeItems })
  expect(await countWhileSanitizing(store.runDue)).toEqual({ result: 1, open: 0 })
  await api.content.refresh()
  expect((await api.asVisitor().get(`/api/blogs/${id}`)).body.description).toBe('<p>Long</p>')
})

it('a scheduled blog is published with the text that was saved while an earlier one was sanitized', async () => {
  const id = uuid()
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  const keep = (description: string, version?: number) =>
    api
      .asOwner()
      .post(`/api${workingCopyEndpoints.keep('blogs', id)}`, { status: 'scheduled', publishAt, version, values: aBlog({ description }) })
  const makeDue = () => sql`update schedules set due_at = now() - interval '1 second' where item_id = ${id}`.execute(api.db)
  await keep(LONG)
  await makeDue()
  hold()
  const publishing = createScheduleStore(api.db, { prepareItem, writeItems }).runDue()
  await held.begun.promise
  expect((await keep('<p>Corrected</p>', 1)).status).toBe(200)
  await makeDue()
  held.end.resolve()
  await publishing
  await api.content.refresh()
  expect((await api.asVisitor().get(`/api/blogs/${id}`)).body.description).toBe('<p>Corrected</p>')
})

it('the preview of a blog is sanitized before its transaction begins', async () => {
  const id = uuid()
  const openPreview = createOpenPreview({
    db: api.db,
    copies: { find: async () => ({ values: aBlog({ description: LONG }) }) as unknown as WorkingCopy },
    prepareItem,
    writeItems,
    writeSettings: async () => {},
    createCallApi: (trx) => async () => {
      const { description } = await trx.selectFrom('blogs').select('description').where('id', '=', id).executeTakeFirstOrThrow()
      return { status: 200, body: description }
    },
  })
  const preview = () => openPreview('blogs', id, async ({ callApi }) => (await callApi('')).body)
  expect(await countWhileSanitizing(preview)).toEqual({ result: '<p>Long</p>', open: 0 })
})

it('a restored blog is sanitized before its transaction begins', async () => {
  const id = await addBlog()
  const { body } = await api.asOwner().get(`/api${ownerEndpoints.itemHistory('blogs', id)}`)
  const restore = () => api.asOwner().post(`/api${ownerEndpoints.revisionRestore}`, { revision: body.revisions[0]._id })
  const { result, open } = await countWhileSanitizing(restore)
  expect([result.status, open]).toEqual([200, 0])
})

it('no field of a draft replaces what is sanitized', async () => {
  const draft = {
    ...aBlog(),
    'Symbol(columns)': { description: '<script>hit()</script>' },
    columns: { description: '<script>hit()</script>' },
  }
  expect((await api.asOwner().post('/api/blogs/add', draft)).body.description).toBe('<p>From the archive.</p>')
})
