import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from './request-log.ts'

const compressJson = compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ })

/** Compresses responses to single requests, such as the owner's. Cached responses are stored compressed. */
export const compressResponses = createMiddleware<RequestEnv>(async (c, next) => {
  await next()
  if (!c.get('hasPreparedHeaders')) await compressJson(c, async () => {})
})
