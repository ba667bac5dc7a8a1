import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { createToken, hashToken } from './tokens.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS = 12 * HOUR_MS
const IDLE_MS = 2 * HOUR_MS
/** Minimum time between two updates of `lastSeenAt`. */
const LAST_SEEN_INTERVAL_MS = 60_000
const SESSIONS_MAX = 5
/** Expired sessions are kept this long, as a record of the addresses that the owner signs in from. */
const RETENTION_MS = 30 * 24 * HOUR_MS

export interface Session {
  tokenHash: Buffer
  user: { _id: string; email: string }
}

export const createSessionStore = (db: Db) => ({
  /** Resolves with the token of a new session. The oldest sessions beyond five are ended. */
  create: async (userId: string, address: string, now: Date): Promise<string> => {
    const token = createToken()
    await db.transaction().execute(async (trx) => {
      // The lock serializes concurrent sign-ins, so that each counts the sessions of the others.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      await trx
        .insertInto('sessions')
        .values({
          tokenHash: hashToken(token),
          userId,
          addressKey: address,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
          revokedAt: null,
        })
        .execute()
      await sql`
        update sessions set revoked_at = ${now} where token_hash in (
          select token_hash from sessions
          where user_id = ${userId} and revoked_at is null and expires_at > ${now} and last_seen_at > ${new Date(now.getTime() - IDLE_MS)}
          order by created_at desc, token_hash offset ${SESSIONS_MAX}
        )`.execute(trx)
    })
    return token
  },

  /** Resolves with the session of a token, if it is valid, and renews its idle time. */
  find: async (token: string, now: Date): Promise<Session | undefined> => {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.tokenHash', 'sessions.lastSeenAt', 'users.id', 'users.email'])
      .where('tokenHash', '=', hashToken(token))
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('lastSeenAt', '>', new Date(now.getTime() - IDLE_MS))
      .executeTakeFirst()
    if (!row) return undefined
    if (now.getTime() - row.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS)
      await db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', row.tokenHash).execute()
    return { tokenHash: row.tokenHash, user: { _id: row.id, email: row.email } }
  },

  revoke: (tokenHash: Buffer, now: Date) => db.updateTable('sessions').set({ revokedAt: now }).where('tokenHash', '=', tokenHash).execute(),

  /** Whether anyone signed in from this address during the last 30 days. */
  hasSignedInFrom: async (address: string, now: Date): Promise<boolean> => {
    const since = new Date(now.getTime() - RETENTION_MS)
    const row = await db
      .selectFrom('sessions')
      .select('userId')
      .where('addressKey', '=', address)
      .where('createdAt', '>', since)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  purge: (now: Date) =>
    db
      .deleteFrom('sessions')
      .where('createdAt', '<', new Date(now.getTime() - RETENTION_MS))
      .execute(),
})

export type SessionStore = ReturnType<typeof createSessionStore>
