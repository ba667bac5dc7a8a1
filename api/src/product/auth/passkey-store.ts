import { type CreatedPasskey, PASSKEYS_MAX, type Passkey } from '@portfolio/contracts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { recordEvent, withEvent } from '#audit/event-store.ts'
import type { Db, Trx } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'
import { createToken, hashToken } from './tokens.ts'

/** How long the owner has to use the passkey. */
const CHALLENGE_LIFETIME = sql`interval '5 minutes'`
/** Anyone can ask for a challenge to sign in. Older ones of the same address are deleted, and of those to add a passkey, those of the session. */
const CHALLENGES_MAX = 20

const isInTime = sql<boolean>`created_at between now() - ${CHALLENGE_LIFETIME} and now() + ${CLOCK_TOLERANCE}`

export interface StoredPasskey {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
}

export interface NewPasskey {
  userId: string
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: CreatedPasskey['response']['transports']
}

/** Stores passkeys, and challenges, which are accepted once. In the database, so that every gateway knows them. */
export const createPasskeyStore = (db: Db) => ({
  /** Resolves with a new challenge. `sessionHash` names the session that adds a passkey; without it, the challenge is for a sign-in. */
  createChallenge: async (addressKey: string, sessionHash: Buffer | null = null): Promise<string> => {
    const challenge = createToken()
    await db
      .insertInto('passkeyChallenges')
      .values({ challengeHash: hashToken(challenge), sessionHash, addressKey, createdAt: sql<Date>`clock_timestamp()` })
      .execute()
    await sql`
      delete from passkey_challenges where challenge_hash in (
        select challenge_hash from passkey_challenges
        where session_hash is not distinct from ${sessionHash} and (session_hash is not null or address_key = ${addressKey})
        order by created_at desc offset ${CHALLENGES_MAX}
      )`.execute(db)
    return challenge
  },

  /** Whether a challenge was created for this purpose, in time, and has not been taken before. It is then taken. */
  takeChallenge: async (challenge: string, sessionHash: Buffer | null = null): Promise<boolean> => {
    const row = await db
      .deleteFrom('passkeyChallenges')
      .where('challengeHash', '=', hashToken(challenge))
      .where(sql<boolean>`session_hash is not distinct from ${sessionHash}`)
      .returning(isInTime.as('isInTime'))
      .executeTakeFirst()
    return row?.isInTime ?? false
  },

  purgeChallenges: () => sql`delete from passkey_challenges where not ${isInTime}`.execute(db),

  /** Resolves with the credentials of a user, so that no authenticator gets a second one. */
  listCredentials: (userId: string) =>
    db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).execute(),

  /** Resolves with the passkeys of a user, the newest first. */
  list: async (userId: string): Promise<Passkey[]> => {
    const rows = await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  },

  /** Adds a passkey and resolves with it. Resolves with `known` when there is one with this credential, with `full` when there are too many. */
  add: ({ userId, publicKey, transports, ...passkey }: NewPasskey): Promise<Passkey | 'known' | 'full'> =>
    db.transaction().execute(async (trx) => {
      // The lock serializes concurrent calls, so that each counts the passkeys of the others.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { count } = await trx
        .selectFrom('passkeys')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      if (count >= PASSKEYS_MAX) return 'full'
      const row = await trx
        .insertInto('passkeys')
        .values({ ...passkey, id: uuid(), userId, publicKey: Buffer.from(publicKey), transports: transports ?? [], lastUsedAt: null })
        .onConflict((conflict) => conflict.column('credentialId').doNothing())
        .returning(['id', 'name', 'createdAt'])
        .executeTakeFirst()
      if (!row) return 'known'
      await recordEvent(trx, { action: 'addPasskey', subject: row.name })
      return { ...row, createdAt: row.createdAt.toISOString(), lastUsedAt: null }
    }),

  find: (credentialId: string): Promise<StoredPasskey | undefined> =>
    db
      .selectFrom('passkeys')
      .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
      .where('credentialId', '=', credentialId)
      .executeTakeFirst(),

  /** Records a use. Resolves with false when the passkey was deleted meanwhile, or used by another call with the same counter. */
  recordUse: async ({ id, counter }: StoredPasskey, newCounter: number): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter: newCounter, lastUsedAt: sql`now()` })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Returns whether the user had such a passkey. */
  remove: async (userId: string, id: string): Promise<boolean> => {
    const remove = (trx: Trx) =>
      trx
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        // As text, because the id in a path may be anything.
        .where(sql<boolean>`id::text = ${id}`)
        .returning('name')
        .executeTakeFirst()
    return Boolean(await withEvent(db, remove, (removed) => removed && { action: 'removePasskey', subject: removed.name }))
  },

  /** Resolves with how many there were. */
  removeAll: (): Promise<number> =>
    withEvent(
      db,
      async (trx) => Number((await trx.deleteFrom('passkeys').executeTakeFirst()).numDeletedRows),
      (count) => (count ? { action: 'removePasskey', count } : undefined),
    ),
})

export type PasskeyStore = ReturnType<typeof createPasskeyStore>
