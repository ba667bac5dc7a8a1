import { type Kysely, sql } from 'kysely'

/**
 * The order in which the owner has put the items of a list. A table of its own, because an order is no part of an item: a move is no version and
 * no revision of anything, and a deleted item keeps its place. The previous gateway shows the newest first.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table list_orders (collection text primary key, item_ids uuid[] not null)`.execute(db)
  await sql`
    create trigger z_bump_content_revision after insert or update or delete or truncate on list_orders
    for each statement execute function bump_content_revision()`.execute(db)
}
