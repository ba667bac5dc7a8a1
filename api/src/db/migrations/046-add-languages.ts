import { type Kysely, sql } from 'kysely'

/**
 * BCP 47 tags: the language of the site, and that of each blog, which is null if it is the language of the site. Works have theirs in their
 * details. The previous gateway leaves both unchanged.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table site_settings add column language text not null default 'en'`.execute(db)
  await sql`alter table blogs add column language text`.execute(db)
  // Otherwise the history would say that the next save of each changed its language. From now on, triggers record them.
  await sql`update revisions set "values" = "values" || '{"language": "en"}' where collection = 'settings'`.execute(db)
  await sql`update revisions set "values" = "values" || '{"language": null}' where collection = 'blogs'`.execute(db)
}
