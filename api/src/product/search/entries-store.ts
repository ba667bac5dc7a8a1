import type { ListCollection } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable, type PostCollectionName, postTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { cut } from '#product/shared/cut.ts'
import { readDescription } from '#product/shared/description.ts'
import type { PostRow, SearchEntry } from './entry.ts'
import { toWordText } from './words.ts'

/** Key of the advisory lock with which one process at a time writes entries. */
export const ENTRIES_LOCK = 7_204_913_377

/** Version of how entries are made from items. A higher one rebuilds all entries. */
const FORMAT = 5

/** More than a visitor's search may take. */
const STATEMENT_MS_MAX = 30_000
/** As many as 5,000 authors have. A tsvector, which has most words twice, holds at most one megabyte. */
const NAMES_CHARACTERS_MAX = 60_000
/** Limits of one statement, so that it takes a fraction of the statement timeout. */
const BATCH = { entries: 100, characters: 1_000_000 }

const toBatches = (entries: readonly SearchEntry[]): SearchEntry[][] => {
  const batches: SearchEntry[][] = []
  let characters = 0
  for (const entry of entries) {
    characters += entry.body.length
    const last = batches.at(-1)
    if (last && last.length < BATCH.entries && characters <= BATCH.characters) last.push(entry)
    else {
      batches.push([entry])
      characters = entry.body.length
    }
  }
  return batches
}

const write = async (trx: Trx, entries: readonly SearchEntry[]) => {
  const rows = entries.map(({ more, ...entry }) => ({
    ...entry,
    a: toWordText(entry.title),
    b: cut(toWordText(`${entry.people} ${more.names}`), NAMES_CHARACTERS_MAX),
    c: toWordText(`${entry.venue} ${entry.year ?? ''} ${more.keywords}`),
    d: toWordText(entry.body),
  }))
  const weigh = (weights: readonly string[]) =>
    sql.join(
      ['search_stems', 'search_words'].flatMap((configuration) =>
        weights.map((weight) => sql`setweight(to_tsvector(${sql.lit(configuration)}, ${sql.ref(weight)}), ${sql.lit(weight)})`),
      ),
      sql` || `,
    )
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry(
        id uuid, collection text, digest text, path text, year int, type text, title text, people text, venue text, body text, "isPost" boolean,
        a text, b text, c text, d text)
    ), added_words as (
      insert into search_words
      select distinct word from entry, unnest(tsvector_to_array(to_tsvector('search_words', concat_ws(' ', a, b, c, d)))) as word
      where char_length(word) between 4 and 30 and word !~ '[0-9]'
      on conflict do nothing
    )
    insert into search_entries
    select id, collection, digest, path, year, type, title, people, venue, body, "isPost", ${weigh(['a', 'b', 'c', 'd'])}, ${weigh(['a', 'b', 'c'])} from entry
    on conflict (id) do update set collection = excluded.collection, digest = excluded.digest, path = excluded.path, year = excluded.year,
      type = excluded.type, title = excluded.title, people = excluded.people, venue = excluded.venue, body = excluded.body,
      is_post = excluded.is_post, vector = excluded.vector, head = excluded.head`.execute(trx)
}

const createWriter = (trx: Trx) => ({
  /** Resolves with the digest of each entry, by its id. Deletes entries of another format first. */
  digests: async (): Promise<Map<string, string>> => {
    const { format } = await trx.selectFrom('searchState').select('format').executeTakeFirstOrThrow()
    if (format !== FORMAT) await trx.deleteFrom('searchEntries').execute()
    const rows = await trx.selectFrom('searchEntries').select(['id', 'digest']).execute()
    return new Map(rows.map(({ id, digest }) => [id, digest]))
  },

  write: async (entries: readonly SearchEntry[]) => {
    for (const batch of toBatches(entries)) await write(trx, batch)
  },

  remove: async (ids: readonly string[]) => {
    if (ids.length)
      await trx
        .deleteFrom('searchEntries')
        .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute()
  },

  finish: (revision: string) =>
    trx
      .updateTable('searchState')
      .set({ format: FORMAT, revision: Number(revision) })
      .execute(),
})

export type EntriesWriter = ReturnType<typeof createWriter>

export const createEntriesStore = (db: Db) => ({
  /** Resolves with true if the entries are made from this revision of the content or a later one. */
  isCurrent: async (revision: string): Promise<boolean> => {
    const state = await db.selectFrom('searchState').select(['format', 'revision']).executeTakeFirstOrThrow()
    // During an update, the entries of a newer gateway serve an older one as well.
    return state.format >= FORMAT && state.revision >= Number(revision)
  },

  /** Runs `update` in a transaction unless another process is writing. Resolves with whether it ran. */
  update: (update: (writer: EntriesWriter) => Promise<void>): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS_MAX)}`.execute(trx)
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${ENTRIES_LOCK}::bigint) as locked`.execute(trx)
      if (!rows[0]?.locked) return false
      await update(createWriter(trx))
      return true
    }),

  /** Deletes words that no entry contains any more. */
  purgeWords: async () => {
    await sql`delete from search_words where word not in (select word from ts_stat('select vector from search_entries'))`.execute(db)
  },

  /** Resolves with the rows of a list that has no page. */
  listItems: async (collection: ListCollection) => {
    const columns = ['id', ...Object.keys(collection.fields)] as ('id' | 'title')[]
    const rows = await db.selectFrom(collectionTable(collection.name)).select(columns).where('deletedAt', 'is', null).execute()
    return rows as ({ id: string } & Record<string, string>)[]
  },

  /** Resolves with the id of each post and a text that changes with the post. */
  postDigests: async (name: PostCollectionName): Promise<Map<string, string>> => {
    const rows = await db.selectFrom(postTable(name)).select(['id', 'version', 'sanitiserVersion']).where('deletedAt', 'is', null).execute()
    return new Map(rows.map(({ id, version, sanitiserVersion }) => [id, `${version} ${sanitiserVersion}`]))
  },

  posts: async (name: PostCollectionName, ids: readonly string[]): Promise<PostRow[]> => {
    const rows = await db
      .selectFrom(postTable(name))
      .select(['id', 'title', 'description', 'sanitiserVersion'])
      .$if(name === 'blogs', (query) =>
        query.select([sql<string[]>`tags`.as('tags'), sql<boolean>`is_menu_page`.as('isMenuPage'), sql<string | null>`slug`.as('slug')]),
      )
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('deletedAt', 'is', null)
      .execute()
    return rows.map(({ id, title, tags = [], isMenuPage = false, slug = null, ...row }) => ({
      ...{ id, title, tags, isMenuPage, slug },
      description: readDescription(row),
    }))
  },
})

export type EntriesStore = ReturnType<typeof createEntriesStore>
