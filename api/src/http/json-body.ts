import type { Context } from 'hono'
import { throwHttpError } from './errors.ts'
import { isTooDeep, JSON_DEPTH_MAX } from './json-depth.ts'
import { BODY_MS_MAX, type BodyLimits, readBytes } from './read-bytes.ts'

export const JSON_BYTES_MAX = 1_500_000

/** Many times what the largest form has. Validating hundreds of thousands of values blocks every other request for seconds. */
const VALUES_MAX = 1_000

export interface JsonLimits extends BodyLimits {
  valuesMax: number
}

/** An escaped U+0000, which PostgreSQL cannot store; after an escaped backslash, `u0000` is plain text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/
const ESCAPED_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

const isJson = (contentType: string | undefined) => /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(contentType?.trim() ?? '')

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return throwHttpError(400, 'The request is not valid UTF-8')
  }
}

const parse = (text: string): unknown => {
  if (isTooDeep(text)) throwHttpError(400, `The JSON is nested deeper than ${JSON_DEPTH_MAX} levels`)
  try {
    return JSON.parse(text)
  } catch {
    return throwHttpError(400, 'The request is not valid JSON')
  }
}

/** Limits the work of validation before it begins. */
const checkComplexity = (json: object, valuesMax: number) => {
  let values = 0
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const inner = Object.values(value)
    values += inner.length
    if (values > valuesMax) throwHttpError(400, `The JSON has more than ${valuesMax} values`)
    for (const one of inner) visit(one)
  }
  visit(json)
}

/** Half of a surrogate pair, which cannot be stored as UTF-8. `JSON.stringify` escapes exactly those. */
const hasLoneSurrogate = (value: unknown) => ESCAPED_SURROGATE.test(JSON.stringify(value))

/**
 * Resolves with the request's JSON object; throws 415, 413, 408 or 400. Does not check keys: the schema reads those that it defines
 * and drops all others, including `__proto__`.
 */
export const readJson = async (
  c: Context,
  { bytesMax = JSON_BYTES_MAX, msMax = BODY_MS_MAX, valuesMax = VALUES_MAX }: Partial<JsonLimits> = {},
): Promise<Record<string, unknown>> => {
  if (!isJson(c.req.header('content-type')) || (c.req.header('content-encoding') ?? 'identity') !== 'identity')
    throwHttpError(415, 'Send the request as application/json')
  const text = decode(await readBytes(c.req.raw, { bytesMax, msMax }))
  if (ESCAPED_NUL.test(text)) throwHttpError(400, 'The text contains a character that cannot be stored (U+0000)')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return throwHttpError(400, 'The request must be a JSON object')
  checkComplexity(value, valuesMax)
  if (ESCAPED_SURROGATE.test(text) && hasLoneSurrogate(value))
    throwHttpError(400, 'The text contains half of a character (a lone surrogate), which cannot be stored')
  return value as Record<string, unknown>
}
