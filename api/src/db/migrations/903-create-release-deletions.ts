import { type Kysely, sql } from 'kysely'

/** Releases that are being deleted. They cannot be activated, so an activation and a deletion never overlap. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_deletions (
      app text not null,
      version text not null,
      primary key (app, version)
    )`.execute(db)
}
