import { ownerEndpoints, type ReadinessProgress } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import { streamLines } from '#http/stream-lines.ts'
import { toExpected } from '#http/unavailable.ts'
import type { WorksCheck } from './check-works.ts'

interface Dependencies {
  check: WorksCheck
  log: Pick<Log, 'error'>
}

const toMessage = (error: unknown, log: Dependencies['log']): string => {
  const known = toExpected(error)
  if (known) return known.message
  log.error({ err: error }, 'The pages of works could not be checked')
  return 'The pages could not be checked'
}

/** What Google Scholar finds on the pages of all works. A check ends when its client disconnects. */
export const readinessRoutes = ({ check, log }: Dependencies) =>
  new Hono().get(ownerEndpoints.readiness, async (c) => {
    const { ids, origin, check: checkWorks } = await check.prepare()
    return streamLines<ReadinessProgress>(c, async (send, signal) => {
      const failed = new AbortController()
      try {
        await send({ ids, origin })
        await checkWorks((work) => send({ work }), AbortSignal.any([signal, failed.signal]))
        await send({ done: true })
      } catch (error) {
        failed.abort()
        await send({ error: toMessage(error, log) })
      }
    })
  })
