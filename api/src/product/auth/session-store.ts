import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { hashToken, newToken } from './tokens.ts'

const HOUR_MS = 3_600_000
const LIFE_MS = 12 * HOUR_MS
const IDLE_MS = 2 * HOUR_MS
const SEEN_STEP_MS = 60_000
const LIVE_MAX = 5
/** Ended sessions stay this long: they remember which addresses the owner signs in from. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS

export interface Session {
  tokenHash: Buffer
  user: { _id: string; email: string }
}

export const createSessionStore = (db: Db) => ({
  /** A new session's token; the oldest live sessions beyond five end. */
  open: async (userId: string, address: string, now: Date): Promise<string> => {
    const token = newToken()
    await db.transaction().execute(async (trx) => {
      // Two sign-ins at once must count each other.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      await trx
        .insertInto('sessions')
        .values({
          tokenHash: hashToken(token),
          userId,
          addressKey: address,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + LIFE_MS),
          revokedAt: null,
        })
        .execute()
      await sql`
        update sessions set revoked_at = ${now} where token_hash in (
          select token_hash from sessions
          where user_id = ${userId} and revoked_at is null and expires_at > ${now} and last_seen_at > ${new Date(now.getTime() - IDLE_MS)}
          order by created_at desc, token_hash offset ${LIVE_MAX}
        )`.execute(trx)
    })
    return token
  },

  /** The live session of a token. Using it keeps it from idling out; that is written at most once a minute. */
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
    if (now.getTime() - row.lastSeenAt.getTime() > SEEN_STEP_MS)
      await db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', row.tokenHash).execute()
    return { tokenHash: row.tokenHash, user: { _id: row.id, email: row.email } }
  },

  revoke: (tokenHash: Buffer, now: Date) => db.updateTable('sessions').set({ revokedAt: now }).where('tokenHash', '=', tokenHash).execute(),

  /** Whether somebody signed in from this address during the last 30 days. */
  knowsAddress: async (address: string, now: Date): Promise<boolean> => {
    const since = new Date(now.getTime() - REMEMBERED_MS)
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
      .where('createdAt', '<', new Date(now.getTime() - REMEMBERED_MS))
      .execute(),
})

export type SessionStore = ReturnType<typeof createSessionStore>
