import { createWriteStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { upload } from '@portfolio/contracts'
import busboy from 'busboy'
import { HttpError } from '#http/errors.ts'
import type { UploadRequest } from './upload-request.ts'

export interface ReceiveLimits {
  bytesMax: number
  /** An upload is aborted when it sends fewer bytes than this in `slowMs`, so that it does not occupy a slot forever. */
  slowBytes: number
  slowMs: number
}

/** The types of file that an upload accepts. A type is the extension of the stored file. */
export interface AcceptedFiles<Type extends string> {
  /** Returns the type of a file by its first bytes. Its declared type is not trusted, and its name is as the client sent it. */
  detectType: (start: Buffer, fileName: string) => Type | undefined
  /** Returns the error message for a file by its last bytes, or undefined. */
  checkEnd?: (type: Type, end: Buffer) => string | undefined
  messages: { missing: string; wrongType: string }
}

export interface ReceivedFile<Type extends string> {
  path: string
  type: Type
  bytes: number
  /** As the client sent it, not validated. */
  fileName: string
}

const FIELD = 'file'
/** WebM is distinguished from other video by its 40th byte or so. */
const START_BYTES = 64
const END_BYTES = 1024

const invalid = (msg: string) => new HttpError(422, [{ msg, path: FIELD }])
const malformed = () => new HttpError(400, [{ msg: 'The form cannot be read' }])
const interrupted = () => new HttpError(400, [{ msg: 'The upload was interrupted' }])
const tooSlow = () => new HttpError(400, [{ msg: 'The upload was too slow' }])
export const tooLarge = (bytesMax: number) => new HttpError(413, [{ msg: upload.tooLarge(bytesMax), path: FIELD }])

/** Creates a stream that fails unless the first and last bytes are those of an accepted file. `result` is updated while it runs. */
const createTypeFilter = <Type extends string>({ detectType, checkEnd, messages }: AcceptedFiles<Type>, getFileName: () => string) => {
  let start = Buffer.alloc(0)
  let end = Buffer.alloc(0)
  const result: { type?: Type; bytes: number } = { bytes: 0 }
  const filter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      result.bytes += chunk.length
      end = Buffer.concat([end, chunk.subarray(-END_BYTES)]).subarray(-END_BYTES)
      if (result.type) return done(null, chunk)
      start = Buffer.concat([start, chunk])
      if (start.length < START_BYTES) return done()
      result.type = detectType(start, getFileName())
      return result.type ? done(null, start) : done(invalid(messages.wrongType))
    },
    flush: (done) => {
      if (!result.bytes) return done(invalid(upload.tooSmall(1)))
      const isHeld = !result.type
      result.type ??= detectType(start, getFileName())
      if (!result.type) return done(invalid(messages.wrongType))
      const problem = checkEnd?.(result.type, end)
      return problem ? done(invalid(problem)) : done(null, isHeld ? start : null)
    },
  })
  return { filter, result }
}

/** Writes a file to `path` that is on this machine already. Throws 422 unless it is an accepted one. */
export const saveFile = async <Type extends string>(
  content: Readable,
  fileName: string,
  path: string,
  accepted: AcceptedFiles<Type>,
): Promise<ReceivedFile<Type>> => {
  const { filter, result } = createTypeFilter(accepted, () => fileName)
  await pipeline(content, filter, createWriteStream(path, { flags: 'wx' }))
  return { path, type: result.type as Type, bytes: result.bytes, fileName }
}

const createParser = (headers: IncomingHttpHeaders, bytesMax: number) => {
  try {
    return busboy({
      headers,
      // Browsers send file names in UTF-8.
      defParamCharset: 'utf8',
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
export const receiveFile = async <Type extends string>(
  { body, headers }: UploadRequest,
  path: string,
  limits: ReceiveLimits,
  accepted: AcceptedFiles<Type>,
): Promise<ReceivedFile<Type>> => {
  const parser = createParser(headers, limits.bytesMax)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let written: Promise<void> | undefined
  let fileName = ''
  const { filter, result } = createTypeFilter(accepted, () => fileName)
  const rejected = new AbortController()

  parser.on('file', (field, stream, info) => {
    fileName = info.filename ?? ''
    // The pipeline below handles errors, but without this listener an error would crash the process.
    stream.on('error', () => undefined)
    if (field !== FIELD) return reject(invalid(accepted.messages.missing))
    stream.on('limit', () => reject(tooLarge(limits.bytesMax)))
    written = pipeline(stream, filter, createWriteStream(path, { flags: 'wx' }), { signal: rejected.signal })
    written.catch(reject)
  })
  parser.on('filesLimit', () => reject(invalid(upload.tooMany)))
  parser.on('partsLimit', () => reject(malformed()))
  parser.on('error', () => reject(malformed()))
  parser.on('close', () => (written ? written.then(resolve, reject) : reject(invalid(accepted.messages.missing))))
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
    // Destroying one of its streams is not enough: a pipeline waits forever for the end of a stream that was destroyed just before it.
    rejected.abort()
    // The file must be closed before its folder can be removed.
    await written?.catch(() => undefined)
    throw error
  } finally {
    clearInterval(watchdog)
  }
  return { path, type: result.type as Type, bytes: result.bytes, fileName }
}
