import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { throwHttpError } from '#http/errors.ts'
import type { RequestEnv } from '#http/requests.ts'
import { calls } from './access.ts'
import type { Session, SessionStore } from './session-store.ts'
import { isTokenShaped } from './tokens.ts'

export interface OwnerEnv extends RequestEnv {
  Variables: RequestEnv['Variables'] & { session: Session }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What only the owner may read. These paths hold no parameters, so the request's own path is compared. */
const ownerReads = new Set(
  calls.filter(({ method, access }) => method === 'GET' && access === 'owner').map(({ path }) => API_PREFIX + path),
)

/** What nobody has a token for. */
const openPosts = new Set(
  calls.filter(({ method, access }) => method === 'POST' && access !== 'owner').map(({ path }) => API_PREFIX + path),
)

const needsToken = (method: string, path: string): boolean => {
  if (method === 'POST' && openPosts.has(path)) return false
  if (ownerReads.has(path)) return method !== 'OPTIONS'
  return !READS.has(method)
}

/** Mounted once over /api: everything but reading, signing in and the beacon needs a live token, also what does not exist. */
export const guard = (sessions: SessionStore, now: () => Date) =>
  createMiddleware<OwnerEnv>(async (c, next) => {
    // It would send a token back to where a script can read it.
    if (c.req.method === 'TRACE') throwHttpError(405, 'TRACE is not answered here')
    if (needsToken(c.req.method, c.req.path)) {
      const token = c.req.header(TOKEN_HEADER)
      const session = isTokenShaped(token) ? await sessions.find(token, now()) : undefined
      c.set('session', session ?? throwHttpError(401, 'Please sign in'))
    }
    await next()
  })

/** Start-up check: every route below /api is one that access.ts tells of. */
export const assertRoutesListed = (app: Pick<Hono, 'routes'>): void => {
  const listed = new Set(calls.map(({ method, path }) => `${method} ${API_PREFIX}${path}`))
  const unlisted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(API_PREFIX))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !listed.has(route))
  if (unlisted.length) throw new Error(`Say in auth/access.ts who may call ${[...new Set(unlisted)].join(', ')}`)
}
