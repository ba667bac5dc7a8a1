import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`alter table site_state add column former_current_ids uuid[] not null default '{}'`.execute(db)
}
