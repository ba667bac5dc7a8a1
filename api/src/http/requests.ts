import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { v7 as uuid } from 'uuid'
import type { Log } from './log.ts'

/** What every handler may use. The bindings are Node's own request and response. */
export interface RequestEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}

/** Gives each request an id and writes one line about it: the route's pattern, never its payload, its query or a header. */
export const requests = (log: Log) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const start = performance.now()
    const requestId = uuid()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)
    const matched = matchedRoutes(c).map(({ path }) => path)
    const route = matched.findLast((path) => !path.endsWith('*')) ?? matched.at(-1)
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms: Math.round((performance.now() - start) * 10) / 10 })
  })
