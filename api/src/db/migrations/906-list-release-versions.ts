import { type Kysely, sql } from 'kysely'

/**
 * Versions become data by the name of the app, so that another app needs no column. A gateway before this one reads and writes its three
 * columns; a trigger keeps them and `versions` the same. A later release drops both.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table release_sets add column versions jsonb`.execute(db)
  // Rewrites the rows. An update would be rejected, because a set is never changed.
  await sql`
    alter table release_sets
      alter column versions type jsonb using jsonb_build_object('shell', shell, 'public-mfe', public_mfe, 'admin-mfe', admin_mfe),
      alter column versions set not null`.execute(db)
  await sql`
    create function match_release_versions() returns trigger language plpgsql as $$
    begin
      if new.versions is null then
        new.versions := jsonb_build_object('shell', new.shell, 'public-mfe', new.public_mfe, 'admin-mfe', new.admin_mfe);
      else
        new.shell := new.versions->>'shell';
        new.public_mfe := new.versions->>'public-mfe';
        new.admin_mfe := new.versions->>'admin-mfe';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger match_versions before insert on release_sets
    for each row execute function match_release_versions()`.execute(db)
}
