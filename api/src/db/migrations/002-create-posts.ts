import { type Kysely, sql } from 'kysely'

const createPosts = async (db: Kysely<unknown>, table: string, images: string) => {
  await sql`
    create table ${sql.table(table)} (
      id uuid primary key,
      seq bigint generated always as identity unique,
      version int not null default 1,
      title short_text not null,
      description text not null check (char_length(description) <= 2000000),
      sanitiser_version int not null default 0,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table ${sql.table(images)} (
      post_id uuid not null references ${sql.table(table)} on delete cascade,
      media_id uuid not null references media,
      position int not null check (position >= 0),
      primary key (post_id, media_id)
    )`.execute(db)
  await sql`create index on ${sql.table(images)} (media_id)`.execute(db)
}

/** Exactly one blog is current while there is any, because one row refers to it. */
const keepOneCurrent = async (db: Kysely<unknown>) => {
  await sql`
    create table site_state (
      one boolean primary key default true check (one),
      current_blog_id uuid references blogs on delete set null
    )`.execute(db)
  await sql`insert into site_state default values`.execute(db)
  // The lock is a separate statement, so that the next statement sees what other processes have committed.
  await sql`
    create function keep_one_current_blog() returns trigger language plpgsql as $$
    begin
      perform 1 from site_state for update;
      if not exists (select 1 from site_state join blogs on blogs.id = current_blog_id where deleted_at is null) then
        update site_state set current_blog_id = (select id from blogs where deleted_at is null order by seq desc limit 1);
      end if;
      return null;
    end $$`.execute(db)
  // Triggers fire in the order of their names, and every writer must lock the state before the content revision.
  await sql`
    create trigger a_keep_one_current_blog after insert or delete or update of deleted_at on blogs
    for each statement execute function keep_one_current_blog()`.execute(db)
}

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table media (
      id uuid primary key,
      extension text not null check (extension in ('jpg', 'png', 'gif')),
      width int not null check (width > 0),
      height int not null check (height > 0),
      widths int[] not null default '{}',
      bytes bigint not null check (bytes >= 0),
      created_at timestamptz not null default now()
    )`.execute(db)
  await createPosts(db, 'blogs', 'blog_images')
  await createPosts(db, 'about', 'about_images')
  await sql`create unique index about_has_one on about ((true)) where deleted_at is null`.execute(db)
  await keepOneCurrent(db)
}
