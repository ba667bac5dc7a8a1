import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { matchedRoutes } from 'hono/route'
import type { Log } from './log.ts'

/** The context of every handler. The bindings are Node's own request and response. */
export interface RequestEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; hasPreparedHeaders?: true; isStale?: true }
}

export interface ServedRequest {
  route: string
  status: number
  seconds: number
  /** Whether it was served from the cache while the database was unavailable. */
  isStale?: true | undefined
}

interface Dependencies {
  log: Log
  onServed?: (request: ServedRequest) => void
}

interface SentResponse {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  isStale?: true | undefined
}

export type ObserveResponse = (response: SentResponse) => void

/** Logs one line per request, with the route's pattern and never a payload, query or header, and counts it. */
export const createObserver = ({ log, onServed }: Dependencies): ObserveResponse => {
  // These fields contain no secrets, and redaction takes five times as long as the line itself.
  const lines = log.child({}, { redact: [] })
  return ({ requestId, method, route, status, ms, isStale }) => {
    lines.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, stale: isStale })
    onServed?.({ route, status, seconds: ms / 1_000, isStale })
  }
}

/**
 * Assigns each request a new id. With an empty header name, Hono neither accepts an id from the client, which might repeat
 * that of another request, nor sends the id: `requestLog` and `respondPrepared` do.
 */
export const assignRequestId = () => requestId({ headerName: '' })

/** Returns the pattern of the route that responds. */
export const getRoutePattern = (c: Context): string => {
  const matched = matchedRoutes(c)
  return (matched.findLast(({ path }) => !path.endsWith('*')) ?? matched.at(-1))?.path ?? ''
}

/** Sends the request's id, and observes the response. */
export const requestLog = (observe: ObserveResponse) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const requestId = c.get('requestId')
    if (!c.get('hasPreparedHeaders')) c.res.headers.set('x-request-id', requestId)
    observe({ requestId, method: c.req.method, route: getRoutePattern(c), status: c.res.status, ms, isStale: c.get('isStale') })
  })
