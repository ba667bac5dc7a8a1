import type { Context } from 'hono'
import type { RequestEnv } from './request-log.ts'

/**
 * Sends a response whose headers were prepared earlier. A plain object is passed to Node as it is; a `Headers` object, which
 * `c.body`, `c.header` and `c.res.headers` create, costs more than the rest of a cached response. So nothing may use
 * `c.res.headers` afterwards, and middleware that adds headers checks `hasPreparedHeaders` first.
 */
export const respondPrepared = (
  c: Context<RequestEnv>,
  body: Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response => {
  const requestId = c.get('requestId')
  c.set('hasPreparedHeaders', true)
  return new Response(body, { status, headers: requestId ? { ...headers, 'x-request-id': requestId } : headers })
}
