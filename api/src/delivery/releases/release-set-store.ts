import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, ReleaseSetRow } from '#db/tables.ts'
import type { Move, PastSet, ReleaseSet } from '#delivery/shared/history.ts'

/** Any number will do, as long as nothing else in this database takes the same. */
const ACTIVATION_LOCK = 7_240_163

const setOf = ({ id, shell, publicMfe, adminMfe, activatedAt, action, reason }: Selectable<ReleaseSetRow>): PastSet => ({
  id,
  versions: { shell, 'public-mfe': publicMfe, 'admin-mfe': adminMfe },
  activatedAt,
  action,
  reason,
})

/** History of what was active. A set is never changed, only followed by the next. */
export const createReleaseSetStore = (db: Kysely<Database>) => {
  const history = async (on: Kysely<Database> = db): Promise<PastSet[]> =>
    (await on.selectFrom('releaseSets').selectAll().orderBy('id').execute()).map(setOf)

  return {
    active: async (): Promise<ReleaseSet | undefined> => {
      const row = await db.selectFrom('releaseSets').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row && setOf(row)
    },

    /** Every set there was, the oldest first. */
    history: () => history(),

    /**
     * Makes `versions` the set after `previous` (0 when there is none), unless `mayFollow` has come to say no.
     * Answers false when it said so or another activation came first: read again and decide anew.
     */
    follow: (
      previous: number,
      versions: ReleaseSet['versions'],
      { action, reason }: Move,
      mayFollow = async () => true,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock_shared(${ACTIVATION_LOCK})`.execute(trx)
        if (!(await mayFollow())) return false
        const { shell, 'public-mfe': publicMfe, 'admin-mfe': adminMfe } = versions
        const added = await trx
          .insertInto('releaseSets')
          .values({ id: previous + 1, shell, publicMfe, adminMfe, action, reason })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        return Boolean(added.numInsertedOrUpdatedRows)
      }),

    /** Runs `work` with the history while no set can follow. Short work only: activations wait for it. */
    withoutActivations: <Answer>(work: (history: PastSet[]) => Promise<Answer>): Promise<Answer> =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${ACTIVATION_LOCK})`.execute(trx)
        return work(await history(trx))
      }),
  }
}

export type ReleaseSetStore = ReturnType<typeof createReleaseSetStore>
