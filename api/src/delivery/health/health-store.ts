import type { Beacon, FailureKind, PageHealth, SetHealth } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { formatSetName } from '#delivery/shared/history.ts'
import { PORTAL_PAGE } from '#delivery/shared/rollout.ts'
import { estimateVisitors, type VisitorBits } from './visitor-bits.ts'

/** For how many visitors a rollout works and fails, in total for public pages and by kind of page. */
export interface RolloutCounts extends Pick<SetHealth, 'views' | 'failures' | 'kinds'> {
  pages: PageHealth[]
}

const SETS_MAX = 50

/** One kind of report of a release set, and the visitors who sent it. */
export interface ReportKind extends Pick<Beacon, 'remote' | 'stage' | 'type'> {
  setId: number
  /** The kind of page, for a rollout, whose number `setId` then is. */
  page?: string | undefined
  visitors: VisitorBits
}

interface CountRow {
  setId: number
  all: number
  failed: number
}
interface KindRow extends Pick<FailureKind, 'remote' | 'stage' | 'type'> {
  setId: number
  bits: number
}

/** `page` is null for the total of public pages. */
interface PageRow {
  rolloutId: number
  page: string | null
  all: number
  failed: number
}

/** Every process writes in the same order, so that two of them never deadlock. */
const sortKey = ({ setId, page, remote, stage, type }: ReportKind) => `${page} ${setId} ${remote} ${stage} ${type}`

const toBits = (visitors: VisitorBits) => sql`${`x${visitors.toString('hex')}`}::bit(16384)`

/** Stores the visitors that all processes count together. */
export const createHealthStore = (db: Db) => ({
  /** Returns the secret that signs tickets and hides addresses. */
  key: async (): Promise<Buffer> => (await db.selectFrom('beaconKey').select('key').executeTakeFirstOrThrow()).key,

  /** Adds the visitors of these reports to those that are stored. */
  addVisitors: (kinds: readonly ReportKind[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const { setId, page, remote, stage, type, visitors } of kinds.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)))
        if (page !== undefined)
          await sql`
          insert into rollout_reports as stored (rollout_id, page, remote, stage, type, visitors)
          select id, ${page}::text, ${remote}::text, ${stage}::text, ${type}::text, ${toBits(visitors)}
          from release_rollouts where id = ${setId}
          on conflict (rollout_id, page, remote, stage, type) do update set visitors = stored.visitors | excluded.visitors`.execute(trx)
        else
          await sql`
          insert into release_reports as stored (set_id, remote, stage, type, visitors)
          select id, ${remote}::text, ${stage}::text, ${type}::text, ${toBits(visitors)}
          from release_sets where id = ${setId}
          on conflict (set_id, remote, stage, type) do update set visitors = stored.visitors | excluded.visitors`.execute(trx)
    }),

  /** Resolves with a function that returns the counts of each of these rollouts. */
  readRollouts: async (ids: readonly number[]): Promise<(rollout: number) => RolloutCounts> => {
    const { rows } = await sql<PageRow>`
      select rollout_id, page, bit_count(bit_or(visitors)) as all,
        coalesce(bit_count(bit_or(visitors) filter (where type <> 'success')), 0) as failed
      from rollout_reports where rollout_id = any(${ids}) group by rollout_id, page
      union all
      select rollout_id, null, bit_count(bit_or(visitors)), coalesce(bit_count(bit_or(visitors) filter (where type <> 'success')), 0)
      from rollout_reports where rollout_id = any(${ids}) and page <> ${PORTAL_PAGE} group by rollout_id
      order by page`.execute(db)
    const { rows: kinds } = await sql<Omit<KindRow, 'setId'> & { rolloutId: number }>`
      select rollout_id, remote, stage, type, bit_count(bit_or(visitors)) as bits from rollout_reports
      where rollout_id = any(${ids}) and type <> 'success' group by rollout_id, remote, stage, type
      order by bits desc, remote, stage, type`.execute(db)
    return (rollout) => {
      const own = rows.filter(({ rolloutId }) => rolloutId === rollout)
      const toCounts = ({ all, failed }: PageRow) => ({ views: estimateVisitors(all), failures: estimateVisitors(failed) })
      const together = own.find(({ page }) => page === null)
      return {
        ...(together ? toCounts(together) : { views: 0, failures: 0 }),
        pages: own.flatMap((row) => (row.page === null ? [] : [{ page: row.page, ...toCounts(row) }])),
        kinds: kinds.flatMap(({ rolloutId, bits, ...kind }) =>
          rolloutId === rollout ? [{ ...kind, failures: estimateVisitors(bits) }] : [],
        ),
      }
    }
  },

  /** Returns the health of the newest sets, newest first, or of the given one. */
  read: async (setId?: number): Promise<SetHealth[]> => {
    const sets = await db
      .selectFrom('releaseSets')
      .select('id')
      .$if(setId !== undefined, (query) => query.where('id', '=', setId as number))
      .orderBy('id', 'desc')
      .limit(SETS_MAX)
      .execute()
    const ids = sets.map(({ id }) => id)
    const { rows: counts } = await sql<CountRow>`
      select set_id, bit_count(bit_or(visitors)) as all,
        coalesce(bit_count(bit_or(visitors) filter (where type <> 'success')), 0) as failed
      from release_reports where set_id = any(${ids}) group by set_id`.execute(db)
    const { rows: kinds } = await sql<KindRow>`
      select set_id, remote, stage, type, bit_count(visitors) as bits
      from release_reports where set_id = any(${ids}) and type <> 'success'
      order by bits desc, remote, stage, type`.execute(db)
    return ids.map((id) => {
      const { all = 0, failed = 0 } = counts.find((count) => count.setId === id) ?? {}
      const [views, failures] = [estimateVisitors(all), estimateVisitors(failed)]
      return {
        set: formatSetName(id),
        views,
        failures,
        rate: views ? failures / views : 0,
        kinds: kinds.flatMap(({ setId: failedId, bits, ...kind }) =>
          failedId === id ? [{ ...kind, failures: estimateVisitors(bits) }] : [],
        ),
      }
    })
  },
})

export type HealthStore = ReturnType<typeof createHealthStore>
