import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table api_tokens (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      name text not null check (char_length(name) between 1 and 64),
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
}
