import { type Kysely, sql } from 'kysely'

/**
 * Unsaved changes to published items, and unpublished items. They are in no content table, so that no query of this gateway or an earlier one
 * shows them. They do not change the content revision.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function list_uuids(content jsonb) returns uuid[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct found[1]::uuid), '{}')
      from regexp_matches(content::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found
    $$`.execute(db)
  await sql`
    create table working_copies (
      id uuid primary key,
      form text not null,
      values jsonb not null,
      status text check (status in ('draft', 'private', 'scheduled')),
      version int not null default 1,
      base_version int,
      writer uuid,
      upload_ids uuid[] generated always as (list_uuids(values)) stored,
      created_at timestamptz not null default now(),
      saved_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index on working_copies using gin (upload_ids)`.execute(db)
}
