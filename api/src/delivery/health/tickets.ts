import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_MS = 24 * 3_600_000

interface Dependencies {
  /** The secret key that all processes share. */
  key: () => Promise<Buffer>
  now: () => Date
}

const sign = (key: Buffer, set: string, day: number) => createHmac('sha256', key).update(`${set} ${day}`).digest('base64url').slice(0, 22)

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

    /** Returns the ticket of the documents of a set that are produced today. */
    issue: async (set: string): Promise<string> => {
      const day = getToday()
      return `${day}.${sign(await key(), set, day)}`
    },

    isValid: async (set: string, ticket: string | undefined): Promise<boolean> => {
      const [day = '', signature = ''] = ticket?.split('.') ?? []
      // The clocks of two processes may differ, so a ticket may also seem to be of tomorrow.
      if (!/^\d{1,6}$/.test(day) || Math.abs(getToday() - Number(day)) > 1) return false
      return isEqual(signature, sign(await key(), set, Number(day)))
    },
  }
}
