import { type Kysely, sql } from 'kysely'
import { recordParts, recordRevisions, WORK_PARTS } from '#db/record-revisions.ts'

const WORKS = [
  ['books', 'books'],
  ['bookChapters', 'book_chapters'],
  ['journalArticles', 'journal_articles'],
  ['projects', 'projects'],
  ['conferences', 'conferences'],
] as const
const POSTS = [
  ['blogs', 'blog_images'],
  ['about', 'about_images'],
] as const

const createTable = async (db: Kysely<unknown>) => {
  await sql`
    create table revisions (
      id bigint generated always as identity primary key,
      collection text not null,
      item_id uuid not null,
      version int not null,
      state text not null check (state in ('published', 'unpublished', 'deleted')),
      "values" jsonb not null,
      is_first boolean not null,
      saved_at timestamptz not null default transaction_timestamp(),
      saved_by jsonb default nullif(current_setting('portfolio.actor', true), '')::jsonb,
      upload_ids uuid[] not null generated always as (list_uuids("values")) stored
    )`.execute(db)
  await sql`create index revisions_item on revisions (item_id, id)`.execute(db)
  await sql`create index revisions_saved_at on revisions (saved_at)`.execute(db)
  await sql`create index revisions_upload_ids on revisions using gin (upload_ids)`.execute(db)
}

/** Each transaction that saves an item adds one revision, whichever part of the item it writes first. */
const createFunctions = async (db: Kysely<unknown>) => {
  // Parts are only written together with their item, so writing a part alone does not count as a save.
  await sql`
    create function save_revisions(name text, ids uuid[], is_item boolean) returns void language plpgsql as $$
    begin
      execute format('
        with saved as (
          select item.*, last.id as last_id, coalesce(last.saved_at = transaction_timestamp(), false) as is_same_save
          from %I item
          left join lateral (select * from revisions where item_id = item.id order by id desc limit 1) last on true
          where item.id = any($2) and (last.version, last.state, last."values") is distinct from (item.version, item.state, item."values")
        ),
        merged as (
          update revisions set version = saved.version, state = saved.state, "values" = saved."values"
          from saved where revisions.id = saved.last_id and saved.is_same_save
        )
        insert into revisions (collection, item_id, version, state, "values", is_first)
        select $1, id, version, state, "values", last_id is null from saved where not is_same_save and $3', 'present_' || name)
      using name, ids, is_item;
    end $$`.execute(db)
  // Undoing an import deletes added works for good. All other rows were marked as deleted before they are deleted.
  await sql`
    create function record_items() returns trigger language plpgsql as $$
    declare
      ids uuid[];
    begin
      execute format('select array_agg(%s) from changed', tg_argv[1]) into ids;
      if ids is null then
        return null;
      end if;
      if tg_op = 'DELETE' then
        insert into revisions (collection, item_id, version, state, "values", is_first)
        select last.collection, last.item_id, last.version, 'deleted', last."values", false
        from unnest(ids) as gone (id)
        cross join lateral (select * from revisions where item_id = gone.id order by id desc limit 1) last
        where last.state <> 'deleted';
      else
        perform save_revisions(tg_argv[0], ids, true);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function record_parts() returns trigger language plpgsql as $$
    declare
      name text;
      ids uuid[];
    begin
      for name, ids in execute format('select %s, array_agg(distinct %I) from changed group by 1', tg_argv[0], tg_argv[1]) loop
        perform save_revisions(name, ids, false);
      end loop;
      return null;
    end $$`.execute(db)
  // In the database, so that a gateway of the previous release keeps them too.
  await sql`
    create function keep_uploads_of_revisions() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from revisions where upload_ids @> array[old.id]) then
        return null;
      end if;
      return old;
    end $$`.execute(db)
  for (const table of ['media', 'files'])
    await sql`
      create trigger keep_uploads_of_revisions before delete on ${sql.table(table)}
      for each row execute function keep_uploads_of_revisions()`.execute(db)
}

/** The revisions of all content (decision 66). They do not change the content revision. */
export const up = async (db: Kysely<unknown>) => {
  await createTable(db)
  await createFunctions(db)
  for (const [collection, table] of WORKS) await recordRevisions(db, { collection, table, ...WORK_PARTS })
  for (const table of ['work_details', 'work_slugs'])
    await recordParts(db, { table, collection: 'collection', id: table === 'work_slugs' ? 'work_id' : 'id' })
  await recordRevisions(db, { collection: 'externalLinks', table: 'external_links' })
  for (const [collection, images] of POSTS) {
    const urls = `select jsonb_agg('/media/' || m.id || '.' || m.extension order by p.position)
      from ${images} p join media m on m.id = p.media_id where p.post_id = i.id`
    const additions = `jsonb_build_object('images', coalesce((${urls}), '[]'))`
    await recordRevisions(db, { collection, table: collection, additions })
    await recordParts(db, { table: images, collection: `'${collection}'`, id: 'post_id' })
  }
  await recordRevisions(db, { collection: 'settings', table: 'site_settings', singleId: '00000000-0000-0000-0000-000000000000' })
  await recordRevisions(db, {
    ...{ collection: 'currentBlog', table: 'site_state', singleId: '00000000-0000-0000-0000-000000000001', version: '0' },
  })
}
