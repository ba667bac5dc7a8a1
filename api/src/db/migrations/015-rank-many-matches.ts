import { type Kysely, sql } from 'kysely'

/**
 * The vector of an entry without its long text, which is short enough to stand in the row itself: thousands of matches are ranked by it.
 * Null for entries of earlier gateways.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table search_entries add column head tsvector`.execute(db)
}
