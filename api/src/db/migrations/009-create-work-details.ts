import { type Kysely, sql } from 'kysely'

/** The details of works, and their slugs with former ones. Both are content. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table work_details (
      id uuid primary key,
      collection text not null,
      details jsonb not null,
      doi text generated always as (lower(details -> 'csl' ->> 'DOI')) stored,
      isbn text generated always as (details -> 'csl' ->> 'ISBN') stored,
      arxiv text generated always as (details -> 'csl' ->> 'arXiv') stored,
      pmid text generated always as (details -> 'csl' ->> 'PMID') stored
    )`.execute(db)
  for (const column of ['doi', 'isbn', 'arxiv', 'pmid'])
    await sql`create index ${sql.raw(`work_details_${column}`)} on work_details (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    )
  await sql`
    create table work_slugs (
      collection text not null,
      slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 130),
      work_id uuid not null,
      is_current boolean not null default true,
      primary key (collection, slug)
    )`.execute(db)
  await sql`create unique index work_slugs_current on work_slugs (work_id) where is_current`.execute(db)
  await sql`
    alter table site_settings
      add column own_names jsonb not null default '[]',
      add column works_order text not null default 'date' check (works_order in ('added', 'date'))`.execute(db)
  for (const table of ['work_details', 'work_slugs'])
    await sql`
      create trigger z_bump_content_revision after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function bump_content_revision()`.execute(db)
}
