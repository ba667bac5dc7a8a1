import { execFileSync, fork } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#http/log.ts'
import { mainFileName } from '#product/shared/uploads/media-names.ts'
import { createJpeg } from '#test/images.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'
import { createEncoder } from './encoder.ts'

vi.mock('node:child_process', { spy: true })

let server: MediaServer
afterEach(() => server?.close())

/** Returns the ids of the encoders that this process has started. */
const findEncoders = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, parent, ...args] = line.trim().split(/\s+/)
      return Number(parent) === process.pid && args.join(' ').includes('encode-process') ? [Number(pid)] : []
    })

/** Returns the encoder that a first upload has started. */
const warmUp = async () => {
  const known = findEncoders()
  await expectAccepted()
  const [encoder] = findEncoders().filter((pid) => !known.includes(pid))
  return encoder as number
}

const uploadPhoto = async () => server.upload({ body: await createJpeg({ width: 260, height: 20 }) })

/** Retries, because the short limits of a test may be exceeded on a busy machine. */
const expectAccepted = () => expect.poll(async () => (await uploadPhoto()).status).toBe(200)

/** Noise, which takes an encoder longer than the limit of the test. */
const createNoise = () =>
  sharp(randomFillSync(Buffer.alloc(4_000 * 4_000 * 3)), { raw: { width: 4_000, height: 4_000, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

describe('the image encoder', () => {
  it('fails with the code of a full disk, so that the upload gets 503', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portfolio-test-encoder-'))
    try {
      const source = join(folder, 'received')
      await writeFile(source, await createJpeg({ width: 260, height: 20 }))
      await symlink('/dev/full', join(folder, mainFileName('full', 'jpg')))
      const { encodeImage } = createEncoder(createLog('silent'))
      await expect(encodeImage({ id: 'full', source, extension: 'jpg', folder })).rejects.toMatchObject({ code: 'ENOSPC' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is one process for all uploads', async () => {
    server = await startMediaServer()
    const known = findEncoders()
    const encoder = await warmUp()
    const uploads = await Promise.all([uploadPhoto(), uploadPhoto(), uploadPhoto()])
    expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(findEncoders().filter((pid) => !known.includes(pid))).toEqual([encoder])
  })

  it('responds with 503 and Retry-After when the machine is too busy for a valid photo, and accepts it later', async () => {
    server = await startMediaServer({ encodeLimits: { waitMsMax: 5_000 } })
    const encoder = await warmUp()
    process.kill(encoder, 'SIGSTOP')
    const [first, second] = await Promise.all([uploadPhoto(), uploadPhoto()])
    for (const response of [first, second])
      expect(response).toMatchObject({
        status: 503,
        headers: { 'retry-after': '30' },
        body: { errors: [{ msg: 'The server is too busy to process the image. Please try again in a moment.' }] },
      })
    expect(await server.staged()).toEqual([])
    await expectAccepted()
  })

  it('rejects an image that needs too much CPU time, and encodes the next one', async () => {
    server = await startMediaServer({ encodeLimits: { cpuMsMax: 400 } })
    expect(await server.upload({ body: await createNoise() })).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'The image takes too long to process', path: 'file' }] },
    })
    await expectAccepted()
  })

  it.each([
    ['503 when the system has killed it', 'SIGKILL', 503],
    ['503 when another program has ended it', 'SIGUSR2', 503],
    ['422 when the image has crashed it', 'SIGSEGV', 422],
    ['200 when its terminal was closed, because the gateway still waits for it', 'SIGHUP', 200],
    ['200 when all processes of the service are told to stop', 'SIGTERM', 200],
  ] as const)('responds with %s, and serves the next upload', async (_, signal, status) => {
    server = await startMediaServer()
    const encoder = await warmUp()
    process.kill(encoder, 'SIGSTOP')
    const sent = vi.spyOn(vi.mocked(fork).mock.results.at(-1)?.value, 'send')
    const upload = uploadPhoto()
    await expect.poll(() => sent.mock.calls).toHaveLength(1)
    // Both are delivered when the process continues.
    process.kill(encoder, signal)
    process.kill(encoder, 'SIGCONT')
    expect((await upload).status).toBe(status)
    await expectAccepted()
  })

  it('is started again when it ended between two uploads', async () => {
    server = await startMediaServer()
    const encoder = await warmUp()
    process.kill(encoder, 'SIGKILL')
    await expect.poll(findEncoders).not.toContain(encoder)
    await expectAccepted()
  })
})
