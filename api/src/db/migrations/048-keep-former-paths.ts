import { type Kysely, sql } from 'kysely'

/** Former addresses as the old site spelled them, for hosts that tell capital letters and endings apart. Null for those of earlier imports. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table former_addresses add column path text`.execute(db)
}
