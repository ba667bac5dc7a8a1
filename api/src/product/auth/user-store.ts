import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { recordEvent } from '#audit/event-store.ts'
import type { Db } from '#db/database.ts'
import { endOtherSessions } from './session-store.ts'

export interface StoredUser {
  id: string
  email: string
  passwordHash: string
}

export const createUserStore = (db: Db) => ({
  findByEmail: (email: string): Promise<StoredUser | undefined> =>
    db.selectFrom('users').select(['id', 'email', 'passwordHash']).where('email', '=', email.toLowerCase()).executeTakeFirst(),

  findOwner: (): Promise<StoredUser | undefined> =>
    db.selectFrom('users').select(['id', 'email', 'passwordHash']).limit(1).executeTakeFirst(),

  /** Creates the owner. Resolves with false when there is one already, even when two processes start at once. */
  createOwner: (email: string, passwordHash: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await sql`lock table users in share row exclusive mode`.execute(trx)
      if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
      await trx.insertInto('users').values({ id: uuid(), email: email.toLowerCase(), passwordHash }).execute()
      await recordEvent(trx, { action: 'createAccount', subject: email.toLowerCase() })
      return true
    }),

  /** Stores another hash of the same password, unless the password was changed meanwhile. */
  updateHash: ({ id, passwordHash: before }: StoredUser, passwordHash: string) =>
    db.updateTable('users').set({ passwordHash }).where('id', '=', id).where('passwordHash', '=', before).execute(),

  /**
   * Changes how a user signs in, and ends all sessions except the one with this token. Without a hash, the password is unchanged. Resolves with
   * false when the user is no longer as `confirmed`: the password that confirmed the change may be a former one.
   */
  changeCredentials: (
    { id, ...confirmed }: StoredUser,
    { email, passwordHash }: { email: string; passwordHash: string | undefined },
    tokenHash: Buffer,
  ): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const before = await trx.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', id).forUpdate().executeTakeFirst()
      if (before?.email !== confirmed.email || before.passwordHash !== confirmed.passwordHash) return false
      await trx
        .updateTable('users')
        .set({ email: email.toLowerCase(), ...(passwordHash && { passwordHash, passwordChangedAt: sql`now()` }) })
        .where('id', '=', id)
        .execute()
      await endOtherSessions(trx, id, tokenHash)
      const changes = [before.email !== email.toLowerCase() && 'email address', passwordHash && 'password'].filter(Boolean)
      if (changes.length) await recordEvent(trx, { action: 'changeAccount', subject: changes.join(' and ') })
      return true
    }),

  /** Sets a new password, ends every session and every wait after failed sign-ins. Resolves with false when no user has this email address. */
  resetPassword: (email: string, passwordHash: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const user = await trx
        .updateTable('users')
        .set({ passwordHash, passwordChangedAt: sql`now()` })
        .where('email', '=', email.toLowerCase())
        .returning('id')
        .executeTakeFirst()
      if (!user) return false
      await trx
        .updateTable('sessions')
        .set({ revokedAt: sql`now()` })
        .where('userId', '=', user.id)
        .where('revokedAt', 'is', null)
        .execute()
      await trx.deleteFrom('signInAttempts').execute()
      await recordEvent(trx, { action: 'resetPassword' })
      return true
    }),
})

export type UserStore = ReturnType<typeof createUserStore>
