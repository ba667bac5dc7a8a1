import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table site_settings (
      one boolean primary key default true check (one),
      version int not null default 1,
      owner_name text not null check (char_length(owner_name) between 1 and 120),
      tagline text not null check (char_length(tagline) <= 200),
      microblog_url text not null check (char_length(microblog_url) <= 2048),
      network_url text not null check (char_length(network_url) <= 2048),
      background_image text check (char_length(background_image) <= 2048),
      copyright_year int not null check (copyright_year between 1900 and 9999),
      footer_links jsonb not null check (jsonb_typeof(footer_links) = 'array'),
      updated_at timestamptz not null default now()
    )`.execute(db)
}
