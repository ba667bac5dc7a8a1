import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { throwRetryLater } from '#http/errors.ts'

/** Bytes that clients have yet to read of responses that each have a body of their own. */
const UNREAD_BYTES_MAX = 100_000_000
/** A client that reads nothing for so long is disconnected. */
const STALLED_MS_MAX = 60_000
const RETRY_SECONDS = 10

const getOutgoing = (c: Context): ServerResponse | undefined => (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing

/** Limits the memory that clients can take up by asking for long responses and not reading them. */
export const createUnreadBytes = (max = UNREAD_BYTES_MAX) => {
  let unread = 0
  return {
    /** Throws 429 while there are too many. */
    assertFew: (): void => {
      if (unread > max) throwRetryLater(429, 'Too many downloads at once. Please try again in a moment.', RETRY_SECONDS)
    },
    /** Counts the bytes of the response to a request until it is sent, or its connection is closed. */
    count: (c: Context, bytes: number): void => {
      const outgoing = getOutgoing(c)
      // A client that is gone already closes nothing any more.
      if (!outgoing || outgoing.closed) return
      unread += bytes
      outgoing.socket?.setTimeout(STALLED_MS_MAX)
      outgoing.once('close', () => {
        unread -= bytes
      })
    },
  }
}
