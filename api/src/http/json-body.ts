import type { Context } from 'hono'
import { HttpError, throwHttpError } from './errors.ts'

export const JSON_BYTES_MAX = 1_500_000

const DEPTH_MAX = 64
/** An escaped U+0000, which PostgreSQL cannot store; after an escaped backslash, `u0000` is plain text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

const isJson = (contentType: string | undefined) => /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(contentType?.trim() ?? '')

const throwTooLarge = (bytesMax: number) => throwHttpError(413, `The request is larger than ${bytesMax} bytes`)

/** Counts the bytes that arrive, because Content-Length is only what the client claims. */
const readBytes = async (request: Request, bytesMax: number): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throwTooLarge(bytesMax)
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (!request.body) return Buffer.alloc(0)
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throwTooLarge(bytesMax)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throwHttpError(400, 'The request is incomplete')
  }
  return Buffer.concat(chunks)
}

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return throwHttpError(400, 'The request is not valid UTF-8')
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return throwHttpError(400, 'The request is not valid JSON')
  }
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

/**
 * Resolves with the request's JSON object; throws 415, 413 or 400. Does not check keys: the schema reads those that it defines
 * and drops all others, including `__proto__`.
 */
export const readJson = async (c: Context, bytesMax = JSON_BYTES_MAX): Promise<Record<string, unknown>> => {
  if (!isJson(c.req.header('content-type')) || (c.req.header('content-encoding') ?? 'identity') !== 'identity')
    throwHttpError(415, 'Send the request as application/json')
  const text = decode(await readBytes(c.req.raw, bytesMax))
  if (ESCAPED_NUL.test(text)) throwHttpError(400, 'The text contains a character that cannot be stored (U+0000)')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throwHttpError(400, 'The request must be a JSON object')
  if (isDeeperThan(DEPTH_MAX, value)) throwHttpError(400, `The JSON is nested deeper than ${DEPTH_MAX} levels`)
  return value as Record<string, unknown>
}
