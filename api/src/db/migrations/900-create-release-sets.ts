import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('release_sets')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id > 0`))
    .addColumn('shell', 'text', (column) => column.notNull())
    .addColumn('public_mfe', 'text', (column) => column.notNull())
    .addColumn('admin_mfe', 'text', (column) => column.notNull())
    .addColumn('activated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
}
