import { createWriteStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { upload } from '@portfolio/contracts'
import busboy from 'busboy'
import { HttpError } from '#http/errors.ts'
import type { PictureExtension } from './media-names.ts'
import { notAPicture, pictureType, SIGNATURE_BYTES } from './picture-type.ts'

export interface ReceiveLimits {
  bytesMax: number
  /** A sender that stays below this many bytes in `slowMs` is cut off, so that it does not hold a place for ever. */
  slowBytes: number
  slowMs: number
}

export interface ReceivedFile {
  path: string
  extension: PictureExtension
  bytes: number
}

const FIELD = 'file'
const missing = () => new HttpError(422, [{ msg: 'Please choose a picture', path: FIELD }])
const tooMany = () => new HttpError(422, [{ msg: upload.tooMany, path: FIELD }])
const tooSmall = () => new HttpError(422, [{ msg: upload.tooSmall(1), path: FIELD }])
const malformed = () => new HttpError(400, [{ msg: 'The form cannot be read' }])
const cutOff = () => new HttpError(400, [{ msg: 'The upload was cut off' }])
const tooSlow = () => new HttpError(400, [{ msg: 'The upload was too slow' }])
export const tooLarge = (bytesMax: number) => new HttpError(413, [{ msg: upload.tooLarge(bytesMax), path: FIELD }])

/** Lets bytes through once the first ones are those of a picture. */
const onlyPictures = () => {
  let start = Buffer.alloc(0)
  const result: { extension?: PictureExtension; bytes: number } = { bytes: 0 }
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      result.bytes += chunk.length
      if (result.extension) return done(null, chunk)
      start = Buffer.concat([start, chunk])
      if (start.length < SIGNATURE_BYTES) return done()
      result.extension = pictureType(start)
      return result.extension ? done(null, start) : done(notAPicture())
    },
    flush: (done) => done(result.extension ? null : result.bytes ? notAPicture() : tooSmall()),
  })
  return { gate, result }
}

const createParser = (headers: IncomingHttpHeaders, bytesMax: number) => {
  try {
    return busboy({
      headers,
      // busboy calls a file too large as soon as it reaches the limit, so the limit is one more.
      limits: { files: 1, fileSize: bytesMax + 1, fields: 4, fieldSize: 64 * 1024, parts: 6, headerPairs: 50 },
    })
  } catch {
    throw malformed()
  }
}

/**
 * Streams the one file of a form to `path` and answers what it is. Memory does not depend on its size.
 * Rejects with a `Refused` as soon as the form cannot become right; the rest of the body is then left unread.
 */
export const receiveFile = async (
  body: Readable,
  headers: IncomingHttpHeaders,
  path: string,
  limits: ReceiveLimits,
): Promise<ReceivedFile> => {
  const parser = createParser(headers, limits.bytesMax)
  const { gate, result } = onlyPictures()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let written: Promise<void> | undefined

  parser.on('file', (field, stream) => {
    // An error is told to the pipeline below; without a listener of its own it would end the process.
    stream.on('error', () => undefined)
    if (field !== FIELD) return reject(missing())
    stream.on('limit', () => reject(tooLarge(limits.bytesMax)))
    written = pipeline(stream, gate, createWriteStream(path, { flags: 'wx' }))
    written.catch(reject)
  })
  parser.on('filesLimit', () => reject(tooMany()))
  parser.on('partsLimit', () => reject(malformed()))
  parser.on('error', () => reject(malformed()))
  parser.on('close', () => (written ? written.then(resolve, reject) : reject(missing())))
  finished(body, { writable: false }).catch(() => reject(cutOff()))

  let bytesBefore = 0
  const watchdog = setInterval(() => {
    if (result.bytes - bytesBefore < limits.slowBytes) reject(tooSlow())
    bytesBefore = result.bytes
  }, limits.slowMs)

  body.pipe(parser)
  try {
    await promise
  } catch (error) {
    // Nothing more is read: whoever answers decides what becomes of the connection.
    body.unpipe(parser).pause()
    parser.destroy()
    gate.destroy()
    // The file must be closed before its folder is removed.
    await written?.catch(() => undefined)
    throw error
  } finally {
    clearInterval(watchdog)
  }
  return { path, extension: result.extension as PictureExtension, bytes: result.bytes }
}
