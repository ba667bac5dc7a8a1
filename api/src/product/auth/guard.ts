import { API_PREFIX, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { throwHttpError } from '#http/errors.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { calls } from './access.ts'
import type { ApiTokenStore } from './api-token-store.ts'
import type { Session, SessionStore } from './session-store.ts'
import { isTokenShaped } from './tokens.ts'

export interface OwnerEnv extends RequestEnv {
  Variables: RequestEnv['Variables'] & { session: Session }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Reads that need a token. These paths have no parameters, so they are compared with the request path. */
const ownerReads = new Set(
  calls.filter(({ method, access }) => method === 'GET' && access === 'owner').map(({ path }) => API_PREFIX + path),
)

/** Writes that need no token. */
const publicPosts = new Set(
  calls.filter(({ method, access }) => method === 'POST' && access !== 'owner').map(({ path }) => API_PREFIX + path),
)

/** Paths that an API token may call. Everything else requires the owner's session. */
const apiTokenPaths = new Set(Object.values(releaseEndpoints).map((path) => API_PREFIX + path))

const needsToken = (method: string, path: string): boolean => {
  if (method === 'POST' && publicPosts.has(path)) return false
  if (ownerReads.has(path)) return method !== 'OPTIONS'
  return !READS.has(method)
}

/** Requires a valid token for everything below /api except public reads, sign-in and the beacon, including paths that do not exist. */
export const guard = (sessions: SessionStore, apiTokens: ApiTokenStore, now: () => Date) =>
  createMiddleware<OwnerEnv>(async (c, next) => {
    // TRACE echoes the request, which would expose the token to scripts.
    if (c.req.method === 'TRACE') throwHttpError(405, 'TRACE is not supported')
    if (needsToken(c.req.method, c.req.path)) {
      const token = c.req.header(TOKEN_HEADER)
      const session = isTokenShaped(token) ? await sessions.find(token, now()) : undefined
      if (session) c.set('session', session)
      else if (!(isTokenShaped(token) && apiTokenPaths.has(c.req.path) && (await apiTokens.use(token, now()))))
        throwHttpError(401, 'Please sign in')
    }
    await next()
  })

/** Throws at startup when a route below /api is missing from access.ts. */
export const assertRoutesListed = (app: Pick<Hono, 'routes'>): void => {
  const listed = new Set(calls.map(({ method, path }) => `${method} ${API_PREFIX}${path}`))
  const unlisted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(API_PREFIX))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !listed.has(route))
  if (unlisted.length) throw new Error(`Route missing from auth/access.ts: ${[...new Set(unlisted)].join(', ')}`)
}
