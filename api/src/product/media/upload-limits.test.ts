import type { ClientRequest } from 'node:http'
import { TOKEN_HEADER, UPLOAD_BYTES_MAX } from '@portfolio/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownMemory } from '#test/own-memory.ts'
import { aJpeg } from '#test/pictures.ts'
import { appHeading, FORM_END, type MediaServer, startMediaServer } from '#test/start-media-server.ts'

const ZEROS = Buffer.alloc(1_000_000)

let server: MediaServer
beforeAll(async () => {
  server = await startMediaServer({ uploadLimits: { slowMs: 700, slowBytes: 1_000 } })
})
afterAll(() => server?.close())

/** Writes as a network does: waits when the other side does not read, stops when the connection is gone. */
const write = async (sent: ClientRequest, bytes: Buffer) => {
  if (sent.destroyed || sent.write(bytes)) return
  await new Promise<void>((resolve) => {
    const done = () => {
      sent.off('drain', done).off('close', done)
      resolve()
    }
    sent.once('drain', done).once('close', done)
  })
}
const writeZeros = async (sent: ClientRequest, count: number) => {
  for (let left = count; left > 0 && !sent.destroyed; left -= ZEROS.length)
    await write(sent, ZEROS.subarray(0, Math.min(left, ZEROS.length)))
}

/** A file of exactly `bytes`: a real JPEG, and then zeros, which a decoder ignores. */
const sendFileOf = async (bytes: number) => {
  const jpeg = await aJpeg()
  const head = appHeading()
  const { sent, answer } = server.openUpload({ 'content-length': String(head.length + bytes + FORM_END.length) })
  await write(sent, Buffer.concat([head, jpeg]))
  await writeZeros(sent, bytes - jpeg.length)
  if (!sent.destroyed) sent.end(FORM_END)
  return answer
}

const expectNothingLeft = async () => {
  await expect.poll(server.staged, { timeout: 5_000 }).toEqual([])
  expect(await server.keys()).toEqual([])
  expect(await server.rows()).toEqual([])
}

describe('the size of an upload', () => {
  it('one byte more than 800,000,000 is refused with the sentence for it, and nothing is kept', async () => {
    const answer = await sendFileOf(UPLOAD_BYTES_MAX + 1)
    expect(answer).toMatchObject({ status: 413, body: { errors: [{ msg: 'File is larger than 800000000 bytes', path: 'file' }] } })
    await expectNothingLeft()
  }, 60_000)

  it('what says at once that it is larger is refused without a look at its body', async () => {
    const { sent, answer } = server.openUpload({ 'content-length': String(UPLOAD_BYTES_MAX + 2_000_000) })
    sent.flushHeaders()
    expect(await answer).toMatchObject({ status: 413, body: { errors: [{ msg: 'File is larger than 800000000 bytes' }] } })
    sent.destroy()
  })

  it('800 MB of zeros are refused after less than 1 MB', async () => {
    const { sent, answer } = server.openUpload({ 'transfer-encoding': 'chunked' })
    await write(sent, appHeading({ fileName: 'zeros.png', type: 'image/png' }))
    const writing = writeZeros(sent, UPLOAD_BYTES_MAX)
    expect(await answer).toMatchObject({ status: 422, body: { errors: [{ msg: expect.stringMatching(/^File type must be /) }] } })
    expect(server.readUntilAnswer.at(-1)).toBeLessThan(1_000_000)
    sent.destroy()
    await writing
    await expectNothingLeft()
  })
})

describe('who may upload', () => {
  it.each([undefined, '', 'not-a-token', 'x'.repeat(43)])('token %o: 401 without reading the body', async (token) => {
    const { sent, answer } = server.openUpload({ [TOKEN_HEADER]: token ?? '', 'transfer-encoding': 'chunked' })
    const writing = write(sent, Buffer.concat([appHeading(), await aJpeg()])).then(() => writeZeros(sent, UPLOAD_BYTES_MAX))
    expect((await answer).status).toBe(401)
    expect(server.readUntilAnswer.at(-1)).toBeLessThan(1_000_000)
    sent.destroy()
    await writing
    await expectNothingLeft()
  })
})

describe('an upload that ends badly', () => {
  it('a client that hangs up leaves nothing', async () => {
    const { sent } = server.openUpload({ 'content-length': '5000000' })
    await write(sent, Buffer.concat([appHeading(), await aJpeg(), ZEROS]))
    await expect.poll(server.staged).toHaveLength(1)
    sent.destroy()
    await expectNothingLeft()
  })

  it('a client that falls silent is cut off and leaves nothing', async () => {
    const { sent, answer } = server.openUpload({ 'content-length': '5000000' })
    await write(sent, Buffer.concat([appHeading(), await aJpeg(), ZEROS]))
    expect(await answer).toMatchObject({ status: 400, body: { errors: [{ msg: 'The upload was too slow' }] } })
    await expectNothingLeft()
  })

  it('the fifth at once is asked to come back, and there is room again when one has ended', async () => {
    const roomy = await startMediaServer()
    const jpeg = await aJpeg()
    const open = Array.from({ length: 4 }, () => {
      const one = roomy.openUpload({ 'transfer-encoding': 'chunked' })
      one.sent.write(Buffer.concat([appHeading(), jpeg]))
      return one
    })
    await expect.poll(roomy.staged).toHaveLength(4)
    expect(await roomy.upload({ body: jpeg })).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    for (const { sent } of open) sent.end(FORM_END)
    for (const { answer } of open) expect((await answer).status).toBe(200)
    expect((await roomy.upload({ body: jpeg })).status).toBe(200)
    await roomy.close()
  })
})

// Last: it is the only one that leaves a picture.
describe('the largest upload', () => {
  it('of exactly 800,000,000 bytes is taken at constant memory', async () => {
    const before = await ownMemory()
    let peak = before
    const watch = setInterval(async () => {
      peak = Math.max(peak, await ownMemory())
    }, 50)
    const answer = await sendFileOf(UPLOAD_BYTES_MAX)
    clearInterval(watch)
    expect(answer).toMatchObject({ status: 200, body: { image: { width: 64, height: 48 } } })
    expect(peak - before).toBeLessThan(150_000_000)
  }, 60_000)
})
