import { type LinkCheckProgress, ownerEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import { streamLines } from '#http/stream-lines.ts'
import type { LinkCheck } from './check-links.ts'

interface Dependencies {
  linkCheck: LinkCheck
  log: Pick<Log, 'error'>
}

/** Where the links on published pages lead. A check ends when its client disconnects. */
export const linkCheckRoutes = ({ linkCheck, log }: Dependencies) =>
  new Hono()
    .get(ownerEndpoints.linkCheck, async (c) => c.json(await linkCheck.list()))
    .post(ownerEndpoints.linkCheckRun, async (c) => {
      const { run, ...site } = await linkCheck.prepare()
      return streamLines<LinkCheckProgress>(c, { log, failure: 'The links could not be checked' }, async (send, signal) => {
        await send(site)
        await run((href, result) => send({ href, result }), signal)
        await send({ done: true })
      })
    })
