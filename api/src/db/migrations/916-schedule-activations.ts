import { type Kysely, sql } from 'kysely'

/** Activations that a gateway makes when they are due. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table scheduled_activations (
      id integer primary key generated always as identity,
      activate_at timestamptz not null,
      versions jsonb not null,
      reason text,
      actor jsonb not null,
      created_at timestamptz not null default now(),
      claimed_at timestamptz,
      finished_at timestamptz,
      refusal text
    )`.execute(db)
}
