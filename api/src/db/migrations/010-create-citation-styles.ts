import { type Kysely, sql } from 'kysely'

/** The citation styles that the owner added. They are content: readers are offered them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table citation_styles (
      id uuid primary key,
      seq bigint generated always as identity,
      slug text not null check (char_length(slug) between 1 and 130),
      label text not null check (char_length(label) between 1 and 200),
      locale text not null,
      source text not null check (char_length(source) <= 400000),
      deleted_at timestamptz
    )`.execute(db)
  await sql`create unique index citation_styles_slug on citation_styles (slug) where deleted_at is null`.execute(db)
  await sql`create unique index citation_styles_label on citation_styles (lower(label)) where deleted_at is null`.execute(db)
  await sql`
    create trigger z_bump_content_revision after insert or update or delete or truncate on citation_styles
    for each statement execute function bump_content_revision()`.execute(db)
}
