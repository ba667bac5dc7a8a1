import { type Kysely, sql } from 'kysely'

/** The version of the api that a gateway runs. Null: an earlier one, which does not report it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table gateways add column api_version text`.execute(db)
}
