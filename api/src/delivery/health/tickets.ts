import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTHER_PAGE } from '#delivery/shared/rollout.ts'

const DAY_MS = 24 * 3_600_000

interface Dependencies {
  /** The secret key that all processes share. */
  key: () => Promise<Buffer>
  now: () => Date
}

/** What a ticket of a rollout says about its document. */
const PAGE = /^[a-z-]{1,20}$/

const sign = (key: Buffer, ...about: (string | number)[]) =>
  createHmac('sha256', key).update(about.join(' ')).digest('base64url').slice(0, 22)

const isEqual = (one: string, other: string) => {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

/**
 * Tickets in documents show that the sender of a beacon has received a document of this set today or yesterday. Documents are cached
 * and the same for everyone, so a ticket does not say whose it is.
 */
export const createTickets = ({ key, now }: Dependencies) => {
  const getToday = () => Math.floor(now().getTime() / DAY_MS)
  return {
    /** Changes when documents need a new ticket. */
    getToday,

    /** Returns the ticket of the documents of a set that are produced today; for a rollout, of those of one kind of page. */
    issue: async (set: string, kind?: string): Promise<string> => {
      const about = [getToday(), ...(kind === undefined ? [] : [PAGE.test(kind) ? kind : OTHER_PAGE])]
      return [...about, sign(await key(), set, ...about)].join('.')
    },

    /** Returns what a ticket says: nothing, or the kind of page. Undefined for one that is missing or not valid. */
    read: async (set: string, ticket: string | undefined): Promise<{ page: string | undefined } | undefined> => {
      const parts = ticket?.split('.') ?? []
      const [day = '', ...rest] = parts
      const signature = rest.pop() ?? ''
      // The clocks of two processes may differ, so a ticket may also seem to be of tomorrow.
      if (!/^\d{1,6}$/.test(day) || Math.abs(getToday() - Number(day)) > 1) return undefined
      return isEqual(signature, sign(await key(), set, Number(day), ...rest)) ? { page: rest[0] } : undefined
    },
  }
}
