import { type Kysely, sql } from 'kysely'

/** Which collections the CV shows, in this order. Null: all. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table site_settings add column cv_sections jsonb check (jsonb_typeof(cv_sections) = 'array')`.execute(db)
}
