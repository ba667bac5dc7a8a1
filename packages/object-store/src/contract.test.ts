import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { hasNoServer, type S3Server, startRadosgw } from '@portfolio/infra/test-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

const TYPE = 'application/octet-stream'
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let work: string
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'store-test-'))
})
afterAll(() => rm(work, { recursive: true, force: true }))

const peakMemoryDuring = async (action: () => Promise<void>) => {
  const before = process.memoryUsage().rss
  let peak = before
  let running = true
  const watch = (async () => {
    while (running) {
      peak = Math.max(peak, process.memoryUsage().rss)
      await pause(20)
    }
  })()
  await action()
  running = false
  await watch
  return peak - before
}

const contract = (open: () => Promise<ObjectStore>) => {
  let store: ObjectStore
  beforeAll(async () => {
    store = await open()
  })
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await store.get(key, range)
    return found && { bytes: found.bytes, body: await buffer(found.stream) }
  }
  const keysUnder = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of store.list(prefix)) keys.push(key)
    return keys.sort()
  }

  it('returns what was put, byte for byte, with its size and time', async () => {
    const body = randomBytes(70_000)
    await store.put('media/a.jpg', body, 'image/jpeg')
    expect(await read('media/a.jpg')).toEqual({ bytes: 70_000, body })
    const info = await store.info('media/a.jpg')
    expect(info).toMatchObject({ key: 'media/a.jpg', bytes: 70_000 })
    expect(Math.abs(Date.now() - (info?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('stores an empty object', async () => {
    await store.put('empty', Buffer.alloc(0), TYPE)
    expect(await read('empty')).toEqual({ bytes: 0, body: Buffer.alloc(0) })
  })

  it('replaces an object', async () => {
    await store.put('twice', Buffer.from('a longer first body'), TYPE)
    await store.put('twice', Buffer.from('second'), TYPE)
    expect((await read('twice'))?.body.toString()).toBe('second')
  })

  it('returns undefined for an object that does not exist and for a folder', async () => {
    await store.put('leaf', Buffer.from('x'), TYPE)
    for (const key of ['nothing', 'no/such/folder', 'media']) {
      expect(await store.get(key)).toBeUndefined()
      expect(await store.info(key)).toBeUndefined()
    }
  })

  it('reads a range up to the end of the object and rejects one that begins after it', async () => {
    await store.put('ten', Buffer.from('0123456789'), TYPE)
    expect((await read('ten', { start: 0, end: 0 }))?.body.toString()).toBe('0')
    expect((await read('ten', { start: 2, end: 4 }))?.body.toString()).toBe('234')
    expect(await read('ten', { start: 8, end: 500 })).toEqual({ bytes: 2, body: Buffer.from('89') })
    await expect(store.get('ten', { start: 10, end: 12 })).rejects.toThrow(RangeError)
    expect(await store.get('no-ten', { start: 0, end: 1 })).toBeUndefined()
  })

  it('removes an object, and does nothing when it is removed again', async () => {
    await store.put('gone/soon', Buffer.from('x'), TYPE)
    await store.remove('gone/soon')
    await store.remove('gone/soon')
    expect(await store.get('gone/soon')).toBeUndefined()
    expect(await keysUnder('gone/')).toEqual([])
  })

  it('lists by prefix, including more objects than fit on one page of an S3 server', async () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `many/${String(index % 7)}/${String(index).padStart(4, '0')}`)
    for (let index = 0; index < names.length; index += 50)
      await Promise.all(names.slice(index, index + 50).map((name) => store.put(name, Buffer.from('x'), TYPE)))
    expect(await keysUnder('many/')).toEqual([...names].sort())
    expect(await keysUnder('many/3/')).toEqual(names.filter((name) => name.startsWith('many/3/')).sort())
    expect(await keysUnder('man')).toHaveLength(1_100)
    expect(await keysUnder('many/none/')).toEqual([])
  }, 120_000)

  it('accepts only plain keys', async () => {
    const bad = [
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '..',
      '../a',
      'a/../b',
      'a/./b',
      '.hidden',
      'a/.b',
      'a\\b',
      'a b',
      'ä',
      'a\0',
      'a\nb',
      'C:a',
      'a%2fb',
      'x'.repeat(600),
    ]
    for (const key of bad) {
      await expect(async () => store.put(key, Buffer.from('x'), TYPE), key).rejects.toThrow(TypeError)
      await expect(async () => store.get(key), key).rejects.toThrow(TypeError)
      await expect(async () => store.remove(key), key).rejects.toThrow(TypeError)
    }
    expect(() => store.list('../')).toThrow(TypeError)
  })

  it('stores a 64 MB file with constant memory', async () => {
    const path = join(work, randomUUID())
    const piece = randomBytes(1_000_000)
    const file = createWriteStream(path)
    for (let count = 0; count < 64; count += 1) if (!file.write(piece)) await once(file, 'drain')
    file.end()
    await once(file, 'close')
    const grown = await peakMemoryDuring(() => store.putFile('large', path, TYPE))
    expect(grown).toBeLessThan(60_000_000)
    const found = await store.get('large')
    expect(found?.bytes).toBe(64_000_000)
    const hash = createHash('sha256')
    for await (const chunk of found?.stream ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha(Buffer.concat(Array.from({ length: 64 }, () => piece))))
  }, 120_000)

  it('shows a reader either the old object or the new one, never a mixture', async () => {
    const bodies = ['a', 'b'].map((letter) => Buffer.alloc(12_000_000, letter))
    const paths = await Promise.all(
      bodies.map(async (body) => {
        const path = join(work, randomUUID())
        await writeFile(path, body)
        return path
      }),
    )
    await store.putFile('swap', paths[0] as string, TYPE)
    let writing = true
    const writer = (async () => {
      for (let count = 1; count <= 4; count += 1) await store.putFile('swap', paths[count % 2] as string, TYPE)
      writing = false
    })()
    const complete = new Set(bodies.map(sha))
    let reads = 0
    while (writing) {
      const found = await read('swap')
      expect(complete.has(sha(found?.body ?? Buffer.alloc(0)))).toBe(true)
      reads += 1
    }
    await writer
    expect(reads).toBeGreaterThan(1)
  }, 120_000)

  it('keeps the old object when a write fails', async () => {
    await store.put('kept', Buffer.from('old'), TYPE)
    await expect(store.putFile('kept', join(work, 'no-such-file'), TYPE)).rejects.toThrow()
    expect((await read('kept'))?.body.toString()).toBe('old')
  })

  it('passes its check while it is available', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
}

describe('the folder store', () => {
  contract(async () => createFolderStore(join(work, 'folder')))

  it('leaves no unfinished file after a failed write', async () => {
    const root = join(work, 'failing')
    const store = await createFolderStore(root)
    await expect(store.putFile('a/b', join(work, 'no-such-file'), TYPE)).rejects.toThrow()
    const names = await readdir(root, { recursive: true, withFileTypes: true })
    expect(names.filter((entry) => entry.isFile())).toEqual([])
  })

  it('keeps objects across a restart and deletes the unfinished files of a crashed process', async () => {
    const root = join(work, 'restart')
    await (await createFolderStore(root)).put('media/x.png', Buffer.from('here'), TYPE)
    const half = join(root, '.unfinished', 'half')
    await writeFile(half, 'half')
    await utimes(half, new Date(0), new Date(0))
    const store = await createFolderStore(root)
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
    expect(await buffer((await store.get('media/x.png'))?.stream ?? Readable.from([]))).toEqual(Buffer.from('here'))
  })

  it('fails its check when the folder has been deleted', async () => {
    const root = join(work, 'deleted')
    const store = await createFolderStore(root)
    await rm(root, { recursive: true })
    await expect(store.check()).rejects.toThrow()
  })
})

describe.skipIf(hasNoServer())('the S3 store', () => {
  let server: S3Server
  const options = (bucket = `test-${randomUUID()}`) => ({ ...server, region: 'us-east-1', bucket })
  beforeAll(async () => {
    server = await startRadosgw()
  }, 900_000)
  afterAll(() => server?.stop())

  contract(() => createS3Store(options()))

  it('opens an existing bucket, even twice concurrently', async () => {
    const bucket = options().bucket
    const [first] = await Promise.all([createS3Store(options(bucket)), createS3Store(options(bucket))])
    await first.put('a', Buffer.from('a'), TYPE)
    expect(await (await createS3Store(options(bucket))).info('a')).toMatchObject({ bytes: 1 })
  })

  it('rejects immediately when no server is listening', async () => {
    const idle = createServer().listen(0, '127.0.0.1')
    await once(idle, 'listening')
    const { port } = idle.address() as { port: number }
    idle.close()
    await expect(createS3Store({ ...options(), endpoint: `http://127.0.0.1:${port}` })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
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
      const writer = (async () => {
        for (let index = 0; ; index += 1) {
          await store.put(`k/${index}`, Buffer.from(`${index}`), TYPE)
          kept.push(`k/${index}`)
          if (kept.length === 40) void faults.kill()
        }
      })()
      await expect(writer).rejects.toThrow()
      await expect(store.check()).rejects.toThrow()
      await faults.start()
      // A server that has just started may not have loaded its index yet.
      for (const key of kept) await expect.poll(() => store.info(key), { message: key, timeout: 30_000 }).toBeDefined()
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
