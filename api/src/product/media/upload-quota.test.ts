import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPng } from '#test/images.ts'
import { sql } from '#test/raw-sql.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'

const quota = { total: Infinity, day: Infinity }
let server: MediaServer
let body: Buffer
/** Stored size of an image in bytes. */
let bytes: number
beforeAll(async () => {
  server = await startMediaServer({ quota })
  body = await createPng({ width: 100, height: 100 })
  const { image } = (await server.upload({ body })).body
  bytes = (await server.media.find(image._id))?.bytes as number
})
beforeEach(async () => {
  Object.assign(quota, { total: Infinity, day: Infinity })
  await sql`delete from media`.execute(server.db)
  for (const key of await server.keys()) await server.store.remove(key)
})
afterAll(() => server?.close())

const statuses = async (count: number) => {
  const responses = await Promise.all(Array.from({ length: count }, () => server.upload({ body })))
  return responses.map(({ status }) => status).sort()
}

it('uploads may take the quota but not one byte more: the response is 413 with a plain message, and nothing is stored', async () => {
  quota.total = 2 * bytes
  expect(await statuses(2)).toEqual([200, 200])
  const keys = await server.keys()
  quota.total = 3 * bytes - 1
  const { status, body: rejected } = await server.upload({ body })
  expect(status).toBe(413)
  expect(rejected.errors).toEqual([
    { path: 'file', msg: expect.stringMatching(/^There is no room for this file: uploads may take .* GB in total\./) },
  ])
  expect(await server.rows()).toHaveLength(2)
  await expect.poll(server.keys).toEqual(keys)
  quota.total = 3 * bytes
  expect(await statuses(1)).toEqual([200])
})

it('uploads at the same time do not exceed the quota together', async () => {
  quota.total = 50
  const insert = () => server.media.insert({ id: uuid(), extension: 'png', width: 1, height: 1, bytes: 10 })
  const results = await Promise.allSettled(Array.from({ length: 20 }, insert))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

it('uploads of more than a day ago do not count for the quota of a day', async () => {
  quota.day = bytes
  expect(await statuses(1)).toEqual([200])
  const { status, body: rejected } = await server.upload({ body })
  expect([status, rejected.errors[0].msg]).toEqual([413, expect.stringMatching(/^Uploads may take .* GB in 24 hours\./)])
  await sql`update media set created_at = now() - interval '25 hours'`.execute(server.db)
  expect(await statuses(1)).toEqual([200])
})

it('files count as images do', async () => {
  quota.total = 10
  const upload = () => server.files.insert({ id: uuid(), name: 'a.pdf', bytes: 10 }, '')
  await upload()
  expect(await statuses(1)).toEqual([413])
  await sql`delete from files`.execute(server.db)
  quota.total = 9
  await expect(upload()).rejects.toMatchObject({ status: 413 })
})
