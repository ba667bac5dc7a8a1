import { createHash } from 'node:crypto'
import type { Beacon, FailureKind } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

/** One address is heard once in this time, for each set. */
const VOICE_MS = 3_600_000
const SETS_MAX = 50

export interface HeardFailure extends Pick<Beacon, 'remote' | 'stage' | 'type'> {
  setId: number
  /** Key of the address it came from. */
  address: string
}

/** What has been counted of a set. */
export interface Counted {
  setId: number
  views: number
  kinds: FailureKind[]
}

/** A digest, so that the table does not collect who was here. */
const voiceOf = ({ setId, address }: HeardFailure) => createHash('sha256').update(`${setId} ${address}`).digest()

/** The same order in every process, so that no two of them wait for each other. */
const inOrder = (a: HeardFailure, b: HeardFailure) => a.setId - b.setId || a.address.localeCompare(b.address)

/** Views and failures of all processes together. Sets that do not exist are passed over. */
export const createHealthStore = (db: Db) => ({
  add: (views: ReadonlyMap<number, number>, failures: readonly HeardFailure[], now: Date): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const hourAgo = new Date(now.getTime() - VOICE_MS)
      for (const [setId, count] of [...views].sort(([a], [b]) => a - b))
        await sql`
          insert into release_views as counted (set_id, views) select id, ${count}::bigint from release_sets where id = ${setId}
          on conflict (set_id) do update set views = counted.views + excluded.views`.execute(trx)
      for (const failure of failures.toSorted(inOrder))
        await sql`
          with heard as (
            insert into release_failure_voices as before (set_id, voice, heard_at)
            select id, ${voiceOf(failure)}, ${now} from release_sets where id = ${failure.setId}
            on conflict (set_id, voice) do update set heard_at = excluded.heard_at where before.heard_at <= ${hourAgo}
            returning set_id
          )
          insert into release_failures as counted (set_id, remote, stage, type, failures)
          select set_id, ${failure.remote}::text, ${failure.stage}::text, ${failure.type}::text, 1 from heard
          on conflict (set_id, remote, stage, type) do update set failures = counted.failures + 1`.execute(trx)
      await trx.deleteFrom('releaseFailureVoices').where('heardAt', '<=', hourAgo).execute()
    }),

  /** The newest sets, newest first, or only the given one. */
  counted: async (setId?: number): Promise<Counted[]> => {
    const sets = await db
      .selectFrom('releaseSets')
      .leftJoin('releaseViews', 'releaseViews.setId', 'releaseSets.id')
      .select(['releaseSets.id', 'releaseViews.views'])
      .$if(setId !== undefined, (query) => query.where('releaseSets.id', '=', setId as number))
      .orderBy('releaseSets.id', 'desc')
      .limit(SETS_MAX)
      .execute()
    const oldest = sets.at(-1)?.id ?? 0
    const kinds = await db
      .selectFrom('releaseFailures')
      .selectAll()
      .where('setId', '>=', oldest)
      .orderBy('failures', 'desc')
      .orderBy('remote')
      .orderBy('stage')
      .orderBy('type')
      .execute()
    return sets.map(({ id, views }) => ({
      setId: id,
      views: views ?? 0,
      kinds: kinds.flatMap(({ setId: of, ...kind }) => (of === id ? [kind] : [])),
    }))
  },

  isSet: async (setId: number): Promise<boolean> =>
    Boolean(await db.selectFrom('releaseSets').select('id').where('id', '=', setId).executeTakeFirst()),
})

export type HealthStore = ReturnType<typeof createHealthStore>
