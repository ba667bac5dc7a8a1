import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { isReadOnly } from '#db/is-read-only.ts'
import { listPendingMigrations, listUnknownMigrations } from '#db/migrate.ts'
import { count, type Finding, fine, problem } from './finding.ts'

/** A gateway compares times of its own with those of the database. */
const CLOCK_MS_MAX = 60_000

const READ_ONLY = 'a standby, or default_transaction_read_only is on, which some services do when the disk is full'

const checkVersion = async (db: Db): Promise<Finding> => {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  const text = `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}`
  return (await isReadOnly(db)) ? problem('Database', `${text}, is read-only: ${READ_ONLY}`) : fine('Database', text)
}

const checkClock = async (db: Db, now: () => number): Promise<Finding> => {
  const before = now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  const difference = Math.round(Math.abs((rows[0]?.ms ?? 0) - (before + now()) / 2))
  const text = `${(difference / 1_000).toFixed(1)} s between this machine and the database`
  return difference > CLOCK_MS_MAX ? problem('Clock', `${text}: synchronize the clocks with NTP`) : fine('Clock', text)
}

const checkMigrations = async (db: Db, migrate: () => Promise<string[]>): Promise<Finding[]> => {
  const pending = await listPendingMigrations(db)
  const unknown = await listUnknownMigrations(db)
  const repair = async () => `ran ${count((await migrate()).length, 'migration')}`
  return [
    ...(pending.length ? [problem('Migrations', `pending: ${pending.join(', ')}. The next start runs them`, repair)] : []),
    ...(unknown.length ? [problem('Migrations', `of a later version: ${unknown.join(', ')}. Nothing is lost; run that version`)] : []),
    ...(pending.length || unknown.length ? [] : [fine('Migrations', 'all have run')]),
  ]
}

const checkIndexes = async (db: Db): Promise<Finding> => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not (indisvalid and indisready and indislive)`.execute(db)
  if (!rows.length) return fine('Indexes', 'all are valid')
  const names = rows.map(({ name }) => name)
  return problem('Indexes', `invalid: ${names.join(', ')}`, async () => {
    for (const name of names) await sql`reindex index ${sql.raw(name)}`.execute(db)
    return `rebuilt ${count(names.length, 'index', 'indexes')}`
  })
}

const WORKS = sql`(select id from books union all select id from book_chapters union all select id from journal_articles
  union all select id from projects union all select id from conferences)`

interface Inconsistency {
  what: string
  /** Whether there are such rows. */
  exists: RawBuilder<SqlBool>
  repair?: { done: string; statement: RawBuilder<unknown> }
}

const NO_CURRENT = sql<SqlBool>`exists (select 1 from blogs where deleted_at is null and not is_menu_page) and not exists (
  select 1 from site_state join blogs on blogs.id = current_blog_id and blogs.deleted_at is null and not is_menu_page)`
const INCONSISTENCIES: Inconsistency[] = [
  {
    what: 'there are blogs, but none of them is the current one',
    exists: NO_CURRENT,
    repair: {
      done: 'made the newest blog current',
      statement: sql`
        with newest as (select id from blogs where deleted_at is null and not is_menu_page order by seq desc limit 1)
        insert into site_state (current_blog_id) select id from newest
        on conflict (one) do update set current_blog_id = excluded.current_blog_id`,
    },
  },
  { what: 'there are several About sections', exists: sql`(select count(*) > 1 from about where deleted_at is null)` },
  { what: 'there are several owners', exists: sql`(select count(*) > 1 from users)` },
  { what: 'there is no content revision', exists: sql`not exists (select 1 from content_revision)` },
  {
    what: 'there are details of works that do not exist',
    exists: sql`exists (select 1 from work_details where id not in ${WORKS})`,
    repair: { done: 'deleted details without a work', statement: sql`delete from work_details where id not in ${WORKS}` },
  },
  {
    what: 'there are addresses of works that do not exist',
    exists: sql`exists (select 1 from work_slugs where work_id not in ${WORKS})`,
    repair: { done: 'deleted addresses without a work', statement: sql`delete from work_slugs where work_id not in ${WORKS}` },
  },
]

const checkRows = async (db: Db): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { what, exists, repair } of INCONSISTENCIES) {
    const { rows } = await sql<{ found: boolean }>`select ${exists} as found`.execute(db)
    if (!rows[0]?.found) continue
    const run =
      repair &&
      (async () => {
        await repair.statement.execute(db)
        return repair.done
      })
    findings.push(problem('Rows', what, run))
  }
  return findings.length ? findings : [fine('Rows', 'all are consistent')]
}

interface Dependencies {
  migrate: () => Promise<string[]>
  now?: () => number
}

/** Checks the database, and the clock of this machine against its clock. */
export const checkDatabase = async (db: Db, { migrate, now = Date.now }: Dependencies): Promise<Finding[]> => {
  const migrations = await checkMigrations(db, migrate)
  // A database that is not up to date may have other tables.
  const isCurrent = migrations.every(({ problem: found }) => !found?.repair)
  return [
    await checkVersion(db),
    await checkClock(db, now),
    ...migrations,
    await checkIndexes(db),
    ...(isCurrent ? await checkRows(db) : []),
  ]
}
