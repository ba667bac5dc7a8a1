import { type Kysely, sql } from 'kysely'

/**
 * The works that had an address before the one that has it, the latest last: readers who look for one of them are led on. A trigger keeps
 * it, so that an earlier gateway does as well.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table work_slugs add column had_by uuid[] not null default '{}'`.execute(db)
  await sql`
    create function remember_former_holder() returns trigger language plpgsql as $$
    begin
      new.had_by := array_append(array_remove(array_remove(old.had_by, old.work_id), new.work_id), old.work_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger remember_former_holder before update on work_slugs
    for each row when (old.work_id is distinct from new.work_id) execute function remember_former_holder()`.execute(db)
}
