import { type Kysely, sql } from 'kysely'

/**
 * Evidence of the browser check of each release of a set, by app name. JSON null for a release that the set activated without evidence.
 * Null for sets of earlier gateways.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table release_sets add column evidence jsonb`.execute(db)
}
