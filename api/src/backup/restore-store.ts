import { once } from 'node:events'
import { collections } from '@portfolio/contracts'
import { type RawBuilder, sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db, Trx } from '#db/database.ts'
import { listUnknownMigrations, migrateIn } from '#db/migrate.ts'
import { inTransaction, type Session } from '#db/session.ts'
import type { Manifest } from './manifest.ts'
import { digest, isSame } from './read-archive.ts'
import { copyRows, listAllTables, quote, type Table } from './tables-store.ts'

const OF_EXTENSION = sql`select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e'`

export const NOT_EMPTY = 'The site is not empty. With --replace the backup takes its place, after a backup of what is there now.'

/** Whether the owner has added nothing and changed nothing yet. */
export const isEmpty = async (db: Db | Trx): Promise<boolean> => {
  const tables = await listAllTables(db)
  const has = async (table: RawBuilder<unknown>, condition = sql`true`) =>
    (await sql`select 1 from ${table} where ${condition} limit 1`.execute(db)).rows.length > 0
  for (const name of [...collections.map((collection) => toTableName(collection.name)), 'media', 'files', 'working_copies'])
    if (tables.includes(name) && (await has(sql.table(name)))) return false
  return !tables.includes('revisions') || !(await has(sql.table('revisions'), sql`not is_first`))
}
/** Returns the table of a collection. */
export const toTableName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Drops everything that migrations created, except extensions, which an administrator may have installed. */
const dropAll = async (trx: Trx) => {
  const { rows } = await sql<{ drop: string }>`
    select format('drop table if exists %s cascade', o.oid::regclass) as drop from pg_class o
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (${OF_EXTENSION})
    union all select format('drop view if exists %s cascade', o.oid::regclass) from pg_class o
      where relnamespace = 'public'::regnamespace and relkind = 'v' and not exists (${OF_EXTENSION})
    union all select format('drop routine if exists %s cascade', o.oid::regprocedure) from pg_proc o
      where pronamespace = 'public'::regnamespace and not exists (${OF_EXTENSION})
    union all select format('drop type if exists %s cascade', o.oid::regtype) from pg_type o
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and not exists (${OF_EXTENSION})
    union all select format('drop text search configuration if exists public.%I cascade', cfgname) from pg_ts_config o
      where cfgnamespace = 'public'::regnamespace and not exists (${OF_EXTENSION})
    union all select format('drop text search dictionary if exists public.%I cascade', dictname) from pg_ts_dict o
      where dictnamespace = 'public'::regnamespace and not exists (${OF_EXTENSION})`.execute(trx)
  for (const { drop } of rows) await sql.raw(drop).execute(trx)
}

const readRevision = async (trx: Trx): Promise<number> => {
  if (!(await listAllTables(trx)).includes('content_revision')) return 0
  return (await trx.selectFrom('contentRevision').select('revision').executeTakeFirst())?.revision ?? 0
}

/** Gives the content a revision that neither site had, so that no cache confuses the two. */
const changeRevision = async (trx: Trx, before: number) => {
  const { rows } = await sql<{ revision: string }>`
    update content_revision set revision = greatest(revision, ${before}) + 1 returning revision::text`.execute(trx)
  await sql`select pg_notify('content_revision', ${rows[0]?.revision ?? ''})`.execute(trx)
}

const switchTriggers = async (trx: Trx, tables: readonly Table[], to: 'enable' | 'disable') => {
  for (const { name } of tables) await sql`alter table ${sql.table(`public.${name}`)} ${sql.raw(to)} trigger user`.execute(trx)
}

const load = async ({ client, abort }: Session, { name, columns }: Table, content: AsyncIterable<Buffer>) => {
  const target = client.query(copyFrom(`copy public.${quote(name)} (${columns.map(quote).join(', ')}) from stdin`))
  const finished = once(target, 'finish')
  finished.catch(() => {})
  try {
    for await (const chunk of content) if (!target.write(chunk)) await Promise.race([once(target, 'drain'), finished])
    target.end()
    await finished
  } catch (error) {
    // The rollback would wait for the end of the rows.
    abort()
    throw error
  }
}

/** Reads every table back. Rejects unless it equals the archive byte for byte. */
const prove = async (session: Session, trx: Trx, { tables }: Manifest) => {
  for (const table of tables)
    if (!isSame(await digest(copyRows(session, trx, table)), table))
      throw new Error(`The table ${table.name} was restored and read back, and differs from the backup. Nothing was changed.`)
}

const setSequences = async (trx: Trx, { sequences }: Manifest) => {
  for (const { table, column, value, isCalled } of sequences)
    await sql`select setval(pg_get_serial_sequence(${`public.${quote(table)}`}, ${column}), ${value}, ${isCalled})`.execute(trx)
}

/**
 * Resolves with the tables, unless a later version has migrated the database: which of its tables are the product's is then unknown.
 * Migrations never drop a table, so after all of them, a table that is not there again is of another program.
 */
const listKnownTables = async (trx: Trx): Promise<string[]> => ((await listUnknownMigrations(trx)).length ? [] : listAllTables(trx))

const refuseOtherTables = async (trx: Trx, before: readonly string[]) => {
  const own = await listAllTables(trx)
  const others = before.filter((name) => !own.includes(name))
  if (others.length)
    throw new Error(
      `The database has tables of another program, which would be lost: ${others.join(', ')}. Use a database that only this site has. No table was changed.`,
    )
}

/**
 * Replaces the content of the database with that of an archive in one transaction: until it commits, and if anything fails, the database is
 * what it was. An archive of an earlier version is loaded into the tables of its time, which the migrations then bring up to date.
 */
export const restoreTables = (
  session: Session,
  manifest: Manifest,
  tables: AsyncIterable<{ table: Table; content: AsyncIterable<Buffer> }>,
  mustBeEmpty = false,
) =>
  inTransaction(session.db.transaction(), async (trx) => {
    // Somebody may have used the site since the objects began to be stored.
    if (mustBeEmpty && !(await isEmpty(trx))) throw new Error(NOT_EMPTY)
    const revision = await readRevision(trx)
    const before = await listKnownTables(trx)
    await dropAll(trx)
    await migrateIn(trx, manifest.migrations)
    // First, because some of them refuse it.
    await switchTriggers(trx, manifest.tables, 'disable')
    await sql`truncate ${sql.join(manifest.tables.map(({ name }) => sql.table(`public.${name}`)))} cascade`.execute(trx)
    for await (const { table, content } of tables) await load(session, table, content)
    await prove(session, trx, manifest)
    await setSequences(trx, manifest)
    await switchTriggers(trx, manifest.tables, 'enable')
    const migrations = await migrateIn(trx)
    await refuseOtherTables(trx, before)
    await changeRevision(trx, revision)
    return { migrations }
  })
