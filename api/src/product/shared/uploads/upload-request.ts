import { type IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'

export interface UploadRequest {
  body: Readable
  headers: IncomingHttpHeaders
}

/** Returns Node's own request stream, which needs no copy. In-process requests have only a web stream. */
export const getUploadRequest = (c: Context<RequestEnv>): UploadRequest => {
  const incoming = c.env?.incoming
  if (incoming instanceof IncomingMessage) return { body: incoming, headers: incoming.headers }
  const body = c.req.raw.body ? Readable.fromWeb(c.req.raw.body as unknown as NodeReadableStream) : Readable.from([])
  return { body, headers: c.req.header() }
}
