import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'

/** Attempts from one client address before each further one has to wait. A successful sign-in resets the count. */
const ADDRESS_FREE_ATTEMPTS = 5
/** Doubles with each attempt, up to the maximum. */
const ADDRESS_PAUSE_SECONDS = 30
const ADDRESS_PAUSE_SECONDS_MAX = 3_600
const ADDRESS_RESET = sql`interval '24 hours'`
/** Attempts on one account from all addresses together. */
const ACCOUNT_ATTEMPTS = 20
const ACCOUNT_WINDOW = sql`interval '15 minutes'`
const ACCOUNT_PAUSE_SECONDS = 5

const addressKey = (address: string) => `address:${address}`
/** Apart from sign-in: a script with an old token must not keep the owner from signing in. */
const tokenKey = (address: string) => `token:${address}`
const sessionKey = (tokenHash: Buffer) => `session:${tokenHash.toString('base64url')}`
/** Hashed, so that the table does not store what people typed. */
const accountKey = (email: string) => `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`

const seconds = (count: number) => sql`make_interval(secs => ${count}::double precision)`

/** The number of this attempt, which starts at 1 again after a day without any. */
const addressTries = sql`(case when a.last_try_at between now() - ${ADDRESS_RESET} and now() + ${CLOCK_TOLERANCE} then a.tries + 1 else 1 end)`
const isAccountWindowOpen = sql`a.window_started_at between now() - ${ACCOUNT_WINDOW} and now() + ${CLOCK_TOLERANCE}`

/**
 * Counts sign-in attempts and wrong tokens in the database, by its clock, so that the limits hold across restarts and processes.
 * An attempt is counted before the password is checked, so concurrent attempts cannot pass the limit together.
 */
export const createAttemptStore = (db: Db) => {
  /** Counts an attempt. Resolves with the seconds to wait, 0 when the attempt is allowed. */
  const count = async (key: string): Promise<number> => {
    const { rows } = await sql`
      insert into sign_in_attempts as a (key, tries, window_started_at, last_try_at)
      values (${key}, 1, now(), now())
      on conflict (key) do update set
        tries = ${addressTries},
        last_try_at = now(),
        blocked_until = case when ${addressTries} < ${ADDRESS_FREE_ATTEMPTS} then null else now() + make_interval(secs =>
          least(${ADDRESS_PAUSE_SECONDS} * power(2, least(${addressTries} - ${ADDRESS_FREE_ATTEMPTS}, 20)), ${ADDRESS_PAUSE_SECONDS_MAX})) end
      where a.blocked_until is null or a.blocked_until not between now() and now() + ${seconds(ADDRESS_PAUSE_SECONDS_MAX)}
      returning 1`.execute(db)
    if (rows.length) return 0
    const { rows: blocked } = await sql<{ wait: number }>`
      select extract(epoch from blocked_until - now())::double precision as wait from sign_in_attempts where key = ${key}`.execute(db)
    return Math.max(1, blocked[0]?.wait ?? 0)
  }

  return {
    /** Counts an attempt to sign in from a client address. Resolves with the seconds to wait, 0 when the attempt is allowed. */
    countForAddress: (address: string) => count(addressKey(address)),

    /** Counts a wrong token from a client address. Resolves with the seconds to wait, 0 when it is not too many. */
    countWrongToken: (address: string) => count(tokenKey(address)),

    /** Counts an attempt to confirm the password in a session. Resolves with the seconds to wait, 0 when the attempt is allowed. */
    countForSession: (tokenHash: Buffer) => count(sessionKey(tokenHash)),

    /** Counts an attempt on an account. Resolves with the seconds to wait, 0 when the attempt is allowed. */
    countForAccount: async (email: string): Promise<number> => {
      const { rows } = await sql`
      insert into sign_in_attempts as a (key, tries, window_started_at, last_try_at)
      values (${accountKey(email)}, 1, now(), now())
      on conflict (key) do update set
        tries = case when ${isAccountWindowOpen} then a.tries + 1 else 1 end,
        window_started_at = case when ${isAccountWindowOpen} then a.window_started_at else now() end,
        last_try_at = now()
      where a.tries < ${ACCOUNT_ATTEMPTS} or not ${isAccountWindowOpen}
        or a.last_try_at not between now() - ${seconds(ACCOUNT_PAUSE_SECONDS)} and now() + ${CLOCK_TOLERANCE}
      returning 1`.execute(db)
      return rows.length ? 0 : ACCOUNT_PAUSE_SECONDS
    },

    /** Resets the count of an address after a successful sign-in. */
    resetAddress: (address: string) => db.deleteFrom('signInAttempts').where('key', '=', addressKey(address)).execute(),

    /** Resets the count of a session after the right password. */
    resetSession: (tokenHash: Buffer) => db.deleteFrom('signInAttempts').where('key', '=', sessionKey(tokenHash)).execute(),

    purge: () =>
      sql`delete from sign_in_attempts where last_try_at not between now() - ${ADDRESS_RESET} and now() + ${CLOCK_TOLERANCE}`.execute(db),
  }
}

export type AttemptStore = ReturnType<typeof createAttemptStore>
