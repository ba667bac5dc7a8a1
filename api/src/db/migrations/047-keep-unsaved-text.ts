import { type Kysely, sql } from 'kysely'

/** Revisions of text that was never saved, which a save or a restore has replaced (decision 66). */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table revisions drop constraint revisions_state_check`.execute(db)
  await sql`
    alter table revisions add constraint revisions_state_check check (state in ('published', 'unpublished', 'deleted', 'unsaved'))`.execute(
    db,
  )
}
