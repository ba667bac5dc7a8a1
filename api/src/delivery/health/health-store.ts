import type { Beacon, SetHealth } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { formatSetName } from '#delivery/shared/history.ts'

const SETS_MAX = 50

export interface FailureCount extends Pick<Beacon, 'remote' | 'stage' | 'type'> {
  setId: number
  failures: number
}

/** Every process writes in the same order, so that two of them never deadlock. */
const sortKey = ({ setId, remote, stage, type }: FailureCount) => `${String(setId).padStart(10, '0')} ${remote} ${stage} ${type}`

/** Stores the views and failures that all processes count together. */
export const createHealthStore = (db: Db) => ({
  /** Adds to the counts. Sets that do not exist are skipped. */
  add: (views: ReadonlyMap<number, number>, failures: readonly FailureCount[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const [setId, count] of [...views].sort(([a], [b]) => a - b))
        await sql`
          insert into release_views as counted (set_id, views) select id, ${count}::bigint from release_sets where id = ${setId}
          on conflict (set_id) do update set views = counted.views + excluded.views`.execute(trx)
      for (const { setId, remote, stage, type, failures: count } of failures.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)))
        await sql`
          insert into release_failures as counted (set_id, remote, stage, type, failures)
          select id, ${remote}::text, ${stage}::text, ${type}::text, ${count}::bigint from release_sets where id = ${setId}
          on conflict (set_id, remote, stage, type) do update set failures = counted.failures + excluded.failures`.execute(trx)
    }),

  /** Returns the health of the newest sets, newest first, or of the given one. */
  read: async (setId?: number): Promise<SetHealth[]> => {
    const sets = await db
      .selectFrom('releaseSets')
      .leftJoin('releaseViews', 'releaseViews.setId', 'releaseSets.id')
      .select(['releaseSets.id', 'releaseViews.views'])
      .$if(setId !== undefined, (query) => query.where('releaseSets.id', '=', setId as number))
      .orderBy('releaseSets.id', 'desc')
      .limit(SETS_MAX)
      .execute()
    const oldest = sets.at(-1)?.id ?? 0
    const rows = await db
      .selectFrom('releaseFailures')
      .selectAll()
      .where('setId', '>=', oldest)
      .orderBy('failures', 'desc')
      .orderBy('remote')
      .orderBy('stage')
      .orderBy('type')
      .execute()
    return sets.map(({ id, views: counted }) => {
      const views = counted ?? 0
      const kinds = rows.flatMap(({ setId: failedId, ...kind }) => (failedId === id ? [kind] : []))
      // More failures than views must be false reports.
      const failures = Math.min(
        kinds.reduce((sum, kind) => sum + kind.failures, 0),
        views,
      )
      return { set: formatSetName(id), views, failures, rate: views ? failures / views : 0, kinds }
    })
  },

  isSet: async (setId: number): Promise<boolean> =>
    Boolean(await db.selectFrom('releaseSets').select('id').where('id', '=', setId).executeTakeFirst()),
})

export type HealthStore = ReturnType<typeof createHealthStore>
