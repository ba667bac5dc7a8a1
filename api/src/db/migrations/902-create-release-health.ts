import { type Kysely, sql } from 'kysely'

/** Views and failures of each release set, counted by all processes together. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_views (
      set_id integer primary key references release_sets,
      views bigint not null check (views >= 0)
    )`.execute(db)
  await sql`
    create table release_failures (
      set_id integer not null references release_sets,
      remote text not null,
      stage text not null,
      type text not null,
      failures bigint not null check (failures > 0),
      primary key (set_id, remote, stage, type)
    )`.execute(db)
  // A digest of each client that reported a failure within the last hour. No longer written.
  await sql`
    create table release_failure_voices (
      set_id integer not null references release_sets,
      voice bytea not null,
      heard_at timestamptz not null,
      primary key (set_id, voice)
    )`.execute(db)
}
