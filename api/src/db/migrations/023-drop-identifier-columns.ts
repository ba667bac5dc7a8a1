import { type Kysely, sql } from 'kysely'

/** Nothing reads these columns, and every gateway that has them only lets the database fill them: decision 36. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table work_details drop column doi, drop column isbn, drop column arxiv, drop column pmid`.execute(db)
}
