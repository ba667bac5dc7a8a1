import {
  type AuditAction,
  type AuditActor,
  type AuditEvents,
  type AuditKind,
  type AuditOutcome,
  type CollectionName,
  type SavedBy,
  texts,
} from '@portfolio/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { listActions } from './event-store.ts'

const EVENTS_SHOWN = 50

interface EventRow {
  at: string
  key: string
  action: AuditAction
  outcome: AuditOutcome
  actor: AuditActor | SavedBy | null
  /** The name of a collection, which `subject` is in. */
  collection: CollectionName | null
  subject: string
  count: number
  lastAt: Date | null
  address: string
  requestId: string
}

/** Where older events begin. */
export interface AuditPosition {
  at: string
  key: string
}

/** "public-mfe 1.0.0 → 1.1.0", for the apps in which the versions differ. */
const describeChanges = (versions: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`(
  select string_agg(app.key || ' ' || coalesce(before.versions ->> app.key || ' → ', '') || app.value, ', ' order by app.key)
  from jsonb_each_text(${versions}) app, (select ${before} as versions) before
  where before.versions ->> app.key is distinct from app.value)`

const withReason = (column: string) => sql`coalesce(': ' || nullif(${sql.ref(column)}, ''), '')`

/**
 * What is recorded elsewhere, in the columns of `audit_events`. Only the saves that no history of an item shows, or that remove something:
 * everything else that was saved is in the history of the site.
 */
const SOURCES: readonly { kind: AuditKind; rows: RawBuilder<unknown> }[] = [
  {
    kind: 'content',
    rows: sql`
      select saved_at as time, 'save-' || min(id) as key,
        case collection when 'settings' then 'changeSettings' when 'currentBlog' then 'setCurrentBlog' else 'deleteItems' end as action,
        'done' as outcome, (array_agg(saved_by))[1] as actor, nullif(nullif(collection, 'settings'), 'currentBlog') as collection,
        case
          when collection = 'settings' or count(*) > 1 then ''
          when collection = 'currentBlog' then coalesce(
            (select title from blogs where id::text = (array_agg("values" ->> 'current_blog_id'))[1]), '')
          else coalesce((array_agg("values" ->> 'title'))[1], '')
        end as subject,
        count(*)::integer as count, null::timestamptz as last_at, '' as address, '' as request_id
      from revisions
      where (state = 'deleted' or collection in ('settings', 'currentBlog')) and saved_by ->> 'cause' is distinct from 'start'
      group by saved_at, collection`,
  },
  {
    kind: 'releases',
    rows: sql`
      select activated_at as time, 'set-' || id as key, case action when 'activate' then 'activate' else 'rollBack' end as action,
        'done' as outcome, actor, null as collection,
        'rs_' || id || coalesce(' ' || ${describeChanges(sql`versions`, sql`(select p.versions from release_sets p where p.id < s.id order by p.id desc limit 1)`)}, '')
          || ${withReason('reason')} as subject,
        1 as count, null::timestamptz as last_at, '' as address, '' as request_id
      from release_sets s`,
  },
  {
    kind: 'releases',
    rows: sql`
      select started_at as time, 'rollout-' || id as key, 'startRollout' as action, 'done' as outcome, actor, null as collection,
        'ro_' || id || coalesce(' ' || ${describeChanges(sql`versions`, sql`(select p.versions from release_sets p where p.id = base_set)`)}, '')
          || ${withReason('reason')} as subject,
        1 as count, null::timestamptz as last_at, '' as address, '' as request_id
      from release_rollouts`,
  },
  {
    kind: 'releases',
    rows: sql`
      select ended_at as time, 'rollout-end-' || id as key, 'endRollout' as action, 'done' as outcome, ended_by as actor, null as collection,
        'ro_' || id || ' ' || outcome || ${withReason('end_reason')} as subject,
        1 as count, null::timestamptz as last_at, '' as address, '' as request_id
      from release_rollouts where ended_at is not null`,
  },
  {
    kind: 'backups',
    rows: sql`
      select time, 'backup-' || extract(epoch from time)::bigint as key, 'writeBackup' as action,
        case outcome when 'verified' then 'done' else 'failed' end as outcome, '{"kind":"gateway"}'::jsonb as actor, null as collection,
        reason as subject, 1 as count, null::timestamptz as last_at, '' as address, '' as request_id
      from backup_runs`,
  },
]

/** Without a kind also events of later versions of the gateway, whose actions are not known here. */
const ownRows = (kind: AuditKind | undefined) => sql`
  select time, 'event-' || id as key, action, outcome, actor, null as collection, subject, count, last_at, address, request_id
  from audit_events where ${kind ? sql`action = any(${listActions(kind)}::text[])` : sql`true`}`

const nameSubject = ({ collection, subject }: Pick<EventRow, 'collection' | 'subject'>): string =>
  collection ? [texts[collection].label.menu, subject].filter(Boolean).join(': ') : subject

/** Reads the audit log. */
export const createListStore = (db: Db) => ({
  /** Resolves with the newest events, or those that come after a position, newest first. */
  list: async (kind?: AuditKind, after?: AuditPosition): Promise<AuditEvents> => {
    const condition = after
      ? sql`time <= ${after.at}::timestamptz and (time, key collate "C") < (${after.at}::timestamptz, ${after.key})`
      : sql`true`
    const limited = (rows: RawBuilder<unknown>) =>
      sql`(select * from (${rows}) source where ${condition} order by time desc, key collate "C" desc limit ${EVENTS_SHOWN + 1})`
    const sources = [ownRows(kind), ...SOURCES.filter((source) => !kind || source.kind === kind).map(({ rows }) => rows)]
    const { rows } = await sql<EventRow>`
      select to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, key, action, outcome, actor, collection, subject, count,
        last_at, address, request_id
      from (${sql.join(sources.map(limited), sql` union all `)}) as events
      order by time desc, key collate "C" desc limit ${EVENTS_SHOWN + 1}`.execute(db)
    const shown = rows.slice(0, EVENTS_SHOWN)
    const last = shown.at(-1)
    return {
      events: shown.map((row) => ({
        ...{ _id: row.key, time: new Date(row.at).toISOString(), action: row.action, outcome: row.outcome, count: row.count },
        ...{ actor: row.actor as AuditActor | null, subject: nameSubject(row), lastTime: row.lastAt?.toISOString() ?? null },
        ...{ address: row.address, requestId: row.requestId },
      })),
      next: last && rows.length > EVENTS_SHOWN ? `${last.at}~${last.key}` : null,
    }
  },
})

export type ListStore = ReturnType<typeof createListStore>
