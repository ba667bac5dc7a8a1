import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { HttpError } from './errors.ts'
import type { Log } from './log.ts'
import { toExpected } from './unavailable.ts'

interface Options {
  log: Pick<Log, 'error'>
  /** What the client and the log are told of an unexpected error. */
  failure: string
}

/**
 * Responds with lines of JSON as they are sent. The signal is aborted when the client disconnects, or `write` fails. The status has been sent
 * by then, so the error is the last line.
 */
export const streamLines = <Line>(
  c: Context,
  { log, failure }: Options,
  write: (send: (line: Line) => Promise<unknown>, signal: AbortSignal) => Promise<void>,
): Response => {
  c.header('content-type', 'application/x-ndjson')
  c.header('cache-control', 'no-store')
  // Keeps nginx from buffering the response.
  c.header('x-accel-buffering', 'no')
  return stream(c, async (response) => {
    const ended = new AbortController()
    response.onAbort(() => ended.abort())
    const send = (line: Line | { error: string }) => response.write(`${JSON.stringify(line)}\n`)
    try {
      await write(send, ended.signal)
    } catch (error) {
      if (ended.signal.aborted) return
      ended.abort()
      if (!(error instanceof HttpError)) log.error({ requestId: c.get('requestId'), err: error }, failure)
      await send({ error: toExpected(error)?.message ?? failure })
    }
  })
}
