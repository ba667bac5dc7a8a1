import { type Kysely, sql } from 'kysely'

/** The owner's ORCID iD. Empty: none. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table site_settings add column orcid text not null default ''
    check (orcid ~ '^(\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX])?$')`.execute(db)
}
