import { type Kysely, sql } from 'kysely'

/** Uploaded files that works link to. Not content, so they change no revision: the works that link to them do. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table files (
      id uuid primary key,
      name text not null check (name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*\\.(pdf|zip)$' and char_length(name) <= 110),
      bytes bigint not null check (bytes > 0),
      created_at timestamptz not null default now()
    )`.execute(db)
}
