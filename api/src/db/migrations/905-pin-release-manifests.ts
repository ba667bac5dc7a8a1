import { type Kysely, sql } from 'kysely'

/** The integrity of each release.json of a set, as it was when the set was activated. Null for sets of earlier gateways. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table release_sets add column manifests jsonb`.execute(db)
}
