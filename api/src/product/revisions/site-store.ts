import type { FormName, ItemState, SavedBy, SiteChanges, SiteItem, SiteMoment, SiteSnapshot } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { createRevisionStore } from './revision-store.ts'

const MOMENTS_SHOWN = 50
/** Limited because an import of 1,000 works is a single moment. */
const CHANGES_SHOWN = 5

/** Selects a time as text with PostgreSQL's microseconds, which a `Date` would lose. */
const toText = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Reads the history of the whole site. */
export const createSiteStore = (db: Db | Trx) => ({
  /** Resolves with the moments before a time, newest first. */
  listMoments: async (before: string | undefined): Promise<SiteChanges> => {
    const { rows } = await sql<{ at: string; savedBy: SavedBy | null; count: number; ids: number[] }>`
      select ${toText('saved_at')} as at, (array_agg(saved_by))[1] as saved_by, count(*)::int as count,
        (array_agg(id order by collection = 'currentBlog', id))[1:${CHANGES_SHOWN}] as ids
      from revisions where state <> 'unsaved' ${before ? sql`and saved_at < ${before}::timestamptz` : sql``}
      group by saved_at order by saved_at desc limit ${MOMENTS_SHOWN + 1}`.execute(db)
    const shown = rows.slice(0, MOMENTS_SHOWN)
    const changes = await createRevisionStore(db).listSome(shown.flatMap(({ ids }) => ids.map(Number)))
    const byId = new Map(changes.map((change) => [change._id, change]))
    const toMoment = ({ ids, ...moment }: (typeof rows)[number]): SiteMoment => ({
      ...moment,
      changes: ids.map((id) => byId.get(Number(id))).filter((change) => change !== undefined),
    })
    return { moments: shown.map(toMoment), hasMore: rows.length > MOMENTS_SHOWN }
  },

  /** Resolves with when the history begins and with the newest moment; with undefined while nothing is saved. */
  readSpan: async (): Promise<{ begin: string; newest: string } | undefined> => {
    const { rows } = await sql<{ begin: string | null; newest: string }>`
      select ${toText('first')} as begin, ${toText('last')} as newest
      from (select greatest(min(saved_at), now() - interval '1 year') as first, max(saved_at) as last from revisions where state <> 'unsaved') as span`.execute(
      db,
    )
    const [span] = rows
    return span?.begin ? { begin: span.begin, newest: span.newest } : undefined
  },

  /**
   * Resolves with the items that were on the site at a moment or are on it now, each compared with now. If an item's revisions of that time
   * are no longer kept, its oldest revision is used instead.
   */
  compare: async (at: string): Promise<SiteSnapshot['items']> => {
    const { rows } = await sql<SiteItem>`
      with items as (
        select item_id,
          coalesce(
            max(id) filter (where saved_at <= ${at}::timestamptz),
            case when bool_or(is_first) then null else min(id) end
          ) as then_id,
          max(id) as now_id
        from revisions where collection <> 'currentBlog' and state <> 'unsaved' group by item_id
      )
      select present.collection as form, items.item_id, coalesce(past."values", present."values") ->> 'title' as title,
        case when past.state = 'published' then past.id else present.id end as revision,
        case
          when past.state is distinct from 'published' then 'extra'
          when present.state <> 'published' then 'missing'
          when past."values" - kept.columns = present."values" - kept.columns then 'same'
          else 'changed'
        end as difference
      from items
      join revisions present on present.id = items.now_id
      left join revisions past on past.id = items.then_id
      -- A restore leaves these columns as they are: what addresses a blog had, and the one it has if it had none with words then.
      cross join lateral (
        select case when past."values" ->> 'slug' is null then '{slug,former_slugs}' else '{former_slugs}' end::text[] as columns
      ) kept
      where past.state = 'published' or (present.state = 'published' and present.collection <> 'settings')
      order by items.item_id desc`.execute(db)
    return rows.map(({ form, itemId, title, revision, difference }) => ({
      ...{ form: form as FormName, itemId, title: title ?? '', revision: Number(revision), difference },
    }))
  },

  /** Resolves with those of the items that were unpublished at a moment. */
  listUnpublished: async (at: string, itemIds: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ itemId: string; state: ItemState }>`
      select distinct on (item_id) item_id, state from revisions
      where item_id = any(${itemIds}::uuid[]) and saved_at <= ${at}::timestamptz and state <> 'unsaved' order by item_id, id desc`.execute(
      db,
    )
    return new Set(rows.filter(({ state }) => state === 'unpublished').map(({ itemId }) => itemId))
  },

  /** Resolves with the blog that was current at a moment. */
  findCurrentBlog: async (at: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('revisions')
      .select('values')
      .where('collection', '=', 'currentBlog')
      .where('savedAt', '<=', sql<Date>`${at}::timestamptz`)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return (row?.values as { current_blog_id?: string | null } | undefined)?.current_blog_id ?? undefined
  },
})
