import { createHmac, timingSafeEqual } from 'node:crypto'
import { PUBLIC_PAGES } from '@portfolio/contracts'
import { isRolloutName, OTHER_PAGE } from '#delivery/shared/rollout.ts'

const DAY_MS = 24 * 3_600_000

interface Dependencies {
  /** The secret key that all processes share. */
  key: () => Promise<Buffer>
  now: () => Date
}

/** What a ticket says about its document. */
const PAGE = /^[a-z-]{1,20}$/

const sign = (key: Buffer, ...about: (string | number)[]) =>
  createHmac('sha256', key).update(about.join(' ')).digest('base64url').slice(0, 22)

const isEqual = (one: string, other: string) => {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

/**
 * Earlier gateways take any ticket with a kind of page for one of a rollout. So that they do not accept one of a set, whose number a rollout
 * may have as well, it is signed under another name. Their own tickets of sets name no kind.
 */
const nameSigned = (set: string) => (isRolloutName(set) ? set : `pages of ${set}`)

/**
 * Tickets in documents show that the sender of a beacon has received a document of this set today or yesterday. Documents are cached
 * and the same for everyone, so a ticket does not say whose it is.
 */
export const createTickets = ({ key, now }: Dependencies) => {
  const getToday = () => Math.floor(now().getTime() / DAY_MS)
  return {
    /** Changes when documents need a new ticket. */
    getToday,

    /** Returns the ticket of the documents of one kind of page of a set that are produced today. */
    issue: async (set: string, kind: string): Promise<string> => {
      const about = [getToday(), PAGE.test(kind) && kind !== PUBLIC_PAGES ? kind : OTHER_PAGE]
      return [...about, sign(await key(), nameSigned(set), ...about)].join('.')
    },

    /** Returns the kind of page that a ticket names. Undefined for one that is missing or not valid. */
    read: async (set: string, ticket: string | undefined): Promise<{ page: string } | undefined> => {
      const parts = ticket?.split('.') ?? []
      const [day = '', ...rest] = parts
      const signature = rest.pop() ?? ''
      const [page = OTHER_PAGE] = rest
      // The clocks of two processes may differ, so a ticket may also seem to be of tomorrow.
      if (!/^\d{1,6}$/.test(day) || Math.abs(getToday() - Number(day)) > 1) return undefined
      const name = rest.length ? nameSigned(set) : set
      return isEqual(signature, sign(await key(), name, Number(day), ...rest)) ? { page } : undefined
    },
  }
}
