import type { Context } from 'hono'
import { HttpError, throwHttpError } from './errors.ts'
import { faultInJson } from './json-scan.ts'

export const JSON_BYTES_MAX = 1_500_000

const isJson = (contentType: string | undefined) => /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(contentType?.trim() ?? '')

const bytesOf = async (request: Request, bytesMax: number): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) tooLarge(bytesMax)
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (!request.body) return Buffer.alloc(0)
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) tooLarge(bytesMax)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throwHttpError(400, 'The request ended before its end')
  }
  return Buffer.concat(chunks)
}

const tooLarge = (bytesMax: number) => throwHttpError(413, `The request is larger than ${bytesMax} bytes`)

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return throwHttpError(400, 'The request is not valid UTF-8')
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return throwHttpError(400, 'The request is not valid JSON')
  }
}

/** The request's JSON object. Refuses 415, 413 and 400 as rulings 2 says; what comes back is a plain, bounded object. */
export const readJson = async (c: Context, bytesMax = JSON_BYTES_MAX): Promise<Record<string, unknown>> => {
  if (!isJson(c.req.header('content-type')) || (c.req.header('content-encoding') ?? 'identity') !== 'identity')
    throwHttpError(415, 'Send the request as application/json')
  const text = textOf(await bytesOf(c.req.raw, bytesMax))
  const fault = faultInJson(text)
  if (fault) throwHttpError(400, fault)
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throwHttpError(400, 'The request must be a JSON object')
  return value as Record<string, unknown>
}
