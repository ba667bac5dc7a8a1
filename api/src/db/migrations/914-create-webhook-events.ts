import { type Kysely, sql } from 'kysely'

/** Events for WEBHOOK_URL, each written in the transaction of the change that it reports. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table webhook_events (
      id uuid primary key default gen_random_uuid(),
      type text not null,
      data jsonb not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      delivered_at timestamptz,
      last_error text
    )`.execute(db)
}
