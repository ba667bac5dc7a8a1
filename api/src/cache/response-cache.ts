import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface Produced {
  status: number
  contentType: string
  body: string
  /** False for an answer that must be made anew for the next caller, such as one that stands in for a failure. Default true. */
  keep?: boolean
}

/** An answer ready to send, in every encoding. A compressed form is null where it would save nothing. */
export interface Answer {
  status: number
  contentType: string
  keep: boolean
  /** Strong, without quotes; each encoding adds its own ending. */
  etag: string
  identity: Buffer
  gzip: Buffer | null
  br: Buffer | null
}

export interface ResponseCache {
  /**
   * The answer kept for this key and revision, or a new one. Callers who ask at the same time share one production.
   * A production that throws, or says so, is not kept.
   */
  get(key: string, revision: string, produce: () => Promise<Produced>): Promise<Answer>
}

/** Below this a compressed answer is no faster: it fits one packet anyway. */
const COMPRESS_BYTES_MIN = 700
const BROTLI_QUALITY = 9

const prepare = async ({ status, contentType, body, keep = true }: Produced): Promise<Answer> => {
  const identity = Buffer.from(body)
  const etag = createHash('sha256').update(contentType).update(identity).digest('base64url').slice(0, 27)
  if (identity.byteLength < COMPRESS_BYTES_MIN) return { status, contentType, keep, etag, identity, gzip: null, br: null }
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength }
  const [gzipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, { params })])
  return { status, contentType, keep, etag, identity, gzip: gzipped, br }
}

const bytesOf = ({ identity, gzip: zipped, br }: Answer) => identity.byteLength + (zipped?.byteLength ?? 0) + (br?.byteLength ?? 0)

interface Entry {
  revision: string
  answer: Promise<Answer>
  bytes: number
}

/** Keeps the most recently used answers, up to a number and a size in all. */
export const createResponseCache = ({ entriesMax = 500, bytesMax = 64_000_000 } = {}): ResponseCache => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }
  const makeRoom = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= entriesMax && bytes <= bytesMax) return
      drop(key, entry)
    }
  }

  return {
    get: (key, revision, produce) => {
      const kept = entries.get(key)
      if (kept?.revision === revision) {
        // Moved to the end: the first in the map is then the one unused for longest.
        entries.delete(key)
        entries.set(key, kept)
        return kept.answer
      }
      if (kept) drop(key, kept)
      let keep = true
      const answer = produce().then((produced) => {
        keep = produced.keep ?? true
        return prepare(produced)
      })
      const entry: Entry = { revision, answer, bytes: 0 }
      entries.set(key, entry)
      answer.then(
        (ready) => {
          if (!ready.keep) drop(key, entry)
          if (entries.get(key) !== entry) return
          if (!keep) return drop(key, entry)
          entry.bytes = bytesOf(ready)
          bytes += entry.bytes
          makeRoom()
        },
        () => drop(key, entry),
      )
      makeRoom()
      return answer
    },
  }
}
