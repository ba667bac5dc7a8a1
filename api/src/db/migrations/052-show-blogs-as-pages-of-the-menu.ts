import { type Kysely, sql } from 'kysely'

/** A blog that is a page of the menu is no longer one of the blogs, so it cannot be the current one. The previous gateway leaves the column unchanged. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table blogs add column is_menu_page boolean not null default false`.execute(db)
  // Otherwise the history would say that the next save of each blog changed it. From now on, triggers record it.
  await sql`update revisions set "values" = "values" || '{"is_menu_page": false}' where collection = 'blogs'`.execute(db)
  // As in migration 002, but for the pages of the menu.
  await sql`
    create or replace function keep_one_current_blog() returns trigger language plpgsql as $$
    begin
      perform 1 from site_state for update;
      if not exists (
        select 1 from site_state join blogs on blogs.id = current_blog_id where deleted_at is null and not is_menu_page
      ) then
        update site_state
        set current_blog_id = (select id from blogs where deleted_at is null and not is_menu_page order by seq desc limit 1);
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger a_keep_one_current_blog on blogs`.execute(db)
  await sql`
    create trigger a_keep_one_current_blog after insert or delete or update of deleted_at, is_menu_page on blogs
    for each statement execute function keep_one_current_blog()`.execute(db)
}
