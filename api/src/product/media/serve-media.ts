import { Readable } from 'node:stream'
import type { ObjectStore } from '@portfolio/object-store'
import type { Context } from 'hono'
import { throwRetryLater } from '#http/errors.ts'
import { readMediaName } from './media-names.ts'

const HEADERS = {
  // A name is never used twice, so what it stands for never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
}

/** The one range that was asked for, 'none' that can be served, or undefined for the whole object. */
const rangeOf = (header: string | undefined, bytes: number) => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (first && last && Number(last) < start) return undefined
  return start > end ? 'none' : { start, end }
}

const missing = (c: Context) => c.text('Not found', 404, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })

const read = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch {
    return throwRetryLater(503, 'The picture store is away for a moment', 5)
  }
}

const send = (c: Context, stream: Readable, status: 200 | 206, headers: Record<string, string>) =>
  c.body(Readable.toWeb(stream) as ReadableStream, status, headers)

/** Answers `/media/:file` for the names this product gives out; any other name is not found. */
export const serveMedia = (store: ObjectStore) => async (c: Context) => {
  const name = readMediaName(c.req.param('file') ?? '')
  if (!name) return missing(c)
  const { file, key, type } = name
  const etag = `"${file}"`
  const headers = { ...HEADERS, etag, 'content-type': type, 'content-disposition': `inline; filename="${file}"` }
  if (
    c.req
      .header('if-none-match')
      ?.split(/\s*,\s*/)
      .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
  )
    return c.body(null, 304, headers)

  const isHead = c.req.method === 'HEAD'
  const asked = c.req.header('range')
  if (isHead || asked) {
    const info = await read(() => store.info(key))
    if (!info) return missing(c)
    const ifRange = c.req.header('if-range')
    const range = isHead || (ifRange && ifRange !== etag) ? undefined : rangeOf(asked, info.bytes)
    if (range === 'none') return c.body(null, 416, { 'content-range': `bytes */${info.bytes}` })
    if (isHead) return c.body(null, 200, { ...headers, 'content-length': String(info.bytes) })
    if (range) {
      const part = await read(() => store.get(key, range))
      if (!part) return missing(c)
      const contentRange = `bytes ${range.start}-${range.end}/${info.bytes}`
      return send(c, part.stream, 206, { ...headers, 'content-length': String(part.bytes), 'content-range': contentRange })
    }
  }
  const object = await read(() => store.get(key))
  return object ? send(c, object.stream, 200, { ...headers, 'content-length': String(object.bytes) }) : missing(c)
}
