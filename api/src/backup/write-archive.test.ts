import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { writeArchiveTo } from './write-archive.ts'

it.each([
  ['shorter', 4],
  ['longer', 6],
])('content that is %s than its entry fails the archive, and not the gateway', async (_, bytes) => {
  const target = new PassThrough().resume()
  const ended = new Promise((resolve) => target.once('error', resolve))
  const archive = writeArchiveTo(target, new Date())
  await expect(archive.add('objects/media/a.jpg', 5, Readable.from([Buffer.alloc(bytes)]))).rejects.toThrow('Size mismatch')
  await archive.abort()
  // The reader must not take what it got for a whole archive.
  expect(await ended).toBeInstanceOf(Error)
})
