import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

/** Attempts from one client address before each further one has to wait. A successful sign-in resets the count. */
const ADDRESS_FREE_ATTEMPTS = 5
/** Doubles with each attempt, up to the maximum. */
const ADDRESS_PAUSE_SECONDS = 30
const ADDRESS_PAUSE_SECONDS_MAX = 3_600
const ADDRESS_RESET_HOURS = 24
/** Attempts on one account from all addresses together. */
const ACCOUNT_ATTEMPTS = 20
const ACCOUNT_WINDOW_SECONDS = 15 * 60
const ACCOUNT_PAUSE_SECONDS = 5

const addressKey = (address: string) => `address:${address}`
/** Hashed, so that the table does not store what people typed. */
const accountKey = (email: string) => `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`

/**
 * Counts sign-in attempts in the database, so that the limits hold across restarts and processes.
 * An attempt is counted before the password is checked, so concurrent attempts cannot pass the limit together.
 */
export const createAttemptStore = (db: Db) => ({
  /** Counts an attempt from a client address. Resolves with the seconds to wait, 0 when the attempt is allowed. */
  countForAddress: async (address: string, now: Date): Promise<number> => {
    const key = addressKey(address)
    const { rows } = await sql`
      insert into sign_in_attempts as a (key, tries, window_started_at, last_try_at)
      values (${key}, 1, ${now}, ${now})
      on conflict (key) do update set
        tries = case when a.last_try_at < ${now}::timestamptz - make_interval(hours => ${ADDRESS_RESET_HOURS}) then 1 else a.tries + 1 end,
        last_try_at = ${now},
        blocked_until = case when a.tries + 1 < ${ADDRESS_FREE_ATTEMPTS} then null else ${now}::timestamptz + make_interval(secs =>
          least(${ADDRESS_PAUSE_SECONDS} * power(2, least(a.tries + 1 - ${ADDRESS_FREE_ATTEMPTS}, 20)), ${ADDRESS_PAUSE_SECONDS_MAX})) end
      where a.blocked_until is null or a.blocked_until <= ${now}
      returning 1`.execute(db)
    if (rows.length) return 0
    const row = await db.selectFrom('signInAttempts').select('blockedUntil').where('key', '=', key).executeTakeFirst()
    return Math.max(1, ((row?.blockedUntil?.getTime() ?? 0) - now.getTime()) / 1_000)
  },

  /** Counts an attempt on an account. Resolves with the seconds to wait, 0 when the attempt is allowed. */
  countForAccount: async (email: string, now: Date): Promise<number> => {
    const windowStart = new Date(now.getTime() - ACCOUNT_WINDOW_SECONDS * 1_000)
    const { rows } = await sql`
      insert into sign_in_attempts as a (key, tries, window_started_at, last_try_at)
      values (${accountKey(email)}, 1, ${now}, ${now})
      on conflict (key) do update set
        tries = case when a.window_started_at < ${windowStart} then 1 else a.tries + 1 end,
        window_started_at = case when a.window_started_at < ${windowStart} then ${now} else a.window_started_at end,
        last_try_at = ${now}
      where a.tries < ${ACCOUNT_ATTEMPTS} or a.window_started_at < ${windowStart}
        or a.last_try_at <= ${now}::timestamptz - make_interval(secs => ${ACCOUNT_PAUSE_SECONDS})
      returning 1`.execute(db)
    return rows.length ? 0 : ACCOUNT_PAUSE_SECONDS
  },

  /** Resets the count of an address after a successful sign-in. */
  resetAddress: (address: string) => db.deleteFrom('signInAttempts').where('key', '=', addressKey(address)).execute(),

  purge: (now: Date) =>
    db
      .deleteFrom('signInAttempts')
      .where('lastTryAt', '<', new Date(now.getTime() - ADDRESS_RESET_HOURS * 3_600_000))
      .execute(),
})

export type AttemptStore = ReturnType<typeof createAttemptStore>
