import { createMiddleware } from 'hono/factory'
import type { Log } from '#http/log.ts'
import type { ContentRevision } from './content-revision.ts'

/** Refreshes the content revision before the response to a write is sent, so that the client's next read has the new content. */
export const refreshAfterWrites = (content: ContentRevision, log: Log) =>
  createMiddleware(async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return
    // The write is committed. If the revision cannot be read now, the next poll reads it.
    await content.refresh().catch((error: Error) => log.warn({ reason: error.message }, 'The content revision could not be read'))
  })
