import { type Kysely, sql } from 'kysely'

/**
 * What the owner made of entries that could not be read, by a digest of the text in the file: the same file is read with it again. No
 * content, so it changes no revision.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table import_corrections (
      digest text primary key,
      text text not null,
      batch_id uuid not null
    )`.execute(db)
  await sql`create index import_corrections_batch_id on import_corrections (batch_id)`.execute(db)
}
