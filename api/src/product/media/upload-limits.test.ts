import { rm, writeFile } from 'node:fs/promises'
import { TOKEN_HEADER, UPLOAD_BYTES_MAX } from '@portfolio/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { createJpeg } from '#test/images.ts'
import { getMemoryUsage } from '#test/memory-usage.ts'
import { createPartHeader, FORM_END } from '#test/multipart.ts'
import { startMediaServer } from '#test/start-media-server.ts'
import { write, writeZeros } from '#test/write-request.ts'

const ZEROS = Buffer.alloc(1_000_000)

/** Sending 800,000,000 bytes takes long, so only `npm run test:long` does; otherwise the limit is lower. */
const BYTES_MAX = process.env.LONG_TESTS ? UPLOAD_BYTES_MAX : 10_000_000
const TOO_LARGE = `File is larger than ${BYTES_MAX} bytes`

const server = await startMediaServer({ uploadLimits: { bytesMax: BYTES_MAX, slowMs: 1_500, slowBytes: 1_000 } })
afterAll(() => server.close())

/** Uploads a file of exactly `bytes`: a real JPEG followed by zeros, which a decoder ignores. */
const uploadFileOfSize = async (bytes: number) => {
  const jpeg = await createJpeg()
  const header = createPartHeader()
  const { request, response } = server.openUpload({ 'content-length': String(header.length + bytes + FORM_END.length) })
  await write(request, Buffer.concat([header, jpeg]))
  await writeZeros(request, bytes - jpeg.length)
  if (!request.destroyed) request.end(FORM_END)
  return response
}

const expectNothingStored = async () => {
  await expect.poll(server.staged).toEqual([])
  expect(await server.keys()).toEqual([])
  expect(await server.rows()).toEqual([])
}

describe('an upload that is too large', () => {
  it('has more than 800,000,000 bytes', () => {
    expect(UPLOAD_BYTES_MAX).toBe(800_000_000)
  })

  it('returns 413 for one byte over the limit and stores nothing', async () => {
    const response = await uploadFileOfSize(BYTES_MAX + 1)
    expect(response).toMatchObject({ status: 413, body: { errors: [{ msg: TOO_LARGE, path: 'file' }] } })
    await expectNothingStored()
  }, 60_000)

  it('returns 413 before reading the body when its content-length is too large', async () => {
    const { request, response } = server.openUpload({ 'content-length': String(BYTES_MAX + 2_000_000) })
    request.flushHeaders()
    expect(await response).toMatchObject({ status: 413, body: { errors: [{ msg: TOO_LARGE }] } })
    request.destroy()
  })

  it('returns 422 for 800 MB of zeros after reading less than 1 MB', async () => {
    const { request, response } = server.openUpload({ 'transfer-encoding': 'chunked' })
    await write(request, createPartHeader({ fileName: 'zeros.png', type: 'image/png' }))
    const writing = writeZeros(request, UPLOAD_BYTES_MAX)
    expect(await response).toMatchObject({ status: 422, body: { errors: [{ msg: expect.stringMatching(/^File type must be /) }] } })
    expect(server.bytesReadUntilResponse.at(-1)).toBeLessThan(1_000_000)
    request.destroy()
    await writing
    await expectNothingStored()
  })
})

describe('an upload without a valid token', () => {
  it.each([undefined, '', 'not-a-token', 'x'.repeat(43)])('returns 401 for token %o without reading the body', async (token) => {
    const { request, response } = server.openUpload({ [TOKEN_HEADER]: token ?? '', 'transfer-encoding': 'chunked' })
    const writing = write(request, Buffer.concat([createPartHeader(), await createJpeg()])).then(() =>
      writeZeros(request, UPLOAD_BYTES_MAX),
    )
    expect((await response).status).toBe(401)
    expect(server.bytesReadUntilResponse.at(-1)).toBeLessThan(1_000_000)
    request.destroy()
    await writing
    await expectNothingStored()
  })
})

describe('an upload that is not completed', () => {
  it('stores nothing when the client disconnects', async () => {
    const { request } = server.openUpload({ 'content-length': '5000000' })
    await write(request, Buffer.concat([createPartHeader(), await createJpeg(), ZEROS]))
    await expect.poll(server.staged).toHaveLength(1)
    request.destroy()
    await expectNothingStored()
  })

  it('returns 400 and stores nothing when the client stops sending', async () => {
    const { request, response } = server.openUpload({ 'content-length': '5000000' })
    await write(request, Buffer.concat([createPartHeader(), await createJpeg(), ZEROS]))
    expect(await response).toMatchObject({ status: 400, body: { errors: [{ msg: 'The upload was too slow' }] } })
    await expectNothingStored()
  })

  it('returns 503 for a fifth concurrent upload, and accepts uploads again when the others have ended', async () => {
    const other = await startMediaServer()
    const jpeg = await createJpeg()
    const uploads = Array.from({ length: 4 }, () => {
      const upload = other.openUpload({ 'transfer-encoding': 'chunked' })
      upload.request.write(Buffer.concat([createPartHeader(), jpeg]))
      return upload
    })
    await expect.poll(other.staged).toHaveLength(4)
    expect(await other.upload({ body: jpeg })).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    for (const { request } of uploads) request.end(FORM_END)
    for (const { response } of uploads) expect((await response).status).toBe(200)
    expect((await other.upload({ body: jpeg })).status).toBe(200)
    await other.close()
  })
})

// The last test, because it is the only one that stores images.
describe('the largest upload', () => {
  it('has exactly as many bytes as the limit, and three at once are stored with constant memory', async () => {
    const before = await getMemoryUsage()
    let peak = before
    const timer = setInterval(async () => {
      peak = Math.max(peak, await getMemoryUsage())
    }, 50)
    const responses = await Promise.all([1, 2, 3].map(() => uploadFileOfSize(BYTES_MAX)))
    clearInterval(timer)
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: { image: { width: 64, height: 48 } } })
    expect(peak - before).toBeLessThan(150_000_000)
  }, 120_000)
})

describe('an upload while the staging folder cannot be written to', () => {
  it('returns 503 and says when to retry, and uploads work again once it can be', async () => {
    await rm(server.stagingDir, { recursive: true })
    await writeFile(server.stagingDir, 'not a folder')
    const response = await server.upload({ body: await createJpeg() })
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
    expect(response.body.errors[0].msg).toBe('The server cannot store images at the moment. Please try again later.')
    await rm(server.stagingDir)
    expect((await server.upload({ body: await createJpeg() })).status).toBe(200)
  })
})
