import { type Kysely, sql } from 'kysely'

/** How often pages and files were read, by day. Nothing in it says by whom. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table readings (
      day date not null,
      kind text not null,
      subject text not null,
      count integer not null,
      primary key (day, kind, subject)
    )`.execute(db)
}
