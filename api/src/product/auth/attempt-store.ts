import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

/** Free tries, then a pause that doubles. Of one address, until a sign-in succeeds. */
const ADDRESS_FREE_TRIES = 5
const ADDRESS_PAUSE_SECONDS = 30
const ADDRESS_PAUSE_SECONDS_MAX = 3_600
const ADDRESS_FORGOTTEN_HOURS = 24
/** Of one account, over all addresses. */
const ACCOUNT_TRIES = 20
const ACCOUNT_WINDOW_SECONDS = 15 * 60
const ACCOUNT_PAUSE_SECONDS = 5

const addressKey = (address: string) => `address:${address}`
/** A hash, so that the table does not collect what people typed. */
const accountKey = (email: string) => `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`

/**
 * Counts tries in the database, so that a restart or a second process forgets nothing.
 * A try is counted before the password is looked at: of a hundred at once, each sees the count that the one before it left.
 */
export const createAttemptStore = (db: Db) => ({
  /** Seconds this address must wait, or 0 when the try is counted and may go on. */
  tryFrom: async (address: string, now: Date): Promise<number> => {
    const key = addressKey(address)
    const { rows } = await sql`
      insert into sign_in_attempts as a (key, tries, window_started_at, last_try_at)
      values (${key}, 1, ${now}, ${now})
      on conflict (key) do update set
        tries = case when a.last_try_at < ${now}::timestamptz - make_interval(hours => ${ADDRESS_FORGOTTEN_HOURS}) then 1 else a.tries + 1 end,
        last_try_at = ${now},
        blocked_until = case when a.tries + 1 < ${ADDRESS_FREE_TRIES} then null else ${now}::timestamptz + make_interval(secs =>
          least(${ADDRESS_PAUSE_SECONDS} * power(2, least(a.tries + 1 - ${ADDRESS_FREE_TRIES}, 20)), ${ADDRESS_PAUSE_SECONDS_MAX})) end
      where a.blocked_until is null or a.blocked_until <= ${now}
      returning 1`.execute(db)
    if (rows.length) return 0
    const row = await db.selectFrom('signInAttempts').select('blockedUntil').where('key', '=', key).executeTakeFirst()
    return Math.max(1, ((row?.blockedUntil?.getTime() ?? 0) - now.getTime()) / 1_000)
  },

  /** Seconds until this account may be tried again from anywhere, or 0 when the try is counted and may go on. */
  tryAccount: async (email: string, now: Date): Promise<number> => {
    const windowStart = new Date(now.getTime() - ACCOUNT_WINDOW_SECONDS * 1_000)
    const { rows } = await sql`
      insert into sign_in_attempts as a (key, tries, window_started_at, last_try_at)
      values (${accountKey(email)}, 1, ${now}, ${now})
      on conflict (key) do update set
        tries = case when a.window_started_at < ${windowStart} then 1 else a.tries + 1 end,
        window_started_at = case when a.window_started_at < ${windowStart} then ${now} else a.window_started_at end,
        last_try_at = ${now}
      where a.tries < ${ACCOUNT_TRIES} or a.window_started_at < ${windowStart}
        or a.last_try_at <= ${now}::timestamptz - make_interval(secs => ${ACCOUNT_PAUSE_SECONDS})
      returning 1`.execute(db)
    return rows.length ? 0 : ACCOUNT_PAUSE_SECONDS
  },

  /** After a success the address starts anew. */
  forget: (address: string) => db.deleteFrom('signInAttempts').where('key', '=', addressKey(address)).execute(),

  purge: (now: Date) =>
    db
      .deleteFrom('signInAttempts')
      .where('lastTryAt', '<', new Date(now.getTime() - ADDRESS_FORGOTTEN_HOURS * 3_600_000))
      .execute(),
})

export type AttemptStore = ReturnType<typeof createAttemptStore>
