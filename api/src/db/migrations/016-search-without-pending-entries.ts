import { type Kysely, sql } from 'kysely'

/**
 * New entries go into the indexes immediately. Otherwise they are in a pending list until the next vacuum, and every search reads all of
 * that list: after an import of thousands of works, for a minute.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const index of ['search_entries_vector', 'search_words_similar']) {
    await sql`alter index ${sql.table(index)} set (fastupdate = off)`.execute(db)
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db)
  }
}
