import { StoreUnavailable } from '@portfolio/object-store'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createAnimatedGif, createJpeg, createPng, withDeclaredSize } from '#test/images.ts'
import type { Part } from '#test/multipart.ts'
import { startMediaServer } from '#test/start-media-server.ts'

const WRONG_TYPE = 'File type must be PNG, JPG or GIF'

const server = await startMediaServer()
afterAll(() => server.close())

/** Sends an upload that must be rejected and must not store anything. */
const uploadRejected = async (parts: Part | Part[], headers?: Record<string, string>) => {
  const before = { keys: await server.keys(), rows: await server.rows() }
  const response = await server.upload(parts, headers)
  expect(await server.keys()).toEqual(before.keys)
  expect(await server.rows()).toEqual(before.rows)
  expect(await server.staged()).toEqual([])
  return { status: response.status, msg: response.body.errors?.[0]?.msg }
}

describe('a file that is not a valid image', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'WebP',
      async () =>
        sharp(await createPng())
          .webp()
          .toBuffer(),
    ],
    [
      'AVIF',
      async () =>
        sharp(await createPng())
          .avif()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        sharp(await createPng())
          .tiff()
          .toBuffer(),
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n(%pipe%id) (w) file')],
    ['BMP', () => Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1')],
    ['PNM', () => Buffer.from('P6 1 1 255\nabc')],
    ['ZIP', () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaa')],
    ['text', () => Buffer.from('GIF')],
    [
      'a PNG signature with one byte wrong',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1b\n', 'latin1'), (await createPng()).subarray(8)]),
    ],
  ])('is rejected by its bytes: %s with an image name and type', async (_, make) => {
    expect(await uploadRejected({ body: await make(), fileName: 'holiday.png', type: 'image/png' })).toEqual({
      status: 422,
      msg: WRONG_TYPE,
    })
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['a truncated JPEG', async () => createJpeg({ width: 400, height: 400 }).then((body) => body.subarray(0, body.length / 2))],
    ['a truncated PNG', async () => createPng({ width: 400, height: 400 }).then((body) => body.subarray(0, body.length / 2))],
    ['a GIF that is only a header', async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a GIF header before a script', async () => Buffer.from('GIF89a/*aaaaaaaaaaaaaaa*/=0;alert(1)//')],
    [
      'a JPEG start before HTML',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>alert(1)</script>')]),
    ],
    ['a PNG with a broken body', async () => createPng({ width: 300, height: 300 }).then((body) => body.fill(0, 200, 4_000))],
  ])('is rejected: %s', async (_, make) => {
    expect(await uploadRejected({ body: await make() })).toEqual({ status: 422, msg: 'The image cannot be read' })
  })

  it.each<[string, RegExp, () => Promise<Buffer>]>([
    ['a PNG of 256 million pixels', /100 million pixels/, async () => withDeclaredSize(await createPng(), 16_000, 16_000)],
    [
      'a PNG of 2 billion pixels a side',
      /16384 pixels|cannot be read/,
      async () => withDeclaredSize(await createPng(), 2_000_000_000, 2_000_000_000),
    ],
    ['a side of 20,000 pixels', /16384 pixels/, () => createPng({ width: 20_000, height: 2 })],
    ['501 frames', /500 frames/, async () => createAnimatedGif({ width: 2, height: 2, frames: 501 })],
    [
      'an animation of 400 million pixels in 2 kB',
      /250 million pixels/,
      async () => createAnimatedGif({ width: 2_000, height: 2_000, frames: 100 }),
    ],
  ])('is rejected before it is decoded: %s', async (_, message, make) => {
    const body = await make()
    const start = Date.now()
    const { status, msg } = await uploadRejected({ body })
    expect(status).toBe(422)
    expect(msg).toMatch(message)
    expect(Date.now() - start).toBeLessThan(3_000)
  })
})

describe('an invalid form', () => {
  it('is rejected with 422 when it has two files', async () => {
    const body = await createPng()
    expect(await uploadRejected([{ body }, { body, fileName: 'second.png' }])).toEqual({ status: 422, msg: 'Too many files' })
  })

  it('is rejected with 422 when it has an empty file, no file or the file in another field', async () => {
    expect(await uploadRejected({ body: Buffer.alloc(0) })).toEqual({ status: 422, msg: 'File is smaller than 1 bytes' })
    expect(await uploadRejected([])).toMatchObject({ status: 422 })
    expect(await uploadRejected({ body: await createPng(), field: 'avatar' })).toEqual({ status: 422, msg: 'Please choose an image' })
  })

  it('is rejected with 415 when it is not a multipart form, and with 400 when it is malformed', async () => {
    const part = { body: await createPng() }
    for (const type of ['application/json', 'image/png', 'text/plain', 'application/x-www-form-urlencoded', ''])
      expect(await uploadRejected(part, { 'content-type': type })).toMatchObject({ status: 415 })
    expect(await uploadRejected(part, { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 415 })
    expect(await uploadRejected(part, { 'content-type': 'multipart/form-data; charset=utf-8' })).toMatchObject({ status: 400 })
    expect((await uploadRejected(part, { 'content-type': 'multipart/form-data; boundary=another' })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('an upload when the store fails', () => {
  const failFirstPut = (error: Error) => {
    let puts = 0
    return startMediaServer({
      wrapStore: (store) => ({
        ...store,
        putFile: async (...args) => {
          puts += 1
          if (puts === 1) throw error
          return store.putFile(...args)
        },
      }),
    })
  }

  it.each([
    ['503', 'is unavailable', new StoreUnavailable({ code: 'ETIMEDOUT', message: 'no response' }), { 'retry-after': '5' }],
    ['500', 'fails in an unexpected way', new Error('unexpected'), {}],
  ])('returns %s and stores nothing when the store %s', async (status, _, error, headers) => {
    const failing = await failFirstPut(error)
    const part = { body: await createPng({ width: 1_000 }) }
    expect(await failing.upload(part)).toMatchObject({ status: Number(status), headers, body: { errors: [{ msg: expect.any(String) }] } })
    expect(await failing.rows()).toEqual([])
    await expect.poll(failing.keys).toEqual([])
    expect(await failing.staged()).toEqual([])
    expect((await failing.upload(part)).status).toBe(200)
    await failing.close()
  })
})
