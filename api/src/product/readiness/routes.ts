import { ownerEndpoints, type ReadinessProgress } from '@portfolio/contracts'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { toUnavailable } from '#http/unavailable.ts'
import type { WorksCheck } from './check-works.ts'

interface Dependencies {
  check: WorksCheck
  log: Pick<Log, 'error'>
}

const toMessage = (error: unknown, log: Dependencies['log']): string => {
  const known = error instanceof HttpError ? error : toUnavailable(error as Error)
  if (known) return known.message
  log.error({ err: error }, 'The pages of works could not be checked')
  return 'The pages could not be checked'
}

/** What Google Scholar finds on the pages of all works. A check ends when its client disconnects. */
export const readinessRoutes = ({ check, log }: Dependencies) =>
  // Lines of JSON. An error after the first comes when the status has been sent.
  new Hono().get(ownerEndpoints.readiness, async (c) => {
    const { ids, origin, check: checkWorks } = await check.prepare()
    c.header('content-type', 'application/x-ndjson')
    c.header('cache-control', 'no-store')
    c.header('x-accel-buffering', 'no')
    return stream(c, async (response) => {
      const ended = new AbortController()
      response.onAbort(() => ended.abort())
      const send = (line: ReadinessProgress) => response.write(`${JSON.stringify(line)}\n`)
      try {
        await send({ ids, origin })
        await checkWorks((work) => send({ work }), ended.signal)
        await send({ done: true })
      } catch (error) {
        ended.abort()
        await send({ error: toMessage(error, log) })
      }
    })
  })
