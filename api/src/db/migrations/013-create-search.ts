import { type Kysely, sql } from 'kysely'

const EXTENSIONS = ['unaccent', 'pg_trgm']

/** Both are trusted extensions: a user who may create objects in the database may install them. */
const createExtensions = async (db: Kysely<unknown>) => {
  for (const extension of EXTENSIONS)
    await sql`create extension if not exists ${sql.id(extension)}`.execute(db).catch((cause: Error) => {
      const commands = EXTENSIONS.map((name) => `create extension ${name};`).join(' ')
      throw new Error(
        `The search needs the PostgreSQL extension ${extension}, which could not be installed (${cause.message}). Let an administrator of the database run "${commands}" in it, or grant this user CREATE on the database, and start again.`,
      )
    })
}

/** The items of all collections as they are searched. `product/search` writes them. */
export const up = async (db: Kysely<unknown>) => {
  await createExtensions(db)
  // Without stop words, because titles contain "On the", and a phrase must match all of its words.
  await sql`create text search dictionary search_english (template = snowball, language = english)`.execute(db)
  for (const [configuration, dictionary] of [
    ['search_words', 'simple'],
    ['search_stems', 'search_english'],
  ] as const) {
    await sql`create text search configuration ${sql.table(configuration)} (copy = simple)`.execute(db)
    await sql`
      alter text search configuration ${sql.table(configuration)}
      alter mapping for asciiword, word, numword with unaccent, ${sql.table(dictionary)}`.execute(db)
  }
  await sql`
    create table search_entries (
      id uuid primary key,
      collection text not null,
      digest text not null,
      path text not null,
      year int,
      type text not null,
      title text not null,
      people text not null,
      venue text not null,
      body text not null,
      is_post boolean not null,
      vector tsvector not null
    )`.execute(db)
  await sql`create index search_entries_vector on search_entries using gin (vector)`.execute(db)
  await sql`create table search_words (word text primary key)`.execute(db)
  await sql`create index search_words_similar on search_words using gin (word gin_trgm_ops)`.execute(db)
  await sql`
    create table search_state (
      one boolean primary key default true check (one),
      format int not null default 0,
      revision bigint not null default 0
    )`.execute(db)
  await sql`insert into search_state default values`.execute(db)
}
