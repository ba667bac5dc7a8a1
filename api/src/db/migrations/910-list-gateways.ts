import { type Kysely, sql } from 'kysely'

/** The gateways that run, with the release set that each serves or could not load. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table gateways (
      id uuid primary key,
      name text not null,
      set_id integer,
      refused_set_id integer,
      refused_reason text,
      seen_at timestamptz not null default now()
    )`.execute(db)
}
