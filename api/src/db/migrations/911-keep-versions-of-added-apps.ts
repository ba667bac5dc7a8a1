import { type Kysely, sql } from 'kysely'

/** A gateway before migration 906 names three apps in a set. Those that it does not know keep the versions of the set before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create or replace function match_release_versions() returns trigger language plpgsql as $$
    begin
      if new.versions is null then
        new.versions := coalesce((select versions from release_sets order by id desc limit 1), '{}')
          || jsonb_build_object('shell', new.shell, 'public-mfe', new.public_mfe, 'admin-mfe', new.admin_mfe);
      else
        new.shell := new.versions->>'shell';
        new.public_mfe := new.versions->>'public-mfe';
        new.admin_mfe := new.versions->>'admin-mfe';
      end if;
      return new;
    end $$`.execute(db)
}
