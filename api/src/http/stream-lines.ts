import type { Context } from 'hono'
import { stream } from 'hono/streaming'

type Send<Line> = (line: Line) => Promise<unknown>

/**
 * Responds with lines of JSON as they are sent. The signal is aborted when the client disconnects. Errors come after the status has been
 * sent, so `write` must send them as a line.
 */
export const streamLines = <Line>(c: Context, write: (send: Send<Line>, signal: AbortSignal) => Promise<void>): Response => {
  c.header('content-type', 'application/x-ndjson')
  c.header('cache-control', 'no-store')
  // Keeps nginx from buffering the response.
  c.header('x-accel-buffering', 'no')
  return stream(c, async (response) => {
    const disconnected = new AbortController()
    response.onAbort(() => disconnected.abort())
    await write((line) => response.write(`${JSON.stringify(line)}\n`), disconnected.signal)
  })
}
