import { type Kysely, sql } from 'kysely'

/** What images and files were when they were first read as a whole, so that damage is noticed later. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table object_digests (
      key text primary key,
      bytes bigint not null,
      sha256 text not null,
      seen_at timestamptz not null default now()
    )`.execute(db)
}
