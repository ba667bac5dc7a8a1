import { type Kysely, sql } from 'kysely'

/** The previous gateway leaves the tags of a blog as they are. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table blogs add column tags text[] not null default '{}'`.execute(db)
  // So that the next save of a blog is not said to change its tags. Triggers record them from now on.
  await sql`update revisions set "values" = "values" || '{"tags": []}' where collection = 'blogs'`.execute(db)
}
