import { type FormName, REVISION_DAYS_MAX, REVISIONS_MAX, type Revision, type RevisionSummary, type SiteChange } from '@portfolio/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import type { RevisionRow } from '#db/tables.ts'
import { readValues, toCamelCase } from './read-values.ts'

interface SummaryRow {
  id: number
  itemId: string
  collection: FormName
  version: number
  state: RevisionSummary['state']
  savedAt: Date
  savedBy: RevisionSummary['savedBy']
  title: string | null
  isFirst: boolean
  stateBefore: RevisionSummary['state'] | null
  changed: string[]
}

/** Columns that forms do not show. */
const HIDDEN = new Set(['sanitiserVersion'])

const toSummary = ({ id, version, state, savedAt, savedBy, title, isFirst, stateBefore, changed }: SummaryRow): RevisionSummary => ({
  ...{ _id: id, version, state, savedAt: savedAt.toISOString(), savedBy, title: title ?? '', isFirst, stateBefore },
  changed: changed.map(toCamelCase).filter((key) => !HIDDEN.has(key)),
})

/** Selects revisions with the keys whose values differ from the previous saved one. */
const selectSummaries = (condition: RawBuilder<unknown>) => sql<SummaryRow>`
  select r.id, r.item_id, r.collection, r.version, r.state, r.saved_at, r.saved_by, r."values" ->> 'title' as title, r.is_first,
    before.state as state_before,
    case when before.id is null then '{}' else array(
      select coalesce(mine.key, theirs.key)
      from jsonb_each(r."values") mine full join jsonb_each(before."values") theirs on mine.key = theirs.key
      where mine.value is distinct from theirs.value
    ) end as changed
  from revisions r
  left join lateral (select id, state, "values" from revisions where item_id = r.item_id and id < r.id and state <> 'unsaved' order by id desc limit 1) before on true
  where ${condition} order by r.id desc`

/** Reads and purges revisions. Triggers write them: see migration 026. */
export const createRevisionStore = (db: Db | Trx) => ({
  /** Resolves with the revisions of an item, newest first. */
  list: async (name: FormName, itemId: string): Promise<RevisionSummary[]> => {
    const { rows } = await selectSummaries(sql`r.item_id = ${itemId} and r.collection = ${name}`).execute(db)
    return rows.map(toSummary)
  },

  /** Resolves with the revisions that have these ids. */
  listSome: async (ids: readonly number[]): Promise<SiteChange[]> => {
    const { rows } = await selectSummaries(sql`r.id = any(${ids})`).execute(db)
    return rows.map((row) => ({ ...toSummary(row), form: row.collection, itemId: row.itemId }))
  },

  /** Resolves with undefined when there is none with this id. */
  find: async (id: number): Promise<Revision | undefined> => {
    const { rows } = await selectSummaries(sql`r.id = ${id} and r.collection <> 'currentBlog'`).execute(db)
    const [row] = rows
    if (!row) return undefined
    const { values } = await db.selectFrom('revisions').select('values').where('id', '=', id).executeTakeFirstOrThrow()
    return { ...toSummary(row), collection: row.collection, itemId: row.itemId, values: readValues(row.collection, values) }
  },

  /**
   * Deletes revisions that are not among the newest 100 of their item or were replaced more than a year ago. The newest one is kept unless
   * the item was deleted more than a year ago. Resolves with the number of deleted revisions.
   */
  purge: async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - REVISION_DAYS_MAX * 86_400_000)
    const { numAffectedRows } = await sql<RevisionRow>`
      delete from revisions where id in (
        select id from (
          select id, state, saved_at, row_number() over newest_first as place, lag(saved_at) over newest_first as replaced_at
          from revisions window newest_first as (partition by item_id order by id desc)
        ) as placed
        where place > ${REVISIONS_MAX} or replaced_at < ${before} or (place = 1 and state = 'deleted' and saved_at < ${before})
      )`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
})
