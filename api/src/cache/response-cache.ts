import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#http/negotiate-encoding.ts'

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
  /** Sent in addition, but not with a 304: the client keeps the headers of the response that it has. */
  headers?: Record<string, string>
  /** False for a response that must not be cached, such as a fallback after a failure. Default true. */
  keep?: boolean
}

export interface Variant {
  /** Strong, with quotes. */
  etag: string
  body: Buffer<ArrayBuffer>
  headers: Readonly<Record<string, string>>
  /** The headers of a 304. */
  notModifiedHeaders: Readonly<Record<string, string>>
}

/** A response ready to send, with all of its headers. It is compressed when a client first asks for that; renders read it as it is. */
export interface CachedResponse {
  status: number
  route: string | undefined
  styleHash: string
  keep: boolean
  /** In the encodings that clients have asked for. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** The available encodings, best first. */
  encodings: readonly Encoding[]
  /** Resolves with the variant in an available encoding. Concurrent callers share one compression. */
  encode(encoding: Encoding): Promise<Variant>
}

export interface ResponseCache {
  /** Returns the cached response for this key and revision. */
  find(key: string, revision: string): CachedResponse | undefined
  /**
   * Returns the cached response for this key and revision, or produces it. Concurrent callers share one call of `produce`.
   * A failure, or a response with `keep: false`, is not cached. A new revision drops all responses of the previous one.
   */
  get(key: string, revision: string, produce: Produce): CachedResponse | Promise<CachedResponse>
}

type Produce = () => Promise<FreshResponse>

interface Options {
  entriesMax?: number
  bytesMax?: number
  onLookup?: (result: 'hit' | 'miss') => void
}

/** Smaller responses fit into one packet, so compression makes them no faster. */
const COMPRESS_BYTES_MIN = 700
/** Quality 9 takes five times as long, while the first reader after a save waits, for 0.3 % fewer bytes. */
const BROTLI_QUALITY = 8
/** For a response that is compressed for one request, or so long that the other quality takes half a second. */
const BROTLI_QUALITY_FAST = 4
const LONG_BYTES_MIN = 500_000

const compress = (identity: Buffer<ArrayBuffer>, encoding: Encoding, quality: number): Promise<Buffer<ArrayBuffer>> => {
  if (encoding === 'gzip') return promisify(gzip)(identity)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength }
  return promisify(brotliCompress)(identity, { params })
}

/** Returns a response that can be sent in every encoding that makes it smaller. */
export const prepareResponse = ({
  status,
  contentType,
  body,
  route,
  styleHash = '',
  headers,
  vary,
  keep = true,
}: FreshResponse): CachedResponse => {
  const identity = Buffer.from(body)
  const quality = keep && identity.byteLength < LONG_BYTES_MIN ? BROTLI_QUALITY : BROTLI_QUALITY_FAST
  // The headers are part of the tag: a client that revalidates must not keep the policy of a previous version.
  const hash = createHash('sha256')
    .update(JSON.stringify([contentType, headers]))
    .update(identity)
    .digest('base64url')
    .slice(0, 27)
  const toVariant = (encoding: Encoding, bytes: Buffer<ArrayBuffer>): Variant => {
    const isIdentity = encoding === 'identity'
    const etag = isIdentity ? `"${hash}"` : `"${hash}-${encoding}"`
    // By default a client must revalidate before each use.
    const notModifiedHeaders = {
      etag,
      vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
      'cache-control': keep ? 'no-cache' : 'no-store',
    }
    const content = { 'content-type': contentType, 'content-length': String(bytes.byteLength) }
    return {
      etag,
      body: bytes,
      notModifiedHeaders,
      headers: { ...notModifiedHeaders, ...headers, ...content, ...(isIdentity ? {} : { 'content-encoding': encoding }) },
    }
  }
  const variants: CachedResponse['variants'] = { identity: toVariant('identity', identity) }
  const pending: Partial<Record<Encoding, Promise<Variant>>> = {}
  const addVariant = async (encoding: Encoding) => {
    try {
      const variant = toVariant(encoding, await compress(identity, encoding, quality))
      variants[encoding] = variant
      return variant
    } finally {
      delete pending[encoding]
    }
  }
  return {
    status,
    route,
    styleHash,
    keep,
    variants,
    encodings: identity.byteLength < COMPRESS_BYTES_MIN ? ['identity'] : ['br', 'gzip', 'identity'],
    encode: async (encoding) => {
      const known = variants[encoding]
      if (known) return known
      pending[encoding] ??= addVariant(encoding)
      return pending[encoding]
    },
  }
}

/** Compressed variants are added later. Both together have about a third of the bytes. */
const countBytes = ({ variants, encodings }: CachedResponse) =>
  Math.ceil(variants.identity.body.byteLength * (encodings.length > 1 ? 1.35 : 1)) || 1

/** Caches the most recently used responses, up to a number of entries and a total size in bytes. */
export const createResponseCache = ({ entriesMax = 500, bytesMax = 64_000_000, onLookup }: Options = {}): ResponseCache => {
  const entries = new LRUCache<string, CachedResponse, Produce>({
    max: entriesMax,
    maxSize: bytesMax,
    sizeCalculation: countBytes,
    fetchMethod: async (_key, _stale, { context }) => prepareResponse(await context()),
    // Callers that wait for a response still get it when its entry is dropped meanwhile.
    ignoreFetchAbort: true,
  })
  let currentRevision = ''

  const fetch = async (key: string, produce: Produce) => {
    const response = await entries.forceFetch(key, { context: produce })
    if (!response.keep && entries.peek(key) === response) entries.delete(key)
    return response
  }

  const find = (key: string, revision: string) => {
    if (revision !== currentRevision) entries.clear()
    currentRevision = revision
    const known = entries.get(key)
    if (known) onLookup?.('hit')
    return known
  }

  return {
    find,
    get: (key, revision, produce) => {
      const known = find(key, revision)
      if (known) return known
      onLookup?.('miss')
      return fetch(key, produce)
    },
  }
}
