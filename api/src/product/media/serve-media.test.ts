import { Readable } from 'node:stream'
import { defaultSettings } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSettingsStore } from '#test/features.ts'
import { createPng } from '#test/images.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'

let server: MediaServer
let url: string
let file: string
let body: Buffer
beforeAll(async () => {
  server = await startMediaServer()
  url = (await server.upload({ body: await createPng({ width: 700 }) })).body.image.url
  file = url.slice('/media/'.length)
  await createSettingsStore(server.db, { publicUrl: undefined }).write({ ...defaultSettings, backgroundImage: url })
  body = Buffer.from(await (await server.get(url)).arrayBuffer())
})
afterAll(() => server?.close())

describe('GET /media/:file', () => {
  it('sends an image with its type, an immutable cache policy and a policy that runs nothing', async () => {
    const response = await server.get(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${file}"`,
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag: `"${file}"`,
    })
  })

  it('returns 304 when the ETag matches', async () => {
    for (const tag of [`"${file}"`, `W/"${file}"`, `"other", "${file}"`, '*']) {
      const response = await server.get(url, { headers: { 'if-none-match': tag } })
      expect(response.status, tag).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(`"${file}"`)
    }
    expect((await server.get(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, -1],
    ['bytes=-7', -7, -1],
    ['bytes=5-99999999', 5, -1],
  ])('returns the requested part for range %s', async (range, first, last) => {
    const response = await server.get(url, { headers: { range } })
    const start = first < 0 ? body.length + first : first
    const end = last < 0 ? body.length - 1 : last
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${body.length}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(body.subarray(start, end + 1))).toBe(true)
  })

  it('returns 416 for a range beyond the end, and the whole image for an invalid range or a different If-Range', async () => {
    const beyond = await server.get(url, { headers: { range: `bytes=${body.length}-` } })
    expect(beyond.status).toBe(416)
    expect(Object.fromEntries(beyond.headers)).toMatchObject({
      'content-range': `bytes */${body.length}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    for (const range of ['bytes=9-1', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5'])
      expect((await server.get(url, { headers: { range } })).status, range).toBe(200)
    expect((await server.get(url, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).status).toBe(200)
    expect((await server.get(url, { headers: { range: 'bytes=0-1', 'if-range': `"${file}"` } })).status).toBe(206)
  })

  it('returns the size without a body for HEAD', async () => {
    const response = await server.get(url, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(await response.text()).toBe('')
  })
})

describe('GET /media with another name', () => {
  it('returns 404 even when the store has an object of that name', async () => {
    const id = file.slice(0, 36)
    await server.store.put('media/evil.html', Buffer.from('<script>alert(1)</script>'), 'text/html')
    await server.store.put(`media/${id}.html`, Buffer.from('<script>alert(1)</script>'), 'text/html')
    const names = [
      ...[
        'evil.html',
        `${id}.html`,
        id,
        `${id}.jpg`,
        `${id}.png.jpg`,
        `${id}-480.png`,
        `${id}-abc.webp`,
        `${id.toUpperCase()}.png`,
        `${file}%00`,
      ],
      ...['..%2f..%2fetc%2fpasswd', '%2e%2e', '..', `..%5c${file}`, '', '%E0%A4%A', 'x'.repeat(5_000)],
    ]
    for (const name of names) {
      const response = await server.get(`/media/${name}`)
      expect(response.status, name).toBe(404)
      expect(response.headers.get('content-type') ?? '', name).not.toContain('html')
      expect(await response.text()).not.toContain('script')
    }
  })

  it('returns an uncached 404 for an image that does not exist', async () => {
    const response = await server.get('/media/01a1fc20-ade4-759d-8b1b-b71313b2ea8e.png')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })
})

describe('GET /media when the store fails', () => {
  it.each([
    [503, new StoreUnavailable({ code: 'ETIMEDOUT', message: 'no response' })],
    [500, new Error('unexpected')],
  ])('returns %i for %s', async (status, error) => {
    const fail = () => Promise.reject(error)
    const failing = await startMediaServer({ wrapStore: (store) => ({ ...store, get: fail, info: fail }) })
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }])
      expect((await failing.getAsOwner(url, init)).status).toBe(status)
    expect((await failing.getAsOwner(url)).headers.get('retry-after')).toBe(status === 503 ? '5' : null)
    await failing.close()
  })

  it('returns 503 that names the store when the connection to it is lost in the middle of an image', async () => {
    const lost = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const half = () => {
      const stream = new Readable({ read: () => {} })
      stream.push('half')
      process.nextTick(() => stream.destroy(lost))
      return stream
    }
    const failing = await startMediaServer({ wrapStore: (store) => ({ ...store, get: async () => ({ bytes: 8, stream: half() }) }) })
    const response = await failing.getAsOwner(url)
    const [{ msg }] = (await response.json()).errors
    expect([response.status, msg]).toEqual([503, 'The file store is temporarily unavailable. Please try again.'])
    await failing.close()
  })
})
