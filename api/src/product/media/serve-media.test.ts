import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPng } from '#test/pictures.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'

let server: MediaServer
let url: string
let file: string
let body: Buffer
beforeAll(async () => {
  server = await startMediaServer()
  url = (await server.upload({ body: await aPng({ width: 700 }) })).body.image.url
  file = url.slice('/media/'.length)
  body = Buffer.from(await (await server.get(url)).arrayBuffer())
})
afterAll(() => server?.close())

describe('a picture that is served', () => {
  it('says what it is, that it never changes, and that nothing in it may run', async () => {
    const answer = await server.get(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${file}"`,
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag: `"${file}"`,
    })
  })

  it('is not sent again to one who has it', async () => {
    for (const tag of [`"${file}"`, `W/"${file}"`, `"other", "${file}"`, '*']) {
      const answer = await server.get(url, { headers: { 'if-none-match': tag } })
      expect(answer.status, tag).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(`"${file}"`)
    }
    expect((await server.get(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, -1],
    ['bytes=-7', -7, -1],
    ['bytes=5-99999999', 5, -1],
  ])('range %s is that part', async (range, first, last) => {
    const answer = await server.get(url, { headers: { range } })
    const start = first < 0 ? body.length + first : first
    const end = last < 0 ? body.length - 1 : last
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${body.length}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(body.subarray(start, end + 1))).toBe(true)
  })

  it('a range behind its end is 416; one that cannot be read, or of another version, is the whole', async () => {
    const behind = await server.get(url, { headers: { range: `bytes=${body.length}-` } })
    expect(behind.status).toBe(416)
    expect(behind.headers.get('content-range')).toBe(`bytes */${body.length}`)
    for (const range of ['bytes=9-1', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5'])
      expect((await server.get(url, { headers: { range } })).status, range).toBe(200)
    expect((await server.get(url, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).status).toBe(200)
    expect((await server.get(url, { headers: { range: 'bytes=0-1', 'if-range': `"${file}"` } })).status).toBe(206)
  })

  it('answers HEAD with the size and no body', async () => {
    const answer = await server.get(url, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(await answer.text()).toBe('')
  })
})

describe('any other name', () => {
  it('is not found, also when the store has something there', async () => {
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
      const answer = await server.get(`/media/${name}`)
      expect(answer.status, name).toBe(404)
      expect(answer.headers.get('content-type') ?? '', name).not.toContain('html')
      expect(await answer.text()).not.toContain('script')
    }
  })

  it('a picture that was never there is not found and not remembered', async () => {
    const answer = await server.get('/media/01a1fc20-ade4-759d-8b1b-b71313b2ea8e.png')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
