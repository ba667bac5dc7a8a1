import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hasNoServer, type S3Server, startRadosgw } from '@portfolio/infra/test-s3'
import { Client } from 'minio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeContract } from '#test/store-contract.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

const TYPE = 'application/octet-stream'

describe('an S3 store whose server is not listening', () => {
  const keys = { region: 'us-east-1', accessKey: 'a', secretKey: 'b' }
  const findIdlePort = async () => {
    const idle = createServer().listen(0, '127.0.0.1')
    await once(idle, 'listening')
    const { port } = idle.address() as AddressInfo
    await once(idle.close(), 'close')
    return port
  }

  it('opens, rejects every call, and creates its bucket as soon as the server is available', async () => {
    const port = await findIdlePort()
    const unavailable: string[] = []
    let created = 0
    const endpoint = `http://127.0.0.1:${port}`
    const options = { ...keys, endpoint, bucket: 'later' }
    const countCreated = () => {
      created += 1
    }
    const store = await createS3Store(options, ({ code }) => unavailable.push(code), countCreated)
    expect(unavailable).toEqual(['ECONNREFUSED'])
    await expect(store.get('a')).rejects.toMatchObject({ name: 'StoreUnavailable', code: 'ECONNREFUSED' })

    const requests: string[] = []
    const server = createHttpServer(({ method, url }, response) => {
      requests.push(`${method} ${url}`)
      response.writeHead(method === 'HEAD' && requests.length === 1 ? 404 : 200).end()
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    await store.check()
    await store.check()
    expect(requests, 'created once').toEqual(['HEAD /later', 'PUT /later', 'HEAD /later', 'HEAD /later'])
    await createS3Store(options, undefined, countCreated)
    expect(created, 'reported, and not when it exists').toBe(1)
    server.closeAllConnections()
    server.close()
  })

  it('releases the connections of responses with an error, so that they do not block later calls', async () => {
    const content = Buffer.from('content')
    let isBusy = true
    const server = createHttpServer((request, response) => {
      request.resume()
      response.writeHead(isBusy ? 503 : 200, { etag: '"a"' }).end(isBusy ? 'Please reduce your request rate.' : undefined)
    })
    // Neither side ends a connection.
    server.keepAliveTimeout = 0
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const store = await createS3Store({ ...keys, endpoint, bucket: 'busy', mayMakeBucket: false, idleMs: 600_000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => store.put(`key-${index}`, content, TYPE)))
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)
    expect(new Set(reasons)).toEqual(new Set(['The S3 server responded with status 503']))
    isBusy = false
    await store.put('key', content, TYPE)
    server.closeAllConnections()
    server.close()
  })

  it('neither stores nor reads an object while a proxy responds with 200 and a page of its own', async () => {
    const page = '<h1>Maintenance</h1>'
    const server = createHttpServer((request, response) => {
      request.resume()
      const isChunked = request.url?.endsWith('chunked')
      response.writeHead(200, isChunked ? { etag: '"a"' } : { 'content-length': page.length })
      response.end(request.method === 'HEAD' ? undefined : page)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const store = await createS3Store({ ...keys, endpoint, bucket: 'proxied', mayMakeBucket: false })
    const refused = { name: 'StoreUnavailable', message: expect.stringContaining('not that of an S3 server') }
    await expect(store.put('key', Buffer.from('content'), TYPE)).rejects.toMatchObject(refused)
    for (const key of ['key', 'chunked']) await expect(store.get(key)).rejects.toMatchObject(refused)
    server.closeAllConnections()
    server.close()
  })

  it('does not open with a bucket name that no server accepts', async () => {
    const endpoint = `http://127.0.0.1:${await findIdlePort()}`
    await expect(createS3Store({ ...keys, endpoint, bucket: 'No bucket' })).rejects.toThrow('bucket name')
  })
})

describe.skipIf(hasNoServer())('the S3 store', () => {
  let server: S3Server
  const options = (bucket = `test-${randomUUID()}`) => ({ ...server, region: 'us-east-1', bucket })
  beforeAll(async () => {
    server = await startRadosgw()
  }, 900_000)
  afterAll(() => server?.stop())

  // More than a server lists at once.
  storeContract({ open: () => createS3Store(options()), objects: 1_001 })

  it('opens an existing bucket, even twice concurrently', async () => {
    const bucket = options().bucket
    const [first] = await Promise.all([createS3Store(options(bucket)), createS3Store(options(bucket))])
    await first.put('a', Buffer.from('a'), TYPE)
    expect(await (await createS3Store(options(bucket))).info('a')).toMatchObject({ bytes: 1 })
  })

  describe('uploads that a process left unfinished', () => {
    let bucket: string
    let store: ObjectStore
    let client: Client
    beforeAll(async () => {
      const { region, endpoint, accessKey, secretKey, ...rest } = options()
      bucket = rest.bucket
      store = await createS3Store({ bucket, region, endpoint, accessKey, secretKey })
      const { hostname, port } = new URL(endpoint)
      client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey, region, pathStyle: true })
    })

    it('are removed with their parts, and no later ones, nor those below another prefix', async () => {
      for (const key of ['files/one', 'files/two', 'backups/three']) await client.initiateNewMultipartUpload(bucket, key, {})
      const later = new Date(Date.now() + 60_000)
      expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
      expect(await store.removeUnfinished(later, 'files/')).toBe(2)
      expect(await store.removeUnfinished(later)).toBe(1)
      expect((await client.listIncompleteUploadsQuery(bucket, '', '', '', '')).uploads).toEqual([])
    })

    it('are not continued: the next one stores every byte, also of equal parts', async () => {
      const part = Buffer.alloc(8 * 1024 * 1024)
      const content = Buffer.concat([part, part, part, Buffer.from('end')])
      const file = join(tmpdir(), `portfolio-parts-${process.pid}`)
      await writeFile(file, content)
      const uploadID = await client.initiateNewMultipartUpload(bucket, 'files/equal', {})
      for (const partNumber of [2, 3])
        await client.uploadPart({ bucketName: bucket, objectName: 'files/equal', uploadID, partNumber, headers: {} }, part)
      await store.putFile('files/equal', file, TYPE).finally(() => rm(file))
      expect((await store.info('files/equal'))?.bytes).toBe(content.length)
    })
  })

  it('serves others while many readers have stopped reading, and ends these after the time limit', async () => {
    const store = await createS3Store({ ...options(), idleMs: 20_000 })
    await store.put('media/large', randomBytes(4_000_000), TYPE)
    const stalled = await Promise.all(Array.from({ length: 64 }, () => store.get('media/large')))
    await store.put('media/small', Buffer.from('small'), TYPE)
    expect(await store.info('media/small')).toMatchObject({ bytes: 5 })
    const read = await store.get('media/small')
    expect(read && (await buffer(read.stream)).toString()).toBe('small')
    // The calls above did not wait for any of these to end.
    expect(stalled.map((one) => one?.stream.destroyed)).toEqual(Array(64).fill(false))
    for (const one of stalled) one?.stream.destroy()

    const impatient = await createS3Store({ ...options(), idleMs: 500 })
    const forgotten = await impatient.get('media/large')
    if (forgotten) await expect(once(forgotten.stream, 'error')).resolves.toMatchObject([{ code: 'ECONNRESET' }])
  }, 60_000)

  describe('when the server fails', () => {
    it('keeps every acknowledged object when the server is killed', async () => {
      const { faults } = server
      const store = await createS3Store(options())
      const kept: string[] = []
      let killed: Promise<void> | undefined
      const writer = (async () => {
        for (let index = 0; ; index += 1) {
          await store.put(`k/${index}`, Buffer.from(`${index}`), TYPE)
          kept.push(`k/${index}`)
          if (kept.length === 40) killed = faults.kill()
        }
      })()
      await expect(writer).rejects.toThrow()
      await killed
      await expect(store.check()).rejects.toThrow()
      await faults.start()
      // A server that has just started may not have loaded its index yet.
      for (const key of kept) await expect.poll(() => store.info(key), { message: key }).toBeDefined()
    }, 120_000)

    it('rejects a write while the server is full and accepts it afterwards', async () => {
      const { faults } = server
      const store = await createS3Store(options())
      await faults.full(1)
      await expect(store.put('full', Buffer.alloc(100_000), TYPE)).rejects.toMatchObject({ code: 'QuotaExceeded' })
      await faults.notFull()
      await store.put('full', Buffer.alloc(100_000), TYPE)
      expect(await store.info('full')).toMatchObject({ bytes: 100_000 })
    })

    it('gives up on a frozen server within its time limit', async () => {
      const { faults } = server
      const store = await createS3Store({ ...options(), idleMs: 2_000 })
      await faults.freeze()
      const start = Date.now()
      await expect(store.check()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
      faults.thaw()
      expect(Date.now() - start).toBeLessThan(10_000)
      await expect(store.check()).resolves.toBeUndefined()
    }, 60_000)
  })
})
