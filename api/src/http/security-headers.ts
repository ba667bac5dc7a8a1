import { createMiddleware } from 'hono/factory'

/** For answers that are data, not documents: nothing in them may run, be framed or be read by another site. */
export const securityHeaders = (publicUrl: string | undefined) =>
  createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('cross-origin-opener-policy', 'same-origin')
    if (publicUrl?.startsWith('https:')) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
