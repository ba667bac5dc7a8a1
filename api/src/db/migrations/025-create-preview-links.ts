import { type Kysely, sql } from 'kysely'

/** Links that show the page of an unpublished item without a session. The tokens themselves are not stored. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table preview_links (
      token_hash bytea primary key,
      form text not null,
      item_id uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
}
