import { API_PREFIX, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { CallerEnv } from '#http/caller.ts'
import { throwHttpError } from '#http/errors.ts'
import { type Call, calls } from './access.ts'
import type { ApiTokenStore } from './api-token-store.ts'
import type { Session, SessionStore } from './session-store.ts'
import { isTokenShaped } from './tokens.ts'

export interface OwnerEnv extends CallerEnv {
  Variables: CallerEnv['Variables'] & { session: Session }
}

interface Dependencies {
  sessions: Pick<SessionStore, 'find'>
  apiTokens: Pick<ApiTokenStore, 'use'>
  listed?: readonly Call[]
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes that an API token may call. Everything else requires the owner's session. */
const apiTokenRoutes = new Set(Object.values(releaseEndpoints).map((path) => API_PREFIX + path))

const nameRoute = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const nameCall = ({ method, path }: Call) => nameRoute({ method, path: API_PREFIX + path })

/** `ALL` is middleware, and what responds to paths that do not exist. */
const isApiRoute = ({ method, path }: { method: string; path: string }) => method !== 'ALL' && path.startsWith(API_PREFIX)

/**
 * Requires a valid token for everything below /api, except routes that are listed as public and reads of paths that do not exist.
 * Decides by the route and not by the path, which may contain parameters.
 */
export const guard = ({ sessions, apiTokens, listed = calls }: Dependencies) => {
  const publicRoutes = new Set(listed.filter(({ access }) => access !== 'owner').map(nameCall))
  return createMiddleware<OwnerEnv>(async (c, next) => {
    // TRACE echoes the request, which would expose the token to scripts.
    if (c.req.method === 'TRACE') throwHttpError(405, 'TRACE is not supported')
    const routes = matchedRoutes(c).filter(isApiRoute)
    const isPublic = routes.length ? routes.every((route) => publicRoutes.has(nameRoute(route))) : READS.has(c.req.method)
    if (!isPublic) {
      const token = c.req.header(TOKEN_HEADER)
      const session = isTokenShaped(token) ? await sessions.find(token) : undefined
      const mayUseApiToken = routes.length > 0 && routes.every(({ path }) => apiTokenRoutes.has(path))
      if (session) c.set('session', session)
      const name = !session && isTokenShaped(token) && mayUseApiToken ? await apiTokens.use(token) : undefined
      if (!session && name === undefined) throwHttpError(401, 'Please sign in')
      c.set('caller', name === undefined ? { kind: 'session' } : { kind: 'token', name })
    }
    await next()
  })
}

/** Throws at startup when a route below /api is missing from access.ts. */
export const assertRoutesListed = (app: Pick<Hono, 'routes'>): void => {
  const listed = new Set(calls.map(nameCall))
  const unlisted = app.routes
    .filter(isApiRoute)
    .map(nameRoute)
    .filter((route) => !listed.has(route))
  if (unlisted.length) throw new Error(`Route missing from auth/access.ts: ${[...new Set(unlisted)].join(', ')}`)
}
