import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ObjectStore } from '#object-store'

const TYPE = 'application/octet-stream'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Resolves with the most bytes of buffers that were in use at once. The garbage collector decides when others are freed. */
const peakBuffersDuring = async (action: () => Promise<void>) => {
  const getBytes = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = getBytes()
  let peak = before
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      // Collect garbage only where it could raise the peak: a collection takes longer than storing a megabyte.
      if (process.memoryUsage().arrayBuffers > peak) peak = Math.max(peak, getBytes())
      await pause(50)
    }
  })()
  await action()
  ended.abort()
  await watching
  return peak - before
}

interface Subject {
  open: () => Promise<ObjectStore>
  /** How many objects are listed. */
  objects: number
}

/** Tests what every store does. */
export const storeContract = ({ open, objects }: Subject) => {
  let work: string
  let store: ObjectStore
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'store-test-'))
    store = await open()
  })
  afterAll(() => rm(work, { recursive: true, force: true }))

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

  it(`lists ${objects} objects by prefix`, async () => {
    const names = Array.from({ length: objects }, (_, index) => `many/${String(index % 7)}/${String(index).padStart(4, '0')}`)
    for (let index = 0; index < names.length; index += 50)
      await Promise.all(names.slice(index, index + 50).map((name) => store.put(name, Buffer.from('x'), TYPE)))
    expect(await keysUnder('many/')).toEqual([...names].sort())
    expect(await keysUnder('many/3/')).toEqual(names.filter((name) => name.startsWith('many/3/')).sort())
    expect(await keysUnder('man')).toHaveLength(objects)
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

  it('stores a file of 48 MB while it holds no more than 30 MB of it', async () => {
    const path = join(work, randomUUID())
    const piece = randomBytes(1_000_000)
    for (let count = 0; count < 48; count += 1) await appendFile(path, piece)
    expect(await peakBuffersDuring(() => store.putFile('large', path, TYPE))).toBeLessThan(30_000_000)
    const found = await store.get('large')
    expect(found?.bytes).toBe(48_000_000)
    const [stored, original] = [createHash('sha256'), createHash('sha256')]
    for await (const chunk of found?.stream ?? []) stored.update(chunk)
    for (let count = 0; count < 48; count += 1) original.update(piece)
    expect(stored.digest('hex')).toBe(original.digest('hex'))
  }, 120_000)

  it('shows a reader either the old object or the new one, never a mixture', async () => {
    // More than fits in one part of an S3 upload.
    const bodies = ['a', 'b'].map((letter) => Buffer.alloc(9_000_000, letter))
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
      for (let count = 1; count <= 3; count += 1) await store.putFile('swap', paths[count % 2] as string, TYPE)
      writing = false
    })()
    let reads = 0
    while (writing) {
      const found = await read('swap')
      expect(bodies.some((body) => found?.body.equals(body))).toBe(true)
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
