import { type Beacon, type FailureKind, type PageHealth, PUBLIC_PAGES, type ReadyVisitors, type SetHealth } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { formatSetName } from '#delivery/shared/history.ts'
import { OTHER_PAGE, PORTAL_PAGE } from '#delivery/shared/rollout.ts'
import { estimateVisitors, type VisitorBits } from './visitor-bits.ts'

/** For how many visitors a rollout works and fails, in total for public pages and by kind of page. */
export interface RolloutCounts extends Pick<SetHealth, 'views' | 'failures' | 'kinds'> {
  pages: PageHealth[]
}

const SETS_MAX = 50

/** One kind of report of a release set or a rollout, and the visitors who sent it. */
export interface ReportKind extends Pick<Beacon, 'remote' | 'stage' | 'type'> {
  /** Sets and rollouts are numbered separately. */
  setId: number
  isRollout: boolean
  page: string
  visitors: VisitorBits
}

interface KindRow extends Pick<FailureKind, 'remote' | 'stage' | 'type'> {
  setId: number
  bits: number
}

/** `page` is PUBLIC_PAGES for the total of public pages, and null for that of all pages. */
interface PageRow {
  id: number
  page: string | null
  all: number
  failed: number
}

type ReadyRow = Omit<ReadyVisitors, 'visitors'> & { setId: number; bits: number }

/** Every process writes in the same order, so that two of them never deadlock. */
const sortKey = ({ isRollout, setId, page, remote, stage, type }: ReportKind) => [isRollout, setId, page, remote, stage, type].join(' ')

const failedBits = sql`coalesce(bit_count(bit_or(visitors) filter (where type <> 'success')), 0)`

/** Counts visitors in `reports` by kind of page, of public pages together, and of all. */
const countByPage = sql`
  select id, page, bit_count(bit_or(visitors)) as all, ${failedBits} as failed from reports group by id, page
  union all
  select id, ${PUBLIC_PAGES}, bit_count(bit_or(visitors)), ${failedBits} from reports where page <> ${PORTAL_PAGE} group by id
  union all
  select id, null, bit_count(bit_or(visitors)), ${failedBits} from reports group by id`

/** Reports about sets, with those of earlier gateways, which have no kind of page. */
const allReports = sql`
  select set_id, page, remote, stage, type, visitors from release_page_reports
  union all
  select set_id, case remote when 'admin_mfe' then ${PORTAL_PAGE} else ${OTHER_PAGE} end, remote, stage, type, visitors from release_reports`

const toCounts = ({ all, failed }: Pick<PageRow, 'all' | 'failed'> = { all: 0, failed: 0 }) => ({
  views: estimateVisitors(all),
  failures: estimateVisitors(failed),
})

const toPages = (rows: readonly PageRow[]) => ({
  all: toCounts(rows.find(({ page }) => page === null)),
  together: toCounts(rows.find(({ page }) => page === PUBLIC_PAGES)),
  pages: rows.flatMap(({ page, ...row }) => (page === null || page === PUBLIC_PAGES ? [] : [{ page, ...toCounts(row) }])),
})

const toBits = (visitors: VisitorBits) => sql`${`x${visitors.toString('hex')}`}::bit(16384)`

const SET_TABLES = { reports: sql.table('release_page_reports'), id: sql.ref('set_id'), sets: sql.table('release_sets') }
const ROLLOUT_TABLES = { reports: sql.table('rollout_reports'), id: sql.ref('rollout_id'), sets: sql.table('release_rollouts') }

/** Stores the visitors that all processes count together. */
export const createHealthStore = (db: Db) => ({
  /** Returns the secret that signs tickets and hides addresses. */
  key: async (): Promise<Buffer> => (await db.selectFrom('beaconKey').select('key').executeTakeFirstOrThrow()).key,

  /** Adds the visitors of these reports to those that are stored. */
  addVisitors: (kinds: readonly ReportKind[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const { setId, isRollout, page, remote, stage, type, visitors } of kinds.toSorted((a, b) =>
        sortKey(a) < sortKey(b) ? -1 : 1,
      )) {
        const { reports, id, sets } = isRollout ? ROLLOUT_TABLES : SET_TABLES
        await sql`
          insert into ${reports} as stored (${id}, page, remote, stage, type, visitors)
          select id, ${page}::text, ${remote}::text, ${stage}::text, ${type}::text, ${toBits(visitors)} from ${sets} where id = ${setId}
          on conflict (${id}, page, remote, stage, type) do update set visitors = stored.visitors | excluded.visitors`.execute(trx)
      }
    }),

  /** Resolves with a function that returns the counts of each of these rollouts. */
  readRollouts: async (ids: readonly number[]): Promise<(rollout: number) => RolloutCounts> => {
    const { rows } = await sql<PageRow>`
      with reports as (select rollout_id as id, page, type, visitors from rollout_reports where rollout_id = any(${ids}))
      ${countByPage} order by page`.execute(db)
    const { rows: kinds } = await sql<Omit<KindRow, 'setId'> & { rolloutId: number }>`
      select rollout_id, remote, stage, type, bit_count(bit_or(visitors)) as bits from rollout_reports
      where rollout_id = any(${ids}) and type <> 'success' group by rollout_id, remote, stage, type
      order by bits desc, remote, stage, type`.execute(db)
    return (rollout) => {
      const { together, pages } = toPages(rows.filter(({ id }) => id === rollout))
      return {
        ...together,
        pages,
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
    const { rows } = await sql<PageRow>`
      with reports as (select set_id as id, page, type, visitors from (${allReports}) as every where set_id = any(${ids}))
      ${countByPage} order by page`.execute(db)
    const { rows: kinds } = await sql<KindRow>`
      select set_id, remote, stage, type, bit_count(bit_or(visitors)) as bits from (${allReports}) as every
      where set_id = any(${ids}) and type <> 'success' group by set_id, remote, stage, type
      order by bits desc, remote, stage, type`.execute(db)
    const { rows: ready } = await sql<ReadyRow>`
      select set_id, remote, page, bit_count(bit_or(visitors)) as bits from (${allReports}) as every
      where set_id = any(${ids}) and type = 'success' group by set_id, remote, page order by remote, page`.execute(db)
    return ids.map((id) => {
      const { all, together, pages } = toPages(rows.filter((row) => row.id === id))
      const isOwn = ({ setId }: { setId: number }) => setId === id
      return {
        set: formatSetName(id),
        ...all,
        rate: all.views ? all.failures / all.views : 0,
        kinds: kinds.filter(isOwn).map(({ setId: _, bits, ...kind }) => ({ ...kind, failures: estimateVisitors(bits) })),
        pages: pages.length ? [{ page: PUBLIC_PAGES, ...together }, ...pages] : [],
        ready: ready.filter(isOwn).map(({ setId: _, bits, ...one }) => ({ ...one, visitors: estimateVisitors(bits) })),
      }
    })
  },
})

export type HealthStore = ReturnType<typeof createHealthStore>
