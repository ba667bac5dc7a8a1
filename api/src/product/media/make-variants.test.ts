import { StoreUnavailable } from '@portfolio/object-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { createJobs } from '#test/features.ts'
import { createJpeg } from '#test/images.ts'
import { sql } from '#test/raw-sql.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'
import { startTcpProxy } from '#test/start-tcp-proxy.ts'
import { createMediaRemoval } from './remove-media.ts'

let server: MediaServer
let beforePut: () => Promise<void> = async () => {}
beforeAll(async () => {
  server = await startMediaServer({
    wrapStore: (store) => ({
      ...store,
      putFile: async (...args) => {
        await beforePut()
        return store.putFile(...args)
      },
    }),
  })
})
afterAll(() => server?.close())

const uploadImage = async (): Promise<{ _id: string; url: string }> =>
  (await server.upload({ body: await createJpeg({ width: 400, height: 20 }) })).body.image
const findKeys = async (id: string) => (await server.keys()).filter((key) => key.includes(id))

it('variants are made once, also by two gateways at the same time', async () => {
  const { _id } = await uploadImage()
  await Promise.all([server.makeVariants(_id), server.makeVariants(_id)])
  const made = await server.media.find(_id)
  expect(made).toMatchObject({ widths: [120, 160, 240, 360] })
  const sizes = await Promise.all((await findKeys(_id)).map(async (key) => (await server.store.info(key))?.bytes ?? 0))
  expect(sizes).toHaveLength(9)
  expect(made?.bytes).toBe(sizes.reduce((sum, bytes) => sum + bytes))
  const { modifiedAt } = (await server.store.info(`media/${_id}-240.avif`)) ?? {}
  await server.makeVariants(_id)
  expect((await server.store.info(`media/${_id}-240.avif`))?.modifiedAt).toEqual(modifiedAt)
})

it('variants that a crash has interrupted are made later', async () => {
  const { _id, url } = await uploadImage()
  let puts = 0
  beforePut = async () => {
    puts += 1
    if (puts === 2) throw new StoreUnavailable({ code: 'ETIMEDOUT', message: 'no response' })
  }
  await expect(server.makeVariants(_id)).rejects.toThrow()
  expect(await server.media.find(_id)).toMatchObject({ widths: [], variantRules: 0 })
  expect((await server.getAsOwner(url)).status).toBe(200)
  beforePut = async () => {}
  expect(await server.media.findWithoutVariants(100)).toContain(_id)
  await server.makeVariants(_id)
  expect(await server.media.find(_id)).toMatchObject({ widths: [120, 160, 240, 360] })
})

it('variants of an image that is removed while they are made are removed as well', async () => {
  const { _id } = await uploadImage()
  beforePut = async () => {
    beforePut = async () => {}
    expect(await createMediaRemoval(server)(_id)).toBe(1)
  }
  await server.makeVariants(_id)
  expect(await findKeys(_id)).toEqual([])
})

it('an earlier upload keeps its variants and gets those it lacks', async () => {
  const { _id } = await uploadImage()
  await server.makeVariants(_id)
  await sql`update media set variant_rules = 0, widths = '{240,360}', color = null where id = ${_id}`.execute(server.db)
  const before = (await server.store.info(`media/${_id}-240.avif`))?.modifiedAt
  await server.makeVariants(_id)
  expect(await server.media.find(_id)).toMatchObject({ widths: [120, 160, 240, 360], color: expect.any(String) })
  expect((await server.store.info(`media/${_id}-240.avif`))?.modifiedAt).toEqual(before)
})

it('pages are rendered again when an image has variants', async () => {
  const { _id } = await uploadImage()
  const revision = () => server.db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
  const before = await revision()
  await server.makeVariants(_id)
  expect((await revision()).revision).toBeGreaterThan(before.revision)
})

it('jobs make the variants of new uploads, and of those that were pending at the start', async () => {
  const pending = await uploadImage()
  const jobs = createJobs({ log: server.log, queues: [server.variantQueue], pollSeconds: 0.5 })
  await jobs.start(server.databaseUrl)
  try {
    await expect.poll(async () => (await server.media.find(pending._id))?.widths).toEqual([120, 160, 240, 360])
    const next = await uploadImage()
    await jobs.send(server.variantQueue, { key: next._id })
    await expect.poll(async () => (await server.media.find(next._id))?.widths).toEqual([120, 160, 240, 360])
  } finally {
    await jobs.stop()
  }
})

it('a job that fails is logged with the name of its queue and its key', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const queue = { ...server.variantQueue, listPending: async () => [{ key: 'one' }], run: () => Promise.reject(new Error('no space')) }
  const jobs = createJobs({ log, queues: [queue], pollSeconds: 0.5 })
  await jobs.start(server.databaseUrl)
  try {
    await expect.poll(() => lines.find((line) => line.includes('A job failed'))).toBeDefined()
    const line = JSON.parse(lines.find((one) => one.includes('A job failed')) as string)
    expect(line).toMatchObject({ queue: 'image-variants', key: 'one', reason: 'no space' })
  } finally {
    await jobs.stop()
  }
})

it('jobs go on after the network has dropped their connections without ending them', async () => {
  const url = new URL(server.databaseUrl)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  const runs: (string | undefined)[] = []
  const run = async (key: string | undefined) => runs.push(key)
  const queue = { ...server.variantQueue, name: 'dropped', listPending: async () => [], run }
  const jobs = createJobs({ log: server.log, queues: [queue], pollSeconds: 0.5, queryMsMax: 1_000 })
  await jobs.start(url.href)
  try {
    proxy.drop()
    // What is sent may be lost with a connection, too.
    const send = () => jobs.send(queue, { key: 'one' }).catch(() => {})
    await expect.poll(() => send().then(() => runs)).toContain('one')
  } finally {
    await jobs.stop()
    proxy.close()
  }
})

it('a job whose end could not be recorded is run again soon after the database is back, not when it expires', async () => {
  const url = new URL(server.databaseUrl)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  let runs = 0
  const queue = {
    ...server.variantQueue,
    listPending: async () => (runs < 2 ? [{ key: 'one' }] : []),
    run: async () => {
      runs += 1
      if (runs === 1) proxy.cut()
    },
  }
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const jobs = createJobs({ log, queues: [queue], pollSeconds: 0.5 })
  await jobs.start(url.href)
  try {
    await expect.poll(() => runs).toBe(1)
    const failed = `"queue":"${queue.name}"`
    await expect.poll(() => lines.some((line) => line.includes(failed)), { message: 'the end is not recorded' }).toBe(true)
    proxy.mend()
    await expect.poll(() => runs).toBe(2)
  } finally {
    await jobs.stop()
    proxy.close()
  }
})
