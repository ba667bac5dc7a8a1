import { type Kysely, sql } from 'kysely'

/** The owner's description of an image. A null alternative text means not described yet; an empty one marks a decorative image. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table media
      add column alt_text text check (char_length(alt_text) <= 1000),
      add column caption text not null default '' check (char_length(caption) <= 1000),
      add column focus_x smallint check (focus_x between 0 and 100),
      add column focus_y smallint check (focus_y between 0 and 100),
      add constraint media_focus_is_a_point check ((focus_x is null) = (focus_y is null))`.execute(db)
  // Not for inserts: no page shows an upload before something that uses it is saved.
  await sql`
    create trigger z_bump_content_revision after update of alt_text, caption, focus_x, focus_y on media
    for each statement execute function bump_content_revision()`.execute(db)
}
