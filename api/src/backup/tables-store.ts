import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import type { Trx } from '#db/database.ts'
import type { Session } from '#db/session.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import type { ArchivedSequence } from './manifest.ts'

export interface Table {
  name: string
  /** Without generated ones. */
  columns: string[]
}

/** Resolves with the names of all tables, except those of the job library: a gateway fills their schema again when it starts. */
export const listAllTables = async (db: Trx | Session['db']): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

const listReferences = async (trx: Trx): Promise<Map<string, Set<string>>> => {
  const { rows } = await sql<{ table: string; target: string }>`
    select t.relname as "table", f.relname as target from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and t.oid <> f.oid`.execute(trx)
  const targets = new Map<string, Set<string>>()
  for (const { table, target } of rows) targets.set(table, (targets.get(table) ?? new Set()).add(target))
  return targets
}

/** Orders tables so that each comes after those that its rows refer to. */
const orderByReference = (names: string[], targets: Map<string, Set<string>>): string[] => {
  const ordered = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name)) return
    if (path.includes(name))
      throw new Error(`The tables ${[...path, name].join(', ')} refer to each other, and cannot be restored in turn.`)
    for (const target of targets.get(name) ?? []) if (names.includes(target)) visit(target, [...path, name])
    ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}

/** Resolves with the tables that are backed up, in an order in which they can be restored. */
export const listTables = async (trx: Trx): Promise<Table[]> => {
  const names = (await listAllTables(trx)).filter((name) => !Object.hasOwn(EXCLUDED_TABLES, name))
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select attrelid::regclass::text as "table", array_agg(attname::text order by attnum) as columns from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and attnum > 0 and not attisdropped
      and attgenerated = '' group by attrelid`.execute(trx)
  const columns = new Map(rows.map((row) => [row.table.replaceAll('"', ''), row.columns]))
  return orderByReference(names, await listReferences(trx)).map((name) => ({ name, columns: columns.get(name) ?? [] }))
}

/** Resolves with the columns of the primary key, or the row as text, and never by the language rules of a database. */
const readOrder = async (trx: Trx, table: string) => {
  const { rows } = await sql<{ column: string; isText: boolean }>`
    select a.attname as column, a.attcollation <> 0 as is_text from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indisprimary and i.indrelid = ${`public.${quote(table)}`}::regclass order by array_position(i.indkey::int2[], a.attnum)`.execute(
    trx,
  )
  const keys = rows.map(({ column, isText }) => `${quote(column)}${isText ? ' collate "C"' : ''}`)
  return keys.length ? keys.join(', ') : 't::text collate "C"'
}

/** Resolves with the approximate size of the rows, in bytes: an archive has them as text, a database compresses long values. */
export const measureTables = async (trx: Trx, tables: readonly Table[]): Promise<number> => {
  const names = tables.map(({ name }) => name)
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_table_size(oid)), 0)::text as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${names})`.execute(trx)
  return Number(rows[0]?.bytes)
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Streams the rows of a table as COPY writes them: the same rows are the same bytes, in any database. */
export const copyRows = async function* ({ client, abort }: Session, trx: Trx, { name, columns }: Table): AsyncGenerator<Buffer> {
  const order = await readOrder(trx, name)
  const rows = client.query(
    copyTo(`copy (select ${columns.map(quote).join(', ')} from public.${quote(name)} t order by ${order}) to stdout`),
  )
  let isWhole = false
  try {
    yield* rows
    isWhole = true
  } finally {
    // A COPY that is not read to its end blocks every later query on its connection, including the rollback.
    if (!isWhole) abort()
  }
}

/** Resolves with the current values of the sequences. They are not part of the snapshot, but a later number does no harm. */
export const readSequences = async (trx: Trx, tables: readonly Table[]): Promise<ArchivedSequence[]> => {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select t.relname as "table", a.attname as "column", d.objid::regclass::text as sequence from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.deptype in ('a', 'i') and t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(trx)
  const sequences: ArchivedSequence[] = []
  for (const { table, column, sequence } of rows) {
    if (!tables.some(({ name }) => name === table)) continue
    const { rows: states } = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called from ${sql.raw(sequence)}`.execute(trx)
    for (const { value, isCalled } of states) sequences.push({ table, column, value: Number(value), isCalled })
  }
  return sequences
}
