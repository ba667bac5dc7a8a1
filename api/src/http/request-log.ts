import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { matchedRoutes } from 'hono/route'
import type { Log } from './log.ts'

/** What every handler may use. The bindings are Node's own request and response. */
export interface RequestEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; hasPreparedHeaders?: true }
}

export interface ServedRequest {
  route: string
  status: number
  seconds: number
}

interface Dependencies {
  log: Log
  onServed?: (request: ServedRequest) => void
}

/**
 * Gives each request an id of its own. Without a header name, Hono neither takes the client's id, which another request
 * may have in the log, nor sends ours, which `requestLog` does without a `Headers` object where it can.
 */
export const assignRequestId = () => requestId({ headerName: '' })

const getRoutePattern = (c: Context): string => {
  const matched = matchedRoutes(c)
  return (matched.findLast(({ path }) => !path.endsWith('*')) ?? matched.at(-1))?.path ?? ''
}

/** Sends the request's id and writes one line per request: the route's pattern, never its payload, its query or a header. */
export const requestLog = ({ log, onServed }: Dependencies) => {
  // These fields hold no secret, and redaction takes five times as long as the line itself.
  const lines = log.child({}, { redact: [] })
  return createMiddleware<RequestEnv>(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    if (!c.get('hasPreparedHeaders')) c.res.headers.set('x-request-id', c.get('requestId'))
    const { status } = c.res
    const route = getRoutePattern(c)
    lines.info({ requestId: c.get('requestId'), method: c.req.method, route, status, ms: Math.round(ms * 10) / 10 })
    onServed?.({ route, status, seconds: ms / 1_000 })
  })
}
