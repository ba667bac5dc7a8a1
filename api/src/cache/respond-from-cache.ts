import type { Context } from 'hono'
import { negotiateEncoding } from '#http/negotiate-encoding.ts'
import { respondPrepared } from '#http/respond.ts'
import type { CachedResponse } from './response-cache.ts'

const includesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag) ?? false

/** Sends a cached response in the best encoding the client accepts, or 304 when the client already has it. `headers` replace cached ones. */
export const respondFromCache = (
  c: Context,
  { status, variants, encodings }: CachedResponse,
  headers?: Readonly<Record<string, string>>,
): Response => {
  const variant = variants[negotiateEncoding(c, encodings)] ?? variants.identity
  return status === 200 && includesEtag(c.req.header('if-none-match'), variant.etag)
    ? respondPrepared(c, null, 304, variant.notModifiedHeaders)
    : respondPrepared(c, variant.body, status, headers ? { ...variant.headers, ...headers } : variant.headers)
}
