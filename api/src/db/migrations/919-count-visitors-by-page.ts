import { type Kysely, sql } from 'kysely'

/** Reports about a release set by kind of page. Earlier gateways go on writing release_reports, which has no kind. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table release_page_reports (
      set_id integer not null references release_sets,
      page text not null,
      remote text not null,
      stage text not null,
      type text not null,
      visitors bit(16384) not null,
      primary key (set_id, page, remote, stage, type)
    )`.execute(db)
}
