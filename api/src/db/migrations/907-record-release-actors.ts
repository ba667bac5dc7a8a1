import { type Kysely, sql } from 'kysely'

/** Who appended a set, and where each of its releases comes from, by the name of the app. Null for sets of earlier gateways. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table release_sets add column actor jsonb, add column sources jsonb`.execute(db)
}
