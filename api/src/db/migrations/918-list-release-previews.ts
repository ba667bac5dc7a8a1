import { type Kysely, sql } from 'kysely'

/** Links to previews of releases, so that they can be listed and revoked. The tokens themselves are not stored. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_previews (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      versions jsonb not null,
      until timestamptz not null,
      actor jsonb not null,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )`.execute(db)
}
