import { ownerEndpoints, type ReadinessProgress } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import { streamLines } from '#http/stream-lines.ts'
import type { WorksCheck } from './check-works.ts'

interface Dependencies {
  check: WorksCheck
  log: Pick<Log, 'error'>
}

/** What Google Scholar finds on the pages of all works. A check ends when its client disconnects. */
export const readinessRoutes = ({ check, log }: Dependencies) =>
  new Hono().get(ownerEndpoints.readiness, async (c) => {
    const { ids, origin, check: checkWorks } = await check.prepare()
    return streamLines<ReadinessProgress>(c, { log, failure: 'The pages could not be checked' }, async (send, signal) => {
      await send({ ids, origin })
      await checkWorks((work) => send({ work }), signal)
      await send({ done: true })
    })
  })
