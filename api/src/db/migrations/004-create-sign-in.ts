import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email) and char_length(email) <= 254),
      password_hash text not null check (password_hash like '$argon2id$%'),
      created_at timestamptz not null default now(),
      password_changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table sessions (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      address_key text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index on sessions (user_id, created_at)`.execute(db)
  await sql`create index on sessions (address_key, created_at)`.execute(db)
  await sql`
    create table sign_in_attempts (
      key text primary key,
      tries int not null,
      window_started_at timestamptz not null,
      last_try_at timestamptz not null,
      blocked_until timestamptz
    )`.execute(db)
}
