import { type Kysely, sql } from 'kysely'

/** The app that a token is confined to; null for tokens of the whole releases API, as all earlier ones are. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table api_tokens add column app text`.execute(db)
}
