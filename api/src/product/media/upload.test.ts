import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { imageVariant } from '@portfolio/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGif, aJpeg, aPictureWithPast, aPng, claimingSize, gifOf } from '#test/pictures.ts'
import { type MediaServer, type Part, startMediaServer } from '#test/start-media-server.ts'

const TYPE_SENTENCE = 'File type must be image/png,.png,image/jpeg,.jpg,.jpeg,image/gif,.gif'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'

let server: MediaServer
beforeAll(async () => {
  server = await startMediaServer()
})
afterAll(() => server?.close())

const uploaded = async (part: Part) => {
  const answer = await server.upload(part)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return answer.body.image as { _id: string; url: string; width: number; height: number; widths: number[] }
}
const bytesAt = async (url: string) => Buffer.from(await (await server.get(url)).arrayBuffer())

/** Sends something that must be refused and leave nothing. */
const refusal = async (parts: Part | Part[], headers?: Record<string, string>) => {
  const before = { keys: await server.keys(), rows: await server.rows() }
  const answer = await server.upload(parts, headers)
  expect(await server.keys()).toEqual(before.keys)
  expect(await server.rows()).toEqual(before.rows)
  expect(await server.staged()).toEqual([])
  return { status: answer.status, msg: answer.body.errors?.[0]?.msg }
}

describe('a picture that is taken', () => {
  it('answers its address and true sizes, and is served with its smaller copies', async () => {
    const image = await uploaded({ body: await aJpeg({ width: 1_700, height: 1_000 }) })
    expect(image).toMatchObject({ width: 1_700, height: 1_000, widths: [480, 960, 1_600] })
    expect(image.url).toMatch(new RegExp(`^/media/${UUID}\\.jpg$`))
    expect(image.url).toContain(image._id)
    expect(await sharp(await bytesAt(image.url)).metadata()).toMatchObject({ format: 'jpeg', width: 1_700, height: 1_000 })
    for (const width of image.widths) {
      expect(await sharp(await bytesAt(imageVariant(image.url, width, 'webp'))).metadata()).toMatchObject({ format: 'webp', width })
      expect(await sharp(await bytesAt(imageVariant(image.url, width, 'avif'))).metadata()).toMatchObject({ format: 'heif', width })
    }
    const row = await server.media.find(image._id)
    const sizes = await Promise.all((await server.keys()).filter((key) => key.includes(image._id)).map((key) => server.store.info(key)))
    expect(sizes).toHaveLength(7)
    expect(row).toMatchObject({ extension: 'jpg', width: 1_700, height: 1_000, widths: [480, 960, 1_600] })
    expect(row?.bytes).toBe(sizes.reduce((sum, info) => sum + (info?.bytes ?? 0), 0))
    expect(await server.staged()).toEqual([])
  })

  it('gets no copy as wide as itself or wider', async () => {
    expect((await uploaded({ body: await aPng({ width: 480, height: 20 }) })).widths).toEqual([])
    expect((await uploaded({ body: await aPng({ width: 481, height: 20 }) })).widths).toEqual([480])
  })

  it('is at most 3200 pixels on its longer side', async () => {
    expect(await uploaded({ body: await aJpeg({ width: 1_000, height: 6_400 }) })).toMatchObject({
      width: 500,
      height: 3_200,
      widths: [480],
    })
  })

  it('stays a PNG with its transparency', async () => {
    const body = await sharp({ create: { width: 600, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
      .png()
      .toBuffer()
    const { url } = await uploaded({ body })
    expect(url).toMatch(/\.png$/)
    expect(await sharp(await bytesAt(url)).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
    expect(await sharp(await bytesAt(imageVariant(url, 480, 'webp'))).metadata()).toMatchObject({ hasAlpha: true })
  })

  it('stays an animated GIF with every frame, and a GIF of one frame gets smaller copies', async () => {
    const moving = await uploaded({ body: gifOf({ width: 700, height: 30, frames: 3 }) })
    expect(moving).toMatchObject({ width: 700, height: 30, widths: [] })
    expect(await sharp(await bytesAt(moving.url), { animated: true }).metadata()).toMatchObject({ format: 'gif', pages: 3 })
    const still = await uploaded({ body: await aGif({ width: 700, height: 30 }) })
    expect(still).toMatchObject({ widths: [480] })
    expect(still.url).toMatch(/\.gif$/)
  })

  it('takes a picture in CMYK, in grey and with 16 bits', async () => {
    const grey = await sharp(await aPng())
      .greyscale()
      .png()
      .toBuffer()
    const deep = await sharp(await aPng())
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const cmyk = await sharp(await aPng())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    for (const body of [grey, deep, cmyk])
      expect(await sharp(await bytesAt((await uploaded({ body })).url)).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' })
  })

  it('is what its bytes say, whatever its name and declared type', async () => {
    const image = await uploaded({ body: await aPng(), fileName: 'evil.html', type: 'text/html' })
    expect(image.url).toMatch(/\.png$/)
  })

  it('keeps nothing of its past: no place, no names, no comment, no tail; and it stands upright', async () => {
    const body = await aPictureWithPast()
    for (const word of ['SECRET-ARTIST', 'SECRET-PLACE', 'SECRET-XMP', 'SECRET-COMMENT', 'SECRET-TAIL'])
      expect(body.includes(word), word).toBe(true)
    const { _id, width, height } = await uploaded({ body })
    expect({ width, height }).toEqual({ width: 20, height: 40 })
    for (const key of (await server.keys()).filter((name) => name.includes(_id))) {
      const stored = await buffer((await server.store.get(key))?.stream ?? Readable.from([]))
      expect(stored.includes('SECRET')).toBe(false)
      const { exif, xmp, iptc, orientation } = await sharp(stored).metadata()
      expect({ exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        orientation: 1,
      })
    }
  })

  it('never lends its file name to the store, the address or a header', async () => {
    const names = [
      ...[
        '../../etc/passwd',
        '..\\..\\x.jpg',
        '/etc/cron.d/x',
        'C:\\x.jpg',
        '.htaccess',
        'con.jpg',
        'a.jpg.php',
        'x.svg',
        '%2e%2e%2fx',
        'a%00.jpg',
      ],
      ...[
        'a\u0000.jpg',
        'ä\u202Egpj.exe',
        '<img src=x onerror=alert(1)>.jpg',
        "';drop table media;--.jpg",
        '$(id).jpg',
        'a;b=c.jpg',
        'x'.repeat(3_000),
        ' ',
        '.',
      ],
    ]
    const body = await aPng()
    for (const fileName of names) {
      const answer = await server.upload({ body, fileName })
      // A header with a NUL or without an end is no header; every other name is only a name.
      if (/\0|^x{3000}/.test(fileName) && answer.status === 400) continue
      expect(answer.status, fileName).toBe(200)
      const { url } = answer.body.image
      expect(url).toMatch(new RegExp(`^/media/${UUID}\\.png$`))
      expect((await server.get(url)).headers.get('content-disposition')).toBe(`inline; filename="${url.slice('/media/'.length)}"`)
    }
    for (const key of await server.keys()) expect(key).toMatch(new RegExp(`^media/${UUID}(\\.(jpg|png|gif)|-\\d+\\.(avif|webp))$`))
  })
})

describe('what is no picture', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'WebP',
      async () =>
        sharp(await aPng())
          .webp()
          .toBuffer(),
    ],
    [
      'AVIF',
      async () =>
        sharp(await aPng())
          .avif()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        sharp(await aPng())
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
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1b\n', 'latin1'), (await aPng()).subarray(8)]),
    ],
  ])('%s under a picture name and type is refused by its bytes', async (_, make) => {
    expect(await refusal({ body: await make(), fileName: 'holiday.png', type: 'image/png' })).toEqual({ status: 422, msg: TYPE_SENTENCE })
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG cut in half', async () => aJpeg({ width: 400, height: 400 }).then((body) => body.subarray(0, body.length / 2))],
    ['a PNG cut in half', async () => aPng({ width: 400, height: 400 }).then((body) => body.subarray(0, body.length / 2))],
    ['a GIF that is only a header', async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a GIF header before a script', async () => Buffer.from('GIF89a/*aaaaaaaaaaaaaaa*/=0;alert(1)//')],
    [
      'a JPEG start before HTML',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>alert(1)</script>')]),
    ],
    ['a PNG with a broken body', async () => aPng({ width: 300, height: 300 }).then((body) => body.fill(0, 200, 4_000))],
  ])('%s is refused', async (_, make) => {
    expect(await refusal({ body: await make() })).toEqual({ status: 422, msg: 'The picture cannot be read' })
  })

  it.each<[string, RegExp, () => Promise<Buffer>]>([
    ['a PNG of 256 million pixels', /100 million pixels/, async () => claimingSize(await aPng(), 16_000, 16_000)],
    [
      'a PNG of 2 billion pixels a side',
      /16384 pixels|cannot be read/,
      async () => claimingSize(await aPng(), 2_000_000_000, 2_000_000_000),
    ],
    ['a side of 20,000 pixels', /16384 pixels/, () => aPng({ width: 20_000, height: 2 })],
    ['501 frames', /500 frames/, async () => gifOf({ width: 2, height: 2, frames: 501 })],
    ['an animation of 400 million pixels in 2 kB', /250 million pixels/, async () => gifOf({ width: 2_000, height: 2_000, frames: 100 })],
  ])('%s is refused before it is decoded', async (_, words, make) => {
    const body = await make()
    const start = Date.now()
    const { status, msg } = await refusal({ body })
    expect(status).toBe(422)
    expect(msg).toMatch(words)
    expect(Date.now() - start).toBeLessThan(3_000)
  })
})

describe('a form that is not right', () => {
  it('with two files is refused with the sentence for it', async () => {
    const body = await aPng()
    expect(await refusal([{ body }, { body, fileName: 'second.png' }])).toEqual({ status: 422, msg: 'Too many files' })
  })

  it('with an empty file, without a file or with the file in another field is refused', async () => {
    expect(await refusal({ body: Buffer.alloc(0) })).toEqual({ status: 422, msg: 'File is smaller than 1 bytes' })
    expect(await refusal([])).toMatchObject({ status: 422 })
    expect(await refusal({ body: await aPng(), field: 'avatar' })).toEqual({ status: 422, msg: 'Please choose a picture' })
  })

  it('that is no form is refused with 415, and a broken one with 400', async () => {
    const part = { body: await aPng() }
    for (const type of ['application/json', 'image/png', 'text/plain', 'application/x-www-form-urlencoded', ''])
      expect(await refusal(part, { 'content-type': type })).toMatchObject({ status: 415 })
    expect(await refusal(part, { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 415 })
    expect(await refusal(part, { 'content-type': 'multipart/form-data; charset=utf-8' })).toMatchObject({ status: 400 })
    expect((await refusal(part, { 'content-type': 'multipart/form-data; boundary=another' })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a part of the server in trouble', () => {
  it('the store refuses the third object: 503, and nothing half is left', async () => {
    let puts = 0
    const troubled = await startMediaServer({
      disturb: (store) => ({
        ...store,
        putFile: async (...args) => {
          puts += 1
          if (puts === 3) throw new Error('away')
          return store.putFile(...args)
        },
      }),
    })
    const part = { body: await aPng({ width: 1_000 }) }
    const answer = await troubled.upload(part)
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) },
      body: { errors: [{ msg: expect.any(String) }] },
    })
    expect(await troubled.rows()).toEqual([])
    await expect.poll(troubled.keys).toEqual([])
    expect(await troubled.staged()).toEqual([])
    expect((await troubled.upload(part)).status).toBe(200)
    await troubled.close()
  })
})
