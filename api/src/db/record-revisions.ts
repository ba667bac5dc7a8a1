import { type Kysely, sql } from 'kysely'

/** Columns that are not content of an item. */
const OWN_COLUMNS = `'{one,id,seq,version,deleted_at,created_at,updated_at}'::text[]`
const STATE = `case when i.deleted_at is null then 'published' when i.deleted_at = 'infinity' then 'unpublished' else 'deleted' end`

interface Recorded {
  collection: string
  table: string
  /** Parts of items in other tables, as SQL: a JSON object, and the joins that it needs. Items are called `i`. */
  additions?: string
  joins?: string
  /** For a table with one row: its id in revisions. */
  singleId?: string
  /** SQL of the version, for a table without one. */
  version?: string
}

/** Parts of works in other tables. */
export const WORK_PARTS = {
  additions: `jsonb_strip_nulls(jsonb_build_object('slug', s.slug)) || case when d.id is null then '{}' else jsonb_build_object('details', d.details) end`,
  joins: 'left join work_details d on d.id = i.id left join work_slugs s on s.work_id = i.id and s.is_current',
}

const getEvents = (single: boolean) => (single ? ['insert', 'update'] : ['insert', 'update', 'delete'])

/**
 * Records a revision of each existing item of a table, and of each item that is written from now on. For use in migrations. Columns are
 * recorded as they are, so that revisions include columns that are added later.
 */
export const recordRevisions = async (
  db: Kysely<unknown>,
  { collection, table, additions = `'{}'::jsonb`, joins = '', singleId, version = 'i.version' }: Recorded,
): Promise<void> => {
  const view = `"present_${collection}"`
  const id = singleId ? `'${singleId}'::uuid` : 'i.id'
  const statements = [
    `create view ${view} as
     select ${id} as id, ${version} as version, ${singleId ? `'published'` : STATE} as state, (to_jsonb(i) - ${OWN_COLUMNS}) || (${additions}) as "values"
     from ${table} i ${joins}`,
    ...getEvents(singleId !== undefined).map(
      (event) => `
        create trigger m_record_revisions_${event} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function record_items('${collection}', '${id.replace('i.', '').replaceAll("'", "''")}')`,
    ),
    // Creating the triggers has locked the table, so nothing is written until this is done.
    `insert into revisions (collection, item_id, version, state, "values", is_first, saved_by)
     select '${collection}', id, version, state, "values", false, '{"kind":"gateway","cause":"start"}' from ${view}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Updates the revisions of items when a table with a part of them is written. `collection` and `id` are SQL. */
export const recordParts = async (
  db: Kysely<unknown>,
  { table, collection, id }: { table: string; collection: string; id: string },
): Promise<void> => {
  for (const event of getEvents(false))
    await sql
      .raw(
        `create trigger m_record_revisions_${event} after ${event} on ${table}
         referencing ${event === 'delete' ? 'old' : 'new'} table as changed
         for each statement execute function record_parts('${collection.replaceAll("'", "''")}', '${id}')`,
      )
      .execute(db)
}
