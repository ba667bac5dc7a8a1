import { type Kysely, sql } from 'kysely'

/** For which visitors each release set works or fails, one bit each. Replaces release_views and release_failures, which are no longer written. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_reports (
      set_id integer not null references release_sets,
      remote text not null,
      stage text not null,
      type text not null,
      visitors bit(16384) not null,
      primary key (set_id, remote, stage, type)
    )`.execute(db)
  await sql`
    create table beacon_key (
      one boolean primary key default true check (one),
      key bytea not null check (octet_length(key) = 32)
    )`.execute(db)
  // gen_random_uuid() is PostgreSQL's own source of strong random bytes; gen_random_bytes() needs an extension.
  await sql`
    insert into beacon_key (key)
    values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))`.execute(db)
}
