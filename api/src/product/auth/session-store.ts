import { signIn as messages, type OpenSession } from '@portfolio/contracts'
import { sql } from 'kysely'
import { recordEvent, withEvent } from '#audit/event-store.ts'
import type { Db, Trx } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'
import { throwHttpError } from '#http/errors.ts'
import { createToken, hashToken } from './tokens.ts'

const LIFETIME = sql`interval '12 hours'`
const IDLE = sql`interval '2 hours'`
/** Minimum time between two updates of `lastSeenAt`. */
const LAST_SEEN_INTERVAL = sql`interval '1 minute'`
const SESSIONS_MAX = 5
/** Expired sessions are kept this long, as a record of the addresses that the owner signs in from. */
const RETENTION = sql`interval '30 days'`

/**
 * Selects the sessions that are valid by the clock of the database, which all processes share. Times in the future are not trusted:
 * a session that was opened while the clock was ahead is not valid once the clock is right again.
 */
const isValid = sql<boolean>`(
  sessions.revoked_at is null
  and sessions.expires_at > now() and sessions.created_at between now() - ${LIFETIME} and now() + ${CLOCK_TOLERANCE}
  and sessions.last_seen_at between now() - ${IDLE} and now() + ${CLOCK_TOLERANCE}
)`

export interface Session {
  tokenHash: Buffer
  user: { _id: string; email: string }
}

/** Ends all sessions of a user except the one with this token. Resolves with whether any was valid. */
export const endOtherSessions = async (trx: Trx, userId: string, tokenHash: Buffer): Promise<boolean> => {
  const ended = await trx
    .updateTable('sessions')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('tokenHash', '!=', tokenHash)
    .where('revokedAt', 'is', null)
    .returning(sql<boolean>`expires_at > now()`.as('wasOpen'))
    .execute()
  return ended.some(({ wasOpen }) => wasOpen)
}

/** How a session is opened. */
interface Opening {
  with?: 'password' | 'passkey' | 'command'
  device?: string
  /** The hash that was verified. */
  passwordHash?: string
}

export const createSessionStore = (db: Db) => ({
  /**
   * Resolves with the token of a new session. The oldest sessions beyond five are ended. Throws 401 when the verified `passwordHash` is no
   * longer that of the user, because changing the password also ends sessions that are just being opened.
   */
  create: async (
    userId: string,
    address: string,
    { with: means = 'command', device = '', passwordHash }: Opening = {},
  ): Promise<string> => {
    const token = createToken()
    await db.transaction().execute(async (trx) => {
      // The lock serializes concurrent sign-ins, so that each counts the sessions of the others.
      const user = await trx.selectFrom('users').select('passwordHash').where('id', '=', userId).forUpdate().executeTakeFirst()
      if (passwordHash !== undefined && user?.passwordHash !== passwordHash) throwHttpError(401, messages.rejected)
      // Not now(), which is the time before the wait for the lock.
      await sql`
        insert into sessions (token_hash, user_id, address_key, device, created_at, last_seen_at, expires_at)
        select ${hashToken(token)}, ${userId}, ${address}, ${device}, opened, opened, opened + ${LIFETIME} from clock_timestamp() as opened`.execute(
        trx,
      )
      await sql`
        update sessions set revoked_at = now() where token_hash in (
          select token_hash from sessions where user_id = ${userId} and ${isValid}
          order by created_at desc, token_hash offset ${SESSIONS_MAX}
        )`.execute(trx)
      await recordEvent(trx, { action: 'signIn', subject: means })
    })
    return token
  },

  /** Resolves with the valid session of a token, or undefined, and restarts its idle time. */
  find: async (token: string): Promise<Session | undefined> => {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.tokenHash', 'users.id', 'users.email'])
      .select(sql<boolean>`sessions.last_seen_at < now() - ${LAST_SEEN_INTERVAL}`.as('isSeenAgain'))
      .where('tokenHash', '=', hashToken(token))
      .where(isValid)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.isSeenAgain) await db.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('tokenHash', '=', row.tokenHash).execute()
    return { tokenHash: row.tokenHash, user: { _id: row.id, email: row.email } }
  },

  /** Resolves with the address that a session was opened from; undefined when there was none, or it ended long ago. */
  findAddress: async (token: string): Promise<string | undefined> => {
    const row = await db.selectFrom('sessions').select('addressKey').where('tokenHash', '=', hashToken(token)).executeTakeFirst()
    return row?.addressKey
  },

  /** Resolves with the valid sessions of a user: first the one with this token, then the most recently used. */
  listOpen: async (userId: string, tokenHash: Buffer): Promise<OpenSession[]> => {
    const rows = await db
      .selectFrom('sessions')
      .select(['tokenHash', 'device', 'addressKey', 'createdAt', 'lastSeenAt'])
      .where('userId', '=', userId)
      .where(isValid)
      .orderBy('lastSeenAt', 'desc')
      .execute()
    return rows
      .map((row) => ({
        id: row.tokenHash.toString('hex', 0, 8),
        device: row.device,
        address: row.addressKey,
        openedAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        isCurrent: row.tokenHash.equals(tokenHash),
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  },

  endOthers: (userId: string, tokenHash: Buffer) =>
    withEvent(
      db,
      (trx) => endOtherSessions(trx, userId, tokenHash),
      (areEnded) => (areEnded ? { action: 'endSessions' } : undefined),
    ),

  /** Ends a session: the owner signs out. */
  revoke: (tokenHash: Buffer) =>
    withEvent(
      db,
      (trx) => trx.updateTable('sessions').set({ revokedAt: sql`now()` }).where('tokenHash', '=', tokenHash).execute(),
      () => ({ action: 'signOut' }),
    ),

  /** Whether anyone signed in from this address during the last 30 days. */
  hasSignedInFrom: async (address: string): Promise<boolean> => {
    const row = await db
      .selectFrom('sessions')
      .select('userId')
      .where('addressKey', '=', address)
      .where('createdAt', '>', sql<Date>`now() - ${RETENTION}`)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  purge: () => sql`delete from sessions where created_at not between now() - ${RETENTION} and now() + ${CLOCK_TOLERANCE}`.execute(db),
})

export type SessionStore = ReturnType<typeof createSessionStore>
