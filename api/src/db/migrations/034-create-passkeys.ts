import { type Kysely, sql } from 'kysely'

/** Passkeys of the owner, and the challenges that browsers have been given. The previous gateway knows the password only. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique check (char_length(credential_id) between 1 and 1364),
      name text not null check (char_length(name) between 1 and 60),
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
      session_hash bytea,
      address_key text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index on passkey_challenges (address_key, created_at)`.execute(db)
}
