import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ObserveResponse } from './request-log.ts'

/** A response that is in memory with all its headers. */
export interface EarlyResponse {
  /** Pattern of the route that would respond, for log and metrics. */
  route: string
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array | null
  isStale?: true
}

export type FindEarlyResponse = (request: IncomingMessage) => EarlyResponse | undefined

/** Sends a response, or returns false. */
export type RespondEarly = (request: IncomingMessage, response: ServerResponse) => boolean

/** A request with several, which Node joins with commas, is left to the app, which rejects it. */
const HOST = /^[^\s,]+$/

const isPlainGet = ({ method, headers, httpVersion }: IncomingMessage) =>
  method === 'GET' &&
  httpVersion === '1.1' &&
  HOST.test(headers.host ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined

/**
 * Sends cached responses before the request reaches the app, because routes and middleware take longer than everything else. The finders
 * return only what the app would send to anyone for the same request.
 */
export const createEarlyResponder =
  (finders: readonly FindEarlyResponse[], observe: ObserveResponse): RespondEarly =>
  (request, response) => {
    const start = performance.now()
    if (!isPlainGet(request)) return false
    for (const find of finders) {
      const found = find(request)
      if (!found) continue
      const { route, status, headers, body, isStale } = found
      const requestId = randomUUID()
      response.writeHead(status, { ...headers, 'x-request-id': requestId })
      response.end(body)
      observe({ requestId, method: 'GET', route, status, ms: performance.now() - start, isStale })
      return true
    }
    return false
  }
