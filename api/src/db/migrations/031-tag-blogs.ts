import { type Kysely, sql } from 'kysely'

/** The previous gateway leaves the tags of a blog unchanged. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table blogs add column tags text[] not null default '{}'`.execute(db)
  // Otherwise the history would say that the next save of each blog changed its tags. From now on, triggers record them.
  await sql`update revisions set "values" = "values" || '{"tags": []}' where collection = 'blogs'`.execute(db)
}
