import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { StatusCode } from 'hono/utils/http-status'
import type { Answer } from './response-cache.ts'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

const chosen = (c: Context, answer: Answer): Encoding => {
  if (!c.req.header('accept-encoding')) return 'identity'
  const match = (offered: { type: string; q: number }[]): Encoding => {
    const quality = (name: Encoding) =>
      offered.find(({ type }) => type.toLowerCase() === name)?.q ?? offered.find(({ type }) => type === '*')?.q ?? 0
    const usable = ENCODINGS.filter((name) => (name === 'identity' ? false : answer[name] && quality(name) > 0))
    return usable.sort((a, b) => quality(b) - quality(a))[0] ?? 'identity'
  }
  return accepts(c, { header: 'Accept-Encoding', supports: [...ENCODINGS], default: 'identity', match }) as Encoding
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Sends a kept answer in the best encoding the client takes, or 304 when it has it already.
 * `headers` are added to both; by default the answer must be asked for again before each use.
 */
export const respondFromCache = (c: Context, answer: Answer, headers: Record<string, string> = {}): Response => {
  const encoding = chosen(c, answer)
  const etag = encoding === 'identity' ? `"${answer.etag}"` : `"${answer.etag}-${encoding}"`
  const common = { etag, vary: 'accept-encoding', 'cache-control': answer.keep ? 'no-cache' : 'no-store', ...headers }
  if (answer.status === 200 && matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, common)
  const body = encoding === 'identity' ? answer.identity : (answer[encoding] ?? answer.identity)
  return c.body(body as Uint8Array<ArrayBuffer>, answer.status as StatusCode as 200, {
    ...common,
    'content-type': answer.contentType,
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
}
