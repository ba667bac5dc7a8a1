import { type Kysely, sql } from 'kysely'

/** Works link to more than PDF and ZIP files. Which ones is decided by the upload. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table files drop constraint files_name_check`.execute(db)
  await sql`
    alter table files add constraint files_name_check
    check (name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*\\.[a-z0-9]{3,5}$' and char_length(name) <= 110)`.execute(db)
}
