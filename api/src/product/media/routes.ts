import { type IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { API_PREFIX, MEDIA_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { type Context, Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { serveMedia } from './serve-media.ts'
import { createUpload, type UploadDependencies } from './upload.ts'

/** Returns Node's own request stream, which needs no copy. In-process requests have only a web stream. */
const getBody = (c: Context<RequestEnv>): { body: Readable; headers: IncomingHttpHeaders } => {
  const incoming = c.env?.incoming
  if (incoming instanceof IncomingMessage) return { body: incoming, headers: incoming.headers }
  const body = c.req.raw.body ? Readable.fromWeb(c.req.raw.body as unknown as NodeReadableStream) : Readable.from([])
  return { body, headers: c.req.header() }
}

/** Creates the routes of uploads, to be mounted behind the guard, and of public images, both with their full paths. */
export const createMediaRoutes = (dependencies: UploadDependencies) => {
  const upload = createUpload(dependencies)
  return new Hono<RequestEnv>()
    .post(`${API_PREFIX}${ownerEndpoints.imageUpload}`, async (c) => {
      const { body, headers } = getBody(c)
      return c.json(await upload(body, headers))
    })
    .get(`${MEDIA_PREFIX}:file`, serveMedia(dependencies.store))
}
