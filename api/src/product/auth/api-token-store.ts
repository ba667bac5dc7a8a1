import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'
import { createToken, hashToken } from './tokens.ts'

/** Minimum time between two updates of `lastUsedAt`. */
const LAST_USED_INTERVAL = sql`interval '1 minute'`

export interface ApiToken {
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** Stores tokens for scripts. They do not expire; the owner revokes them by name. Times are those of the database, which all processes share. */
export const createApiTokenStore = (db: Db) => ({
  /** Stores a new token and returns it: it cannot be read again. */
  create: async (name: string, token = createToken()): Promise<string> => {
    await db
      .insertInto('apiTokens')
      .values({ tokenHash: hashToken(token), name, createdAt: sql<Date>`now()`, lastUsedAt: null, revokedAt: null })
      .execute()
    return token
  },

  /** Resolves with the name of a valid token, or undefined. Records its use, at most once a minute. */
  use: async (token: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('apiTokens')
      .select(['tokenHash', 'name'])
      .select(
        sql<boolean>`last_used_at is null or last_used_at not between now() - ${LAST_USED_INTERVAL} and now() + ${CLOCK_TOLERANCE}`.as(
          'isUsedAgain',
        ),
      )
      .where('tokenHash', '=', hashToken(token))
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.isUsedAgain) await db.updateTable('apiTokens').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', row.tokenHash).execute()
    return row.name
  },

  /** Whether the token was created here, revoked or not. */
  exists: async (token: string): Promise<boolean> =>
    Boolean(await db.selectFrom('apiTokens').select('name').where('tokenHash', '=', hashToken(token)).executeTakeFirst()),

  /** Returns the valid tokens, oldest first. */
  list: (): Promise<ApiToken[]> =>
    db
      .selectFrom('apiTokens')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .where('revokedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('name')
      .execute(),

  /** Revokes every valid token of this name. Returns whether there was one. */
  revoke: async (name: string): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('apiTokens')
      .set({ revokedAt: sql`now()` })
      .where('name', '=', name)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>
