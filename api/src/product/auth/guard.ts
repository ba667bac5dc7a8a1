import { API_PREFIX, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Refusals } from '#audit/refusals.ts'
import { saveAs } from '#db/saved-by.ts'
import { assertNotConfined, type Caller, type CallerEnv } from '#http/caller.ts'
import type { ClientAddress } from '#http/client-address.ts'
import { throwHttpError, throwRetryLater } from '#http/errors.ts'
import { type Call, calls } from './access.ts'
import type { ApiTokenRecord, ApiTokenStore } from './api-token-store.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { Session, SessionStore } from './session-store.ts'
import { isTokenShaped } from './tokens.ts'

export interface OwnerEnv extends CallerEnv {
  Variables: CallerEnv['Variables'] & { session: Session }
}

interface Dependencies {
  sessions: Pick<SessionStore, 'find' | 'findAddress'>
  apiTokens: Pick<ApiTokenStore, 'use' | 'identify'>
  attempts: Pick<AttemptStore, 'countWrongToken'>
  refusals: Pick<Refusals, 'add'>
  clientAddress: ClientAddress
  listed?: readonly Call[]
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const toRoutes = (paths: readonly string[]) => new Set(paths.map((path) => API_PREFIX + path))
/** Routes that an API token may call. Everything else requires the owner's session. */
const apiTokenRoutes = toRoutes(Object.values(releaseEndpoints))
/** Routes that a team token may call as well, for its own app. */
const teamRoutes = toRoutes([
  releaseEndpoints.releases,
  releaseEndpoints.activate,
  releaseEndpoints.rollBack,
  releaseEndpoints.preview,
  releaseEndpoints.revokePreview,
  releaseEndpoints.schedule,
  releaseEndpoints.cancelScheduled,
  releaseEndpoints.share,
  releaseEndpoints.stopShare,
  releaseEndpoints.finishShare,
])

const nameRoute = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const nameCall = ({ method, path }: Call) => nameRoute({ method, path: API_PREFIX + path })

/** `ALL` is middleware, and what responds to paths that do not exist. */
const isApiRoute = ({ method, path }: { method: string; path: string }) => method !== 'ALL' && path.startsWith(API_PREFIX)

const toCaller = ({ name, app }: ApiTokenRecord) =>
  app ? ({ kind: 'team', name, app } satisfies Caller) : ({ kind: 'token', name } satisfies Caller)

/**
 * Requires a valid token for everything below /api, except routes that are listed as public and reads of paths that do not exist.
 * Decides by the route and not by the path, which may contain parameters.
 */
export const guard = ({ sessions, apiTokens, attempts, refusals, clientAddress, listed = calls }: Dependencies) => {
  /** Throws 429 after too many wrong tokens. Valid ones never wait: a rollback must not depend on what others send. */
  const countWrongToken = async (address: string) => {
    const pause = await attempts.countWrongToken(address)
    if (pause > 0) throwRetryLater(429, 'Too many wrong tokens. Please wait and try again.', pause)
  }

  const isForApiTokens = (paths: readonly string[]) => paths.length > 0 && paths.every((path) => apiTokenRoutes.has(path))

  const refuseToken = async (token: string, paths: readonly string[], address: string) => {
    if (!isTokenShaped(token)) return refusals.add('useToken')
    const openedFrom = await sessions.findAddress(token)
    // The owner's open pages go on calling after their session has ended.
    if (openedFrom !== undefined) return openedFrom === address ? undefined : refusals.add('useEndedSession')
    const record = await apiTokens.identify(token)
    refusals.add('useToken', record && toCaller(record))
    if (isForApiTokens(paths)) await countWrongToken(address)
  }

  const findApiCaller = async (token: string, paths: readonly string[]): Promise<Caller | undefined> => {
    if (!isForApiTokens(paths)) return
    const found = await apiTokens.use(token)
    if (!found) return
    const caller = toCaller(found)
    if (found.app && !paths.every((path) => teamRoutes.has(path))) {
      refusals.add('useToken', caller)
      assertNotConfined(caller)
    }
    return caller
  }

  const publicRoutes = new Set(listed.filter(({ access }) => access !== 'owner').map(nameCall))
  return createMiddleware<OwnerEnv>(async (c, next) => {
    // TRACE echoes the request, which would expose the token to scripts.
    if (c.req.method === 'TRACE') throwHttpError(405, 'TRACE is not supported')
    const routes = matchedRoutes(c).filter(isApiRoute)
    const isPublic = routes.length ? routes.every((route) => publicRoutes.has(nameRoute(route))) : READS.has(c.req.method)
    if (!isPublic) {
      const token = c.req.header(TOKEN_HEADER)
      const session = isTokenShaped(token) ? await sessions.find(token) : undefined
      if (session) c.set('session', session)
      const paths = routes.map(({ path }) => path)
      const caller: Caller | undefined = session
        ? { kind: 'session' }
        : isTokenShaped(token)
          ? await findApiCaller(token, paths)
          : undefined
      if (!caller && token) await refuseToken(token, paths, clientAddress(c))
      c.set('caller', caller ?? throwHttpError(401, 'Please sign in'))
      if (session) return saveAs({ kind: 'session' }, next)
    }
    await next()
    const caller = c.get('caller')
    if (caller?.kind === 'team' && c.res.status === 403) refusals.add('useToken', caller)
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
