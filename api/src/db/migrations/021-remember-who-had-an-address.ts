import { type Kysely, sql } from 'kysely'

/** The deleted work that an address was taken from, which gets it back when it is restored. Null for addresses that no other work had. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table work_slugs add column taken_from uuid`.execute(db)
  await sql`create index work_slugs_taken_from on work_slugs (taken_from) where taken_from is not null`.execute(db)
}
