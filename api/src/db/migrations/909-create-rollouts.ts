import { type Kysely, sql } from 'kysely'

/**
 * Release sets that a share of the visitors gets before they are active, and for which visitors they work or fail. They have a table of
 * their own, because for an earlier gateway the newest row of release_sets is active for everybody.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_rollouts (
      id integer generated always as identity primary key,
      base_set integer not null references release_sets,
      versions jsonb not null,
      manifests jsonb,
      sources jsonb,
      share integer not null check (share between 1 and 99),
      steps jsonb not null,
      actor jsonb,
      reason text,
      started_at timestamptz not null,
      outcome text check (outcome in ('finished', 'stopped', 'failed', 'superseded')),
      ended_at timestamptz,
      ended_by jsonb,
      end_reason text,
      set_id integer references release_sets
    )`.execute(db)
  await sql`create unique index one_rollout_of_a_set on release_rollouts (base_set) where outcome is null`.execute(db)
  await sql`
    create trigger z_bump_content_revision after insert or update on release_rollouts
    for each statement execute function bump_content_revision()`.execute(db)
  await sql`
    create table rollout_reports (
      rollout_id integer not null references release_rollouts,
      page text not null,
      remote text not null,
      stage text not null,
      type text not null,
      visitors bit(16384) not null,
      primary key (rollout_id, page, remote, stage, type)
    )`.execute(db)
}
