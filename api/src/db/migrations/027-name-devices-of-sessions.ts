import { type Kysely, sql } from 'kysely'

/** The device that opened a session, such as "Firefox on Linux". The previous gateway leaves it empty. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table sessions add column device text not null default ''`.execute(db)
}
