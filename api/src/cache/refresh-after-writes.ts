import { createMiddleware } from 'hono/factory'
import type { Log } from '#http/log.ts'
import type { Content } from './content-revision.ts'

/** Who has written reads the new content at once, also as a visitor: the revision is read again before the answer leaves. */
export const refreshAfterWrites = (content: Content, log: Log) =>
  createMiddleware(async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return
    // The write is done and stays done: failing to read the revision now only delays it by a heartbeat.
    await content.refresh().catch((error: Error) => log.warn({ reason: error.message }, 'The content revision could not be read'))
  })
