import { type Kysely, sql } from 'kysely'

/** A paper may have hundreds of authors. */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['books', 'book_chapters', 'journal_articles', 'projects'])
    await sql`alter table ${sql.table(table)} alter column author type long_text`.execute(db)
}
