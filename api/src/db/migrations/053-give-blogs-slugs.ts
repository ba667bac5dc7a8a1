import { type Kysely, sql } from 'kysely'

/**
 * The last part of the address of a blog, and those that it had before. The previous gateway leaves both unchanged, and may restore a blog
 * whose slug another one has by now: the trigger then takes it away.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table blogs
      add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 130),
      add column former_slugs text[] not null default '{}'`.execute(db)
  // Otherwise the history would say that the next save of each blog changed them.
  await sql`update revisions set "values" = "values" || '{"slug": null, "former_slugs": []}' where collection = 'blogs'`.execute(db)
  await sql`
    create function keep_slugs() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is null and exists (select 1 from blogs where slug = new.slug and id <> new.id and deleted_at is null) then
        new.slug := null;
      end if;
      if tg_op = 'UPDATE' and old.slug <> coalesce(new.slug, '') then
        new.former_slugs := array_append(array_remove(array_remove(old.former_slugs, old.slug), new.slug), old.slug);
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_slugs before insert or update of slug, deleted_at on blogs
    for each row execute function keep_slugs()`.execute(db)
}
