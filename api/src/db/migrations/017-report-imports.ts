import { type Kysely, sql } from 'kysely'

/**
 * The outcome of every entry of an import, and what the owner decided about each entry, by a digest of its content, so that the owner is
 * not asked again. An entry is a work (`work_id`), or was left out and may be like one (`like_id`). Not content, so it changes no revision.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table import_batches add column outcomes jsonb not null default '[]'`.execute(db)
  await sql`
    create table import_decisions (
      digest text not null,
      copy int not null,
      work_id uuid,
      like_id uuid,
      batch_id uuid not null,
      primary key (digest, copy)
    )`.execute(db)
  await sql`create index import_decisions_batch_id on import_decisions (batch_id)`.execute(db)
}
