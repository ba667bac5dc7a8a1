import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { RequestEnv } from './request-log.ts'

/** Of every response of a site with an https address: for two years, browsers request it and its subdomains over https only. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/** The content security policy of files, and of what is sent in place of one: nothing in them runs, and nothing is loaded. */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** Returns the value of `Strict-Transport-Security`; false for a site without an https address. */
export const toTransportSecurity = (publicUrl: string | undefined): string | false =>
  publicUrl?.startsWith('https:') ? STRICT_TRANSPORT_SECURITY : false

/** Returns `Strict-Transport-Security` as headers of a site with an https address, and no headers of another one. */
export const getTransportSecurity = (publicUrl: string | undefined): Record<string, string> => {
  const value = toTransportSecurity(publicUrl)
  return value ? { 'strict-transport-security': value } : {}
}

const createSecureHeaders = (publicUrl: string | undefined): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: toTransportSecurity(publicUrl),
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

/** Adds the headers of responses that are data, not documents: nothing in them may run, be framed or be read by another site. */
export const securityHeaders = (publicUrl: string | undefined) => {
  const setHeaders = createSecureHeaders(publicUrl)
  return createMiddleware<RequestEnv>(async (c, next) => {
    await next()
    if (c.get('hasPreparedHeaders')) return
    await setHeaders(c, async () => {})
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
}

/** Adds `Strict-Transport-Security` to responses that have no other headers of a site with an https address. */
export const strictTransportSecurity = (publicUrl: string | undefined) =>
  createMiddleware(async (c, next) => {
    const value = toTransportSecurity(publicUrl)
    if (value) c.header('strict-transport-security', value)
    await next()
  })

/** Resolves with the same headers, for responses that are prepared once and sent many times. */
export const getSecurityHeaders = async (publicUrl: string | undefined): Promise<Record<string, string>> => {
  const app = new Hono().use(createSecureHeaders(publicUrl)).get('/', (c) => c.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}
