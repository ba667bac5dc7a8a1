import { type Kysely, sql } from 'kysely'

/** Records why a set became active, and notifies every process of a new set as of new content. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table release_sets
      add column action text not null default 'activate' check (action in ('activate', 'rollback', 'automatic')),
      add column reason text`.execute(db)
  await sql`
    create trigger z_bump_content_revision after insert on release_sets
    for each statement execute function bump_content_revision()`.execute(db)
  await sql`
    create function refuse_change_of_history() returns trigger language plpgsql as $$
    begin
      raise exception 'A release set is history: it is followed, never changed';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on release_sets
    for each row execute function refuse_change_of_history()`.execute(db)
}
