import { type Kysely, sql } from 'kysely'

/**
 * Finds the blogs whose texts name an image or link to a page without reading all texts. The functions cost as much as they do: otherwise
 * PostgreSQL would rather call them for each text of a small table than use the index.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function list_ids(content text) returns uuid[] language sql immutable parallel safe cost 10000 as $$
      select coalesce(array_agg(distinct found[1]::uuid), '{}')
      from regexp_matches(content, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found
    $$`.execute(db)
  // The paths of links, also of those to other sites. No path of this site is longer, and an index takes no entry of more than 2,700 bytes.
  await sql`
    create function list_paths(html text) returns text[] language sql immutable parallel safe cost 10000 as $$
      select coalesce(array_agg(distinct found[1]), '{}')
      from regexp_matches(html, 'href="(?:https?://[^/"]+)?(/[^"?#]*)', 'g') as found
      where length(found[1]) <= 600
    $$`.execute(db)
  await sql`create index blogs_ids on blogs using gin (list_ids(description))`.execute(db)
  await sql`create index blogs_paths on blogs using gin (list_paths(description))`.execute(db)
}
