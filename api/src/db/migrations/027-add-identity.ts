import { type Kysely, sql } from 'kysely'

/**
 * Who the owner is: `Identity` of contracts. Empty: nothing. The trigger keeps the portrait from the previous gateway, which does not know
 * that this column shows an image; it takes a row that it cannot delete for one that is still shown.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table site_settings add column identity jsonb not null default '{}' check (jsonb_typeof(identity) = 'object')`.execute(db)
  await sql`
    create function keep_portrait() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from site_settings where strpos(identity->>'portrait', old.id::text) > 0) then return null; end if;
      return old;
    end $$`.execute(db)
  await sql`create trigger keep_portrait before delete on media for each row execute function keep_portrait()`.execute(db)
}
