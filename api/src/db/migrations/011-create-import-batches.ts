import { type Kysely, sql } from 'kysely'

/** Imports: which works each has added, and the former state of those that it has edited. Not content, so it changes no revision. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table import_batches (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null default now(),
      added int not null,
      updated int not null,
      merged int not null,
      writes jsonb not null,
      undone jsonb
    )`.execute(db)
  await sql`create index import_batches_created_at on import_batches (created_at)`.execute(db)
}
