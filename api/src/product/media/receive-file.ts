import { createWriteStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { upload } from '@portfolio/contracts'
import busboy from 'busboy'
import { HttpError } from '#http/errors.ts'
import type { ImageExtension } from './media-names.ts'

export interface ReceiveLimits {
  bytesMax: number
  /** An upload is aborted when it sends fewer bytes than this in `slowMs`, so that it does not occupy a slot forever. */
  slowBytes: number
  slowMs: number
}

export interface ReceivedFile {
  path: string
  extension: ImageExtension
  bytes: number
}

const FIELD = 'file'
const SIGNATURES: [ImageExtension, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
]
const SIGNATURE_BYTES = 8

const missingFile = () => new HttpError(422, [{ msg: 'Please choose an image', path: FIELD }])
const wrongType = () => new HttpError(422, [{ msg: upload.wrongType, path: FIELD }])
const tooManyFiles = () => new HttpError(422, [{ msg: upload.tooMany, path: FIELD }])
const tooSmall = () => new HttpError(422, [{ msg: upload.tooSmall(1), path: FIELD }])
const malformed = () => new HttpError(400, [{ msg: 'The form cannot be read' }])
const interrupted = () => new HttpError(400, [{ msg: 'The upload was interrupted' }])
const tooSlow = () => new HttpError(400, [{ msg: 'The upload was too slow' }])
export const tooLarge = (bytesMax: number) => new HttpError(413, [{ msg: upload.tooLarge(bytesMax), path: FIELD }])

/** Returns the type of an image by its first bytes. Its file name and declared type are not trusted. */
const detectType = (start: Buffer): ImageExtension | undefined =>
  SIGNATURES.find(([, signature]) => signature.test(start.toString('latin1')))?.[0]

/** Creates a stream that fails unless the first bytes are those of an image. `result` is updated while it runs. */
const createTypeFilter = () => {
  let start = Buffer.alloc(0)
  const result: { extension?: ImageExtension; bytes: number } = { bytes: 0 }
  const filter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      result.bytes += chunk.length
      if (result.extension) return done(null, chunk)
      start = Buffer.concat([start, chunk])
      if (start.length < SIGNATURE_BYTES) return done()
      result.extension = detectType(start)
      return result.extension ? done(null, start) : done(wrongType())
    },
    flush: (done) => done(result.extension ? null : result.bytes ? wrongType() : tooSmall()),
  })
  return { filter, result }
}

const createParser = (headers: IncomingHttpHeaders, bytesMax: number) => {
  try {
    return busboy({
      headers,
      // busboy reports a file that reaches the limit as too large, so the limit is one byte more.
      limits: { files: 1, fileSize: bytesMax + 1, fields: 4, fieldSize: 64 * 1024, parts: 6, headerPairs: 50 },
    })
  } catch {
    throw malformed()
  }
}

/**
 * Streams the one file of a form to `path` with constant memory.
 * @throws {HttpError} as soon as the form is known to be invalid; the rest of the body is then not read
 */
export const receiveFile = async (
  body: Readable,
  headers: IncomingHttpHeaders,
  path: string,
  limits: ReceiveLimits,
): Promise<ReceivedFile> => {
  const parser = createParser(headers, limits.bytesMax)
  const { filter, result } = createTypeFilter()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let written: Promise<void> | undefined

  parser.on('file', (field, stream) => {
    // The pipeline below handles errors, but without this listener an error would crash the process.
    stream.on('error', () => undefined)
    if (field !== FIELD) return reject(missingFile())
    stream.on('limit', () => reject(tooLarge(limits.bytesMax)))
    written = pipeline(stream, filter, createWriteStream(path, { flags: 'wx' }))
    written.catch(reject)
  })
  parser.on('filesLimit', () => reject(tooManyFiles()))
  parser.on('partsLimit', () => reject(malformed()))
  parser.on('error', () => reject(malformed()))
  parser.on('close', () => (written ? written.then(resolve, reject) : reject(missingFile())))
  finished(body, { writable: false }).catch(() => reject(interrupted()))

  let bytesBefore = 0
  const watchdog = setInterval(() => {
    if (result.bytes - bytesBefore < limits.slowBytes) reject(tooSlow())
    bytesBefore = result.bytes
  }, limits.slowMs)

  body.pipe(parser)
  try {
    await promise
  } catch (error) {
    // Stops reading. The caller decides what happens to the connection.
    body.unpipe(parser).pause()
    parser.destroy()
    filter.destroy()
    // The file must be closed before its folder can be removed.
    await written?.catch(() => undefined)
    throw error
  } finally {
    clearInterval(watchdog)
  }
  return { path, extension: result.extension as ImageExtension, bytes: result.bytes }
}
