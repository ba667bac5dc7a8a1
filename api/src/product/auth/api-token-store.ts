import type { AppName } from '@portfolio/contracts'
import { sql } from 'kysely'
import { withEvent } from '#audit/event-store.ts'
import type { Db } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'
import { createToken, hashTeamToken, hashToken } from './tokens.ts'

/** Minimum time between two updates of `lastUsedAt`. */
const LAST_USED_INTERVAL = sql`interval '1 minute'`

/** A valid token: of the whole releases API, or of a team, confined to its app. */
export interface ApiTokenRecord {
  name: string
  app: AppName | null
}

/** Stores tokens for scripts. They do not expire; the owner revokes them by name. Times are those of the database, which all processes share. */
export const createApiTokenStore = (db: Db) => ({
  /** Stores a new token and returns it: it cannot be read again. */
  create: async (name: string, app: AppName | null = null, token = createToken()): Promise<string> => {
    const tokenHash = app ? hashTeamToken(token) : hashToken(token)
    const values = { tokenHash, name, app, createdAt: sql<Date>`now()`, lastUsedAt: null, revokedAt: null }
    await withEvent(
      db,
      (trx) => trx.insertInto('apiTokens').values(values).execute(),
      () => ({ action: 'addToken', subject: app ? `${name} (${app})` : name }),
    )
    return token
  },

  /** Resolves with a valid token's name and app, or undefined. Records its use, at most once a minute. */
  use: async (token: string): Promise<ApiTokenRecord | undefined> => {
    const row = await db
      .selectFrom('apiTokens')
      .select(['tokenHash', 'name', 'app'])
      .select(
        sql<boolean>`last_used_at is null or last_used_at not between now() - ${LAST_USED_INTERVAL} and now() + ${CLOCK_TOLERANCE}`.as(
          'isUsedAgain',
        ),
      )
      .where('tokenHash', 'in', [hashToken(token), hashTeamToken(token)])
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.isUsedAgain) await db.updateTable('apiTokens').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', row.tokenHash).execute()
    return { name: row.name, app: row.app }
  },

  /** Resolves with the name and app of a token that was created here, revoked or not. Does not count as a use. */
  identify: (token: string): Promise<ApiTokenRecord | undefined> =>
    db
      .selectFrom('apiTokens')
      .select(['name', 'app'])
      .where('tokenHash', 'in', [hashToken(token), hashTeamToken(token)])
      .executeTakeFirst(),

  /** Whether the token was created here, revoked or not. */
  exists: async (token: string): Promise<boolean> =>
    Boolean(await db.selectFrom('apiTokens').select('name').where('tokenHash', '=', hashToken(token)).executeTakeFirst()),

  /** Whether a valid token has this name. */
  isUsed: async (name: string): Promise<boolean> =>
    Boolean(
      await db.selectFrom('apiTokens').select('name').where('name', '=', name).where('revokedAt', 'is', null).limit(1).executeTakeFirst(),
    ),

  /** Returns the valid tokens, oldest first. */
  list: () =>
    db
      .selectFrom('apiTokens')
      .select(['name', 'app', 'createdAt', 'lastUsedAt'])
      .where('revokedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('name')
      .execute(),

  /** Revokes every valid token of this name. Returns whether there was one. */
  revoke: (name: string): Promise<boolean> =>
    withEvent(
      db,
      async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('apiTokens')
          .set({ revokedAt: sql`now()` })
          .where('name', '=', name)
          .where('revokedAt', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      },
      (isRevoked) => (isRevoked ? { action: 'revokeToken', subject: name } : undefined),
    ),
})

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>
