import { type Kysely, sql } from 'kysely'

/** When items are published and unpublished. Jobs only read this table, so a lost job loses no schedule. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table schedules (
      item_id uuid not null,
      form text not null,
      action text not null check (action in ('publish', 'unpublish')),
      due_at timestamptz not null,
      failure text,
      primary key (item_id, action)
    )`.execute(db)
}
