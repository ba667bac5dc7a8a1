import { createHash } from 'node:crypto'
import { formatVersions, type IssuedPreview, type ReleaseActor } from '@portfolio/contracts'
import { sql } from 'kysely'
import { withEvent } from '#audit/event-store.ts'
import type { Db } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'
import type { Preview } from './links.ts'

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A link that has ended is kept for a day, because the clocks of gateways and database may differ. */
const KEPT = sql`interval '1 day'`
/** Of a person or a team. What calls in a loop must not make a page of links that nobody can read. */
const LINKS_OF_ACTOR_MAX = 100
const LISTED_MAX = 200

/**
 * The links that were issued, for all gateways. A link that is not listed works as well, because earlier gateways store none: only revoked
 * ones have to be known.
 */
export const createPreviewStore = (db: Db, now: () => Date) => ({
  /**
   * Stores a link and resolves with its number. The same link, requested again within a second, keeps its number and works again. Throws 409 when
   * the actor has too many.
   */
  add: async (token: string, { versions, until }: Preview, actor: ReleaseActor): Promise<number> => {
    const { count } = await db
      .selectFrom('releasePreviews')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(sql<boolean>`actor = ${JSON.stringify(actor)}::jsonb`)
      .where('revokedAt', 'is', null)
      .where('until', '>', now())
      .executeTakeFirstOrThrow()
    if (count >= LINKS_OF_ACTOR_MAX) throwHttpError(409, `There are ${LINKS_OF_ACTOR_MAX} preview links. Revoke some first.`)
    const tokenHash = hash(token)
    const added = await withEvent(
      db,
      (trx) =>
        trx
          .insertInto('releasePreviews')
          .values({ tokenHash, versions: JSON.stringify(versions), until, actor: JSON.stringify(actor) })
          .onConflict((conflict) =>
            conflict.column('tokenHash').doUpdateSet({ revokedAt: null }).where('releasePreviews.revokedAt', 'is not', null),
          )
          .returning('id')
          .executeTakeFirst(),
      (isAdded) => isAdded && { action: 'addPreview', subject: formatVersions(versions) },
    )
    const { id } =
      added ?? (await db.selectFrom('releasePreviews').select('id').where('tokenHash', '=', tokenHash).executeTakeFirstOrThrow())
    return id
  },

  isRevoked: async (token: string): Promise<boolean> =>
    Boolean(
      await db
        .selectFrom('releasePreviews')
        .select('id')
        .where('tokenHash', '=', hash(token))
        .where('revokedAt', 'is not', null)
        .executeTakeFirst(),
    ),

  /** Resolves with the newest valid links, newest first. */
  list: async (): Promise<IssuedPreview[]> => {
    const rows = await db
      .selectFrom('releasePreviews')
      .select(['id', 'versions', 'until', 'actor', 'createdAt'])
      .where('revokedAt', 'is', null)
      .where('until', '>', now())
      .orderBy('id', 'desc')
      .limit(LISTED_MAX)
      .execute()
    return rows.map(({ until, createdAt, ...row }) => ({ ...row, until: until.toISOString(), createdAt: createdAt.toISOString() }))
  },

  /** Resolves with what a link previews, unless it is revoked. */
  find: async (id: number): Promise<Preview['versions'] | undefined> => {
    const row = await db
      .selectFrom('releasePreviews')
      .select('versions')
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    return row?.versions
  },

  /** Ends a link for everybody who has it. */
  revoke: async (id: number): Promise<void> => {
    await withEvent(
      db,
      (trx) =>
        trx
          .updateTable('releasePreviews')
          .set({ revokedAt: sql<Date>`now()` })
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .returning('versions')
          .executeTakeFirst(),
      (revoked) => revoked && { action: 'revokePreview', subject: formatVersions(revoked.versions) },
    )
  },

  /** Deletes the links that ended before yesterday. */
  purge: async (): Promise<void> => {
    await db.deleteFrom('releasePreviews').where('until', '<', sql<Date>`now() - ${KEPT}`).execute()
  },
})

export type PreviewStore = ReturnType<typeof createPreviewStore>
