import { type Kysely, sql } from 'kysely'

/**
 * The evidence of the browser check of each release of a set, by the name of the app: JSON null for one that the set activated without any.
 * Null for sets of earlier gateways.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table release_sets add column evidence jsonb`.execute(db)
}
