import { type Kysely, sql } from 'kysely'

/** How the last request to each link on published pages ended. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table link_checks (
      href text primary key,
      outcome text not null,
      status integer,
      target text,
      checked_at timestamptz not null
    )`.execute(db)
}
