import { type Kysely, sql } from 'kysely'

/**
 * The owner's `Identity` (contracts), empty by default. The trigger protects the portrait from the previous gateway, which does not know
 * that this column uses an image; that gateway assumes that an image it cannot delete is still in use.
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
