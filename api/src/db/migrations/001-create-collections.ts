import { type Kysely, sql } from 'kysely'

/**
 * The lengths of the contracts. Minimum lengths count bytes, because the contracts count UTF-16 code units:
 * four of those are at least four bytes but may be only two characters.
 */
const createTextTypes = async (db: Kysely<unknown>) => {
  await sql`create domain short_text as text check (octet_length(value) >= 4 and char_length(value) <= 500)`.execute(db)
  await sql`create domain link_text as text check (octet_length(value) >= 4 and char_length(value) <= 2048)`.execute(db)
  await sql`create domain long_text as text check (octet_length(value) >= 4 and char_length(value) <= 20000)`.execute(db)
}

export const up = async (db: Kysely<unknown>) => {
  await createTextTypes(db)
  for (const table of ['books', 'book_chapters', 'journal_articles', 'projects']) {
    await sql`
      create table ${sql.table(table)} (
        id uuid primary key,
        seq bigint generated always as identity unique,
        version int not null default 1,
        title short_text not null,
        description long_text not null,
        author short_text not null,
        link link_text not null,
        release_date short_text not null,
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db)
  }
  await sql`
    create table conferences (
      id uuid primary key,
      seq bigint generated always as identity unique,
      version int not null default 1,
      title short_text not null,
      description long_text not null,
      conference_date short_text not null,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table external_links (
      id uuid primary key,
      seq bigint generated always as identity unique,
      version int not null default 1,
      title short_text not null,
      link link_text not null,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
}
