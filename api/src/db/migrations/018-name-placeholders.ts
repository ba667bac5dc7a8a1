import { type Kysely, sql } from 'kysely'

/**
 * What the details called `standIns` is called `placeholders`. Both keys are kept, with the same value whoever writes, because a gateway of
 * the previous release reads and writes the former one.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function name_placeholders() returns trigger language plpgsql as $$
    begin
      if new.details ? 'placeholders' then
        new.details := new.details || jsonb_build_object('standIns', new.details -> 'placeholders');
      elsif new.details ? 'standIns' then
        new.details := new.details || jsonb_build_object('placeholders', new.details -> 'standIns');
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger name_placeholders before insert or update on work_details
    for each row execute function name_placeholders()`.execute(db)
  await sql`update work_details set details = details where details ? 'standIns'`.execute(db)
  // What the undo of an import puts back.
  await sql`
    update import_batches set writes = (
      select jsonb_agg(
        case when write #> '{before,details}' ? 'standIns'
          then jsonb_set(write, '{before,details,placeholders}', write #> '{before,details,standIns}')
          else write
        end order by position)
      from jsonb_array_elements(writes) with ordinality as elements (write, position))
    where jsonb_path_exists(writes, '$[*].before.details.standIns')`.execute(db)
}
