import { type Kysely, sql } from 'kysely'

/** What the owner says of an image. Without an alternative text it is not said yet what it shows; an empty one says that it only decorates. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table media
      add column alt_text text check (char_length(alt_text) <= 1000),
      add column caption text not null default '' check (char_length(caption) <= 1000),
      add column focus_x smallint check (focus_x between 0 and 100),
      add column focus_y smallint check (focus_y between 0 and 100),
      add constraint media_focus_is_a_point check ((focus_x is null) = (focus_y is null))`.execute(db)
  // Not for uploads: no page shows them before something is saved with them.
  await sql`
    create trigger z_bump_content_revision after update of alt_text, caption, focus_x, focus_y on media
    for each statement execute function bump_content_revision()`.execute(db)
}
