import type { ErrorBody, ErrorDetail } from '@portfolio/contracts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Log } from './log.ts'
import { getRoutePattern, type RequestEnv } from './request-log.ts'
import { toExpected } from './unavailable.ts'

const createBody = (c: Context<RequestEnv>, errors: ErrorDetail[]): ErrorBody => ({ errors, requestId: c.get('requestId') })

/** The one place where an error becomes a response. An unexpected error is logged in full and reported in general terms. */
export const onError = (log: Log) => (thrown: Error, c: Context<RequestEnv>) => {
  const error = toExpected(thrown)
  const request = { requestId: c.get('requestId'), method: c.req.method, route: getRoutePattern(c) }
  if (error && error !== thrown) log.warn({ ...request, reason: thrown.message }, error.message)
  if (error) return c.json(createBody(c, error.errors), error.status, { 'cache-control': 'no-store', ...error.headers })
  if (thrown instanceof HTTPException && thrown.status < 500)
    return c.json(createBody(c, [{ msg: thrown.message || 'The request was rejected' }]), thrown.status as ContentfulStatusCode)
  log.error({ ...request, err: thrown }, 'A request failed')
  return c.json(createBody(c, [{ msg: 'Something went wrong on the server' }]), 500, { 'cache-control': 'no-store' })
}

export const onNotFound = (c: Context<RequestEnv>) => c.json(createBody(c, [{ msg: 'Not found' }]), 404)

export const onMethodNotAllowed = (c: Context, methods: string[]) =>
  c.json(createBody(c, [{ msg: `Only ${methods.join(', ')} is allowed here` }]), 405, { allow: methods.join(', ') })
