import { type Kysely, sql } from 'kysely'

/**
 * What the background job that makes the variants of images records. `widths` stays what it is: for each of them, a previous gateway expects
 * an AVIF file, which animations do not have.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table media
      add column animated_widths integer[] not null default '{}',
      add column variant_rules integer not null default 0,
      add column color text check (color ~ '^#[0-9a-f]{6}$')`.execute(db)
  await sql`create index media_by_variant_rules on media (variant_rules, created_at)`.execute(db)
  await sql`
    create trigger z_bump_content_revision_for_variants after update of widths, animated_widths, color on media
    for each statement execute function bump_content_revision()`.execute(db)
}
