import { type Kysely, sql } from 'kysely'

/**
 * The vector of an entry without its long text. Stored in the row itself, it is fast enough to rank thousands of matches.
 * Null for entries of earlier gateways.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table search_entries add column head tsvector`.execute(db)
}
