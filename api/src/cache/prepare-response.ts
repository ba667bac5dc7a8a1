import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#http/negotiate-encoding.ts'
import { createOnce } from '#shared/create-once.ts'

type Headers = Readonly<Record<string, string>>

export interface FreshResponse {
  status: number
  contentType: string
  body: string
  /** Pattern of the route that responds. A response with one may be sent before the request reaches the app. */
  route?: string | undefined
  /** Hash of the inlined stylesheet of a document, which its policy names. */
  styleHash?: string
  /** Request headers, beside the accepted encodings, that the response depends on. */
  vary?: string
  /** Sent in addition, but most of them not with a 304: the client keeps the headers of the response that it has. */
  headers?: Record<string, string>
  /** False for a response that must not be cached, such as a fallback after a failure. Default true. */
  keep?: boolean
}

/** A body in one encoding, with all headers that are sent with it. */
interface Content {
  body: Buffer<ArrayBuffer>
  headers: Headers
}

/** A response in one encoding. A client that has it already needs no content. */
export interface Variant {
  /** The headers of a 304, with a strong tag. */
  notModifiedHeaders: Headers & { etag: string }
  /** Undefined until a client first asks for it. */
  content: Content | undefined
  /** Resolves with the content. Concurrent callers share one compression. */
  load(): Promise<Content>
}

/** A response ready to send. It is compressed when a client first asks for that; renders read it as it is. */
export interface CachedResponse {
  status: number
  route: string | undefined
  styleHash: string
  keep: boolean
  /** Not compressed. */
  identity: Content
  variants: Readonly<Record<Encoding, Variant>>
  /** The available encodings, best first. */
  encodings: readonly Encoding[]
}

/** Smaller responses fit into one packet, so compression makes them no faster. */
const COMPRESS_BYTES_MIN = 700
/** Quality 9 takes five times as long, while the first reader after a save waits, for 0.3 % fewer bytes. */
const BROTLI_QUALITY = 8
/** For a response that is compressed for one request, or so long that the other quality takes half a second. */
const BROTLI_QUALITY_FAST = 4
const LONG_BYTES_MIN = 500_000

const compressBody = (body: Buffer<ArrayBuffer>, encoding: Encoding, quality: number): Promise<Buffer<ArrayBuffer>> => {
  if (encoding === 'gzip') return promisify(gzip)(body)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength }
  return promisify(brotliCompress)(body, { params })
}

/** Returns a response that can be sent in every encoding that makes it smaller. */
export const prepareResponse = (
  { status, contentType, body, route, styleHash = '', headers, vary, keep = true }: FreshResponse,
  compress = compressBody,
): CachedResponse => {
  const bytes = Buffer.from(body)
  const quality = keep && bytes.byteLength < LONG_BYTES_MIN ? BROTLI_QUALITY : BROTLI_QUALITY_FAST
  // The headers are part of the tag: a client that revalidates must not keep the policy of a previous version.
  const hash = createHash('sha256')
    .update(JSON.stringify([contentType, headers]))
    .update(bytes)
    .digest('base64url')
    .slice(0, 27)

  // The one additional header that a 304 must have (RFC 9110, 15.4.5).
  const location = headers?.['content-location']
  const getNotModifiedHeaders = (encoding: Encoding) => ({
    etag: encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    // By default a client must revalidate before each use.
    'cache-control': keep ? 'no-cache' : 'no-store',
    ...(location && { 'content-location': location }),
  })

  const toContent = (encoding: Encoding, encoded: Buffer<ArrayBuffer>): Content => ({
    body: encoded,
    headers: {
      ...getNotModifiedHeaders(encoding),
      ...headers,
      'content-type': contentType,
      'content-length': String(encoded.byteLength),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  })

  const toVariant = (encoding: Encoding, content?: Content): Variant => {
    const variant: Variant = {
      notModifiedHeaders: getNotModifiedHeaders(encoding),
      content,
      load: createOnce(async () => {
        variant.content ??= toContent(encoding, await compress(bytes, encoding, quality))
        return variant.content
      }),
    }
    return variant
  }

  const identity = toContent('identity', bytes)
  return {
    status,
    route,
    styleHash,
    keep,
    identity,
    variants: { identity: toVariant('identity', identity), br: toVariant('br'), gzip: toVariant('gzip') },
    encodings: bytes.byteLength < COMPRESS_BYTES_MIN ? ['identity'] : ['br', 'gzip', 'identity'],
  }
}
