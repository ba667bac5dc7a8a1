import { type ItemSchedule, ownerEndpoints, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { countWaiting } from '#test/count-waiting.ts'
import { aBook } from '#test/factories.ts'
import { createItemWriters, createJobs, createPrepareItem } from '#test/features.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createScheduleQueue } from './schedule-queue.ts'
import { createScheduleStore } from './schedule-store.ts'

const api = await startTestApi()
afterAll(() => api.close())

const post = (path: string, body: unknown) => api.asOwner().post(`/api${path}`, body)
const after = (ms: number) => new Date(Date.now() + ms).toISOString()
const keep = (id: string, body: object) => post(workingCopyEndpoints.keep('books', id), { status: 'scheduled', values: aBook(), ...body })
const isListed = async (id: string) => (await api.asVisitor().get('/api/books')).body.some(({ _id }: { _id: string }) => _id === id)
const findSchedule = async (id: string): Promise<ItemSchedule | undefined> =>
  (await api.asOwner().get(`/api${workingCopyEndpoints.schedules}`)).body.find(({ _id }: ItemSchedule) => _id === id)
const makeDue = (id: string) => sql`update schedules set due_at = now() - interval '1 second' where item_id = ${id}`.execute(api.db)
const prepareItem = createPrepareItem({ publicUrl: undefined })
const writeItems = createItemWriters({ publicUrl: undefined })
const store = () => createScheduleStore(api.db, { prepareItem, writeItems })
const runDue = async () => {
  const done = await store().runDue()
  await api.content.refresh()
  return done
}

describe('a schedule', () => {
  it('publishes and unpublishes an item on time, and keeps it for the owner', async () => {
    const id = uuid()
    const [publishAt, unpublishAt] = [after(60_000), after(120_000)]
    expect(await keep(id, { publishAt, unpublishAt })).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    expect(await findSchedule(id)).toEqual({ _id: id, form: 'books', publishAt, unpublishAt, failure: null })
    expect(await runDue()).toBe(0)
    expect(await isListed(id)).toBe(false)

    await sql`update schedules set due_at = now() where item_id = ${id} and action = 'publish'`.execute(api.db)
    expect(await runDue()).toBe(1)
    expect(await isListed(id)).toBe(true)
    expect(await findSchedule(id)).toMatchObject({ publishAt: null, unpublishAt })

    await post(workingCopyEndpoints.one('books', id), { values: aBook({ title: 'Changed since' }), baseVersion: 1 })
    await makeDue(id)
    expect(await runDue()).toBe(1)
    expect(await isListed(id)).toBe(false)
    expect((await api.asOwner().get(`/api${workingCopyEndpoints.one('books', id)}`)).body).toMatchObject({
      status: 'private',
      values: aBook({ title: 'Changed since' }),
    })
    expect(await findSchedule(id)).toBeUndefined()
    const savedBy = { kind: 'gateway', cause: 'schedule' }
    expect((await api.asOwner().get(`/api${ownerEndpoints.itemHistory('books', id)}`)).body.revisions).toMatchObject([
      { state: 'unpublished', savedBy },
      { state: 'published', isFirst: true, savedBy },
    ])
  })

  it('is set when an item is published, kept by a request without it, and removed with null', async () => {
    const unpublishAt = after(60_000)
    const { _id: id, version } = (await post('/books/add', aBook({ unpublishAt }))).body
    await post('/books/add', aBook({ id, version }))
    expect(await findSchedule(id)).toMatchObject({ unpublishAt })
    await post('/books/add', aBook({ id, unpublishAt: null }))
    expect(await findSchedule(id)).toBeUndefined()
  })

  it('needs a time in the future and an item that can be published', async () => {
    const path = (response: { body: { errors: { path: string }[] } }) => response.body.errors.map((error) => error.path)
    for (const publishAt of [undefined, 'tomorrow', '2026-13-01T00:00Z', after(-1), 5])
      expect(path(await keep(uuid(), { publishAt })), String(publishAt)).toEqual(['publishAt'])
    expect(path(await keep(uuid(), { publishAt: after(60_000), values: aBook({ title: '' }) }))).toEqual(['title'])
    expect((await post('/books/add', aBook({ unpublishAt: 'never' }))).status).toBe(422)
  })

  it('does not begin after its end, and does not end in the past: the item would stay published, or be gone at once', async () => {
    const path = (response: { body: { errors: { path: string }[] } }) => response.body.errors.map((error) => error.path)
    const [publishAt, id] = [after(120_000), uuid()]
    for (const unpublishAt of [after(60_000), publishAt, after(-60_000)])
      expect(path(await keep(id, { publishAt, unpublishAt })), unpublishAt).toEqual(['unpublishAt'])
    expect((await api.asOwner().get(`/api${workingCopyEndpoints.one('books', id)}`)).status).toBe(404)

    const { body: books } = await api.asVisitor().get('/api/books')
    const past = aBook({ unpublishAt: after(-60_000) })
    expect(path(await post('/books/add', past))).toEqual(['unpublishAt'])
    expect(path(await post('/books/add', { ...past, newId: id }))).toEqual(['unpublishAt'])
    expect(path(await post('/books/add', { ...past, id: books[0]._id, title: 'Changed' }))).toEqual(['unpublishAt'])
    expect((await api.asVisitor().get('/api/books')).body).toEqual(books)
  })

  it('that fails is kept with the reason until the owner changes it, and does not block others', async () => {
    const [broken, valid] = [uuid(), uuid()]
    for (const id of [broken, valid]) await keep(id, { publishAt: after(60_000) })
    await post(workingCopyEndpoints.one('books', broken), { values: { title: '' }, version: 1 })
    for (const id of [broken, valid]) await makeDue(id)
    expect(await runDue()).toBe(1)
    expect(await isListed(valid)).toBe(true)
    expect((await findSchedule(broken))?.failure).toBe('Please enter the title')
    expect(await runDue()).toBe(0)
    expect((await keep(broken, { publishAt: after(60_000), version: 2 })).status).toBe(200)
    expect((await findSchedule(broken))?.failure).toBe(null)
  })

  it('that fails for an unknown reason is retried after those of other items', async () => {
    const [broken, valid] = [uuid(), uuid()]
    for (const id of [broken, valid]) await keep(id, { publishAt: after(60_000) })
    await makeDue(broken)
    await makeDue(valid)
    await sql`update schedules set due_at = now() - interval '1 hour' where item_id = ${broken}`.execute(api.db)
    const failing = createScheduleStore(api.db, {
      prepareItem,
      writeItems: (trx, name) => {
        const writer = writeItems(trx, name)
        return { ...writer, put: (id, values) => (id === broken ? Promise.reject(new Error('Unknown')) : writer.put(id, values)) }
      },
    })
    await expect(failing.runDue()).rejects.toThrow('Unknown')
    expect(await runDue()).toBe(1)
    expect([await isListed(valid), await isListed(broken)]).toEqual([true, true])
    expect(await findSchedule(broken)).toBeUndefined()
  })

  it('takes effect within an hour when its job was lost, such as one sent while jobs were starting', async () => {
    const id = uuid()
    await keep(id, { publishAt: after(60_000) })
    await makeDue(id)
    await api.product.housekeeping['scheduled items']()
    await api.content.refresh()
    expect(await isListed(id)).toBe(true)
  })

  it('is dropped when its item is published, made a draft or deleted', async () => {
    const ids = [uuid(), uuid(), uuid()] as const
    for (const id of ids) await keep(id, { publishAt: after(60_000) })
    await post('/books/add', aBook({ newId: ids[0] }))
    expect(await findSchedule(ids[0])).toBeUndefined()
    await keep(ids[1], { status: 'draft', version: 1 })
    await api.asOwner().delete(`/api${workingCopyEndpoints.one('books', ids[2])}`)
    for (const id of ids) await makeDue(id)
    await runDue()
    expect(await Promise.all(ids.map(isListed))).toEqual([true, false, false])
  })

  it('takes effect in the trash: a restored item is neither public after its time, nor scheduled for a time that has passed', async () => {
    const [draft, { _id: id }] = [uuid(), (await post('/books/add', aBook({ unpublishAt: after(60_000) }))).body]
    await keep(draft, { publishAt: after(60_000) })
    await api.asOwner().delete(`/api/books/${id}`)
    await api.asOwner().delete(`/api${workingCopyEndpoints.one('books', draft)}`)
    for (const due of [id, draft]) await makeDue(due)
    await runDue()
    const { items } = (await api.asOwner().get('/api/trash')).body
    expect(items.filter(({ _id }: { _id: string }) => [id, draft].includes(_id))).toHaveLength(2)
    const restored = await Promise.all([id, draft].map((one) => post(workingCopyEndpoints.restore('books', one), {})))
    expect(restored.map(({ body }) => body.status)).toEqual(['private', 'draft'])
    expect(await Promise.all([id, draft].map(isListed))).toEqual([false, false])
  })
})

it('an item that became due for both while no gateway ran is unpublished by two gateways that start at once', async () => {
  const id = uuid()
  await keep(id, { publishAt: after(60_000), unpublishAt: after(120_000) })
  await makeDue(id)
  await sql`update schedules set due_at = now() - interval '1 minute' where item_id = ${id} and action = 'publish'`.execute(api.db)
  const [isPublishing, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = createScheduleStore(api.db, {
    prepareItem,
    writeItems: (trx, name) => ({
      ...writeItems(trx, name),
      put: async (...item) => {
        isPublishing.resolve()
        await goOn.promise
        return writeItems(trx, name).put(...item)
      },
    }),
  })
  const first = slow.runDue()
  await isPublishing.promise
  let isDone = false
  const second = store()
    .runDue()
    .finally(() => {
      isDone = true
    })
  await expect.poll(async () => isDone || (await countWaiting(api.db)) > 0).toBe(true)
  goOn.resolve()
  await Promise.all([first, second])
  await api.content.refresh()
  expect(await isListed(id)).toBe(false)
  expect((await api.asOwner().get(`/api${workingCopyEndpoints.one('books', id)}`)).body.status).toBe('private')
})

it('jobs of two gateways publish once within seconds, even after neither ran or the database was unavailable', async () => {
  const queue = createScheduleQueue({ log: api.log, runDue: store().runDue, listTimes: store().listTimes })
  const start = async () => {
    const jobs = createJobs({ log: api.log, queues: [queue], pollSeconds: 0.5 })
    await jobs.start(api.databaseUrl)
    return jobs
  }
  const waits = uuid()
  await keep(waits, { publishAt: after(60_000) })
  await makeDue(waits)
  const gateways = await Promise.all([start(), start()])
  try {
    await expect.poll(() => isListed(waits)).toBe(true)
    expect(api.lines.filter((line) => /A job failed|Jobs cannot be/.test(line))).toEqual([])

    const next = uuid()
    await keep(next, { publishAt: after(60_000) })
    await api.db.transaction().execute(async (trx) => {
      await sql`update schedules set due_at = now() + interval '1 second' where item_id = ${next}`.execute(trx)
      await gateways[0]?.send(queue, { at: new Date(Date.now() + 1_000) }, trx)
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      .execute(api.db)
      .catch(() => {})
    await expect.poll(() => isListed(next).catch(() => false)).toBe(true)
    const { rows } = await sql<{ version: number }>`select version from books where id = ${next}`.execute(api.db)
    expect(rows).toEqual([{ version: 1 }])
  } finally {
    for (const jobs of gateways) await jobs.stop()
  }
})
