import { createMiddleware } from 'hono/factory'
import type { Log } from '#http/log.ts'
import type { Content } from './content-revision.ts'

/** Lets whoever writes read the new content at once, also as a visitor: the revision is read again before the response is sent. */
export const refreshAfterWrites = (content: Content, log: Log) =>
  createMiddleware(async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return
    // The write is committed: failing to read the revision now only delays it until the next poll.
    await content.refresh().catch((error: Error) => log.warn({ reason: error.message }, 'The content revision could not be read'))
  })
