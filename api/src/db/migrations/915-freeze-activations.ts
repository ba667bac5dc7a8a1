import { type Kysely, sql } from 'kysely'

/** Until when no release is activated. At most one row. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_freeze (
      one boolean primary key default true check (one),
      until timestamptz not null,
      reason text not null,
      actor jsonb not null
    )`.execute(db)
}
