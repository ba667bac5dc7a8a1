import { type Kysely, sql } from 'kysely'

/**
 * Exports of other systems that wait for the owner's review, what importing one has written in addition to works, and former addresses of
 * the imported items, which redirect. Only the addresses are content.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table site_exports (
      id uuid primary key,
      name text not null,
      content jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table import_batches add column system text, add column site_writes jsonb not null default '[]'`.execute(db)
  await sql`
    create table former_addresses (
      address text primary key,
      collection text not null,
      item_id uuid not null,
      batch_id uuid not null
    )`.execute(db)
  await sql`create index former_addresses_batch_id on former_addresses (batch_id)`.execute(db)
  await sql`
    create trigger z_bump_content_revision after insert or update or delete or truncate on former_addresses
    for each statement execute function bump_content_revision()`.execute(db)
}
