import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from './request-log.ts'

const compressJson = compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ })

/** Compresses responses that are made for one request, as the owner's are. Cached ones are kept compressed. */
export const compressResponses = createMiddleware<RequestEnv>(async (c, next) => {
  await next()
  if (!c.get('hasPreparedHeaders')) await compressJson(c, async () => {})
})
