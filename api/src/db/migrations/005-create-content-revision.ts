import { type Kysely, sql } from 'kysely'

const contentTables = [
  'books',
  'book_chapters',
  'journal_articles',
  'projects',
  'conferences',
  'external_links',
  'blogs',
  'blog_images',
  'about',
  'about_images',
  'site_state',
  'site_settings',
]

/** One number that changes in the same transaction as any content. NOTIFY sends it to every process. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table content_revision (
      one boolean primary key default true check (one),
      revision bigint not null default 1
    )`.execute(db)
  await sql`insert into content_revision default values`.execute(db)
  await sql`
    create function bump_content_revision() returns trigger language plpgsql as $$
    declare
      now_at bigint;
    begin
      update content_revision set revision = revision + 1 returning revision into now_at;
      perform pg_notify('content_revision', now_at::text);
      return null;
    end $$`.execute(db)
  for (const table of contentTables) {
    await sql`
      create trigger z_bump_content_revision after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function bump_content_revision()`.execute(db)
  }
}
