import { type Kysely, sql } from 'kysely'

/** How scheduled backups ended. Their times are those in the names of the archives. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table backup_runs (
      time timestamptz primary key,
      outcome text not null check (outcome in ('verified', 'incomplete', 'failed')),
      reason text not null
    )`.execute(db)
}
