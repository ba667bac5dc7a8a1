import { API_PREFIX } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import { onError, onNotFound } from '#http/on-error.ts'
import type { RequestEnv } from '#http/request-log.ts'

/**
 * Creates a function that responds to a GET of public content, for renders in this process. They request it without a connection: no log line,
 * no session, no compression.
 */
export const createInternalApi = (contentRoutes: Hono<RequestEnv>, log: Log) => {
  const internal = new Hono<RequestEnv>().route(API_PREFIX, contentRoutes)
  internal.onError(onError(log))
  internal.notFound(onNotFound)
  return async (path: string) => {
    const response = await internal.request(path)
    const isTemporary = response.ok && response.headers.get('cache-control') === 'no-store'
    return { status: response.status, body: await response.text(), isTemporary }
  }
}
