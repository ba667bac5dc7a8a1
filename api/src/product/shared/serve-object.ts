import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ObjectStore, type StoredObject, StoreUnavailable } from '@portfolio/object-store'
import type { Context } from 'hono'
import { includesEtag } from '#cache/respond-from-cache.ts'
import type { Log } from '#http/log.ts'
import { respondPrepared } from '#http/respond.ts'
import { FILE_POLICY, getTransportSecurity } from '#http/security-headers.ts'

// A key is never reused, so its content never changes.
const CACHE_CONTROL = { public: 'public, max-age=31536000, immutable', private: 'private, no-cache' }

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
}

export interface ServedObject {
  key: string
  /** Without quotes. */
  etag: string
  type: string
  disposition: string
  policy: string
  publicUrl: string | undefined
  /** Which caches may keep it. Browsers revalidate a private object before each use, because access may have ended. */
  access: keyof typeof CACHE_CONTROL
  log: Log
  /** Called with a whole object that was read before it is sent. */
  onRead?: (headers: Record<string, string>, body: Uint8Array) => void
}

/** Returns the requested range, 'unsatisfiable', or undefined for the whole object. */
const parseRange = (header: string | undefined, bytes: number) => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (first && last && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

export const notFound = (c: Context) =>
  c.text('Not found', 404, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': FILE_POLICY,
  })

/** Up to this size an object is read before it is sent: a web stream costs several times as much as an image. */
const BUFFERED_BYTES_MAX = 256 * 1024

const send = async (
  c: Context,
  { bytes, stream }: StoredObject,
  status: 200 | 206,
  headers: Record<string, string>,
  { key, log, onRead }: Pick<ServedObject, 'key' | 'log' | 'onRead'>,
) => {
  const all = { ...headers, 'content-length': String(bytes) }
  if (bytes > BUFFERED_BYTES_MAX) {
    // Its status has been sent, so only the log can say that it is incomplete.
    stream.once('error', ({ message }) => log.warn({ requestId: c.get('requestId'), key, reason: message }, 'An object was sent in part'))
    return c.body(Readable.toWeb(stream) as ReadableStream, status, all)
  }
  // A connection to the store that is lost has the same code as one to the database.
  const body = (await buffer(stream).catch((cause) => {
    throw new StoreUnavailable(cause)
  })) as Buffer<ArrayBuffer>
  onRead?.(all, body)
  return respondPrepared(c, body, status, all)
}

/** Sends an object of the store, or the requested range of it. Keys are never reused, so clients keep public objects forever. */
export const serveObject = async (c: Context, store: ObjectStore, served: ServedObject) => {
  const { key, etag: tag, type, disposition, policy, publicUrl, access, log } = served
  const etag = `"${tag}"`
  const headers = {
    ...HEADERS,
    ...getTransportSecurity(publicUrl),
    etag,
    'cache-control': CACHE_CONTROL[access],
    'content-type': type,
    'content-disposition': disposition,
    'content-security-policy': policy,
  }
  if (includesEtag(c.req.header('if-none-match'), etag)) return respondPrepared(c, null, 304, headers)

  const isHead = c.req.method === 'HEAD'
  const rangeHeader = c.req.header('range')
  if (isHead || rangeHeader) {
    const info = await store.info(key)
    if (!info) return notFound(c)
    const ifRange = c.req.header('if-range')
    const range = isHead || (ifRange && ifRange !== etag) ? undefined : parseRange(rangeHeader, info.bytes)
    if (range === 'unsatisfiable')
      return c.body(null, 416, { ...HEADERS, 'content-range': `bytes */${info.bytes}`, 'content-security-policy': FILE_POLICY })
    if (isHead) return c.body(null, 200, { ...headers, 'content-length': String(info.bytes) })
    if (range) {
      const part = await store.get(key, range)
      if (!part) return notFound(c)
      const contentRange = `bytes ${range.start}-${range.end}/${info.bytes}`
      return send(c, part, 206, { ...headers, 'content-range': contentRange }, { key, log })
    }
  }
  const object = await store.get(key)
  return object ? send(c, object, 200, headers, served) : notFound(c)
}
