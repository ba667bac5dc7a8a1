import { SEARCH_PAGE_ITEMS, type SearchQuery } from '@portfolio/contracts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import type { SearchEntryRow } from '#db/tables.ts'
import { EDITS_MAX } from './closest-word.ts'
import type { Term } from './parse-query.ts'

type Filters = Pick<SearchQuery, 'section' | 'year' | 'type'>
type Condition = RawBuilder<string>
/** Whether an entry matches all terms or some of them. */
export type Operator = '&&' | '||'

/** How many matches have these values. */
export interface MatchCount {
  collection: SearchEntryRow['collection']
  type: SearchEntryRow['type']
  year: number | null
  count: number
}

export type Match = Pick<SearchEntryRow, 'id' | 'collection' | 'path' | 'year' | 'type' | 'title' | 'people' | 'venue' | 'body'>

const SETTINGS = {
  /** In milliseconds. A slower search is canceled, because others need its connection. */
  statement_timeout: '2000',
  /** The planner underestimates reading every vector, which takes ten times as long as the index even if most entries match. */
  enable_seqscan: 'off',
  'pg_trgm.similarity_threshold': '0.15',
}

/**
 * A match in the title counts more than any number among the authors, one there more than any number in the venue, and so on to the text
 * of a post, even if it matches only the beginning of a word. PostgreSQL orders weights from D to A.
 */
const WEIGHTS = sql`array[case when is_post then 0.004 else 0.02 end, 0.1, 0.3, 1]::real[]`

/** Words are only letters and digits, so that they cannot be operators. */
const toCondition = ({ words, isPhrase }: Pick<Term, 'words' | 'isPhrase'>): Condition => {
  const phrase = words.join(' <-> ')
  if (isPhrase) return sql`to_tsquery('search_words', ${phrase})`
  return sql`(phraseto_tsquery('search_stems', ${words.join(' ')}) || to_tsquery('search_words', ${`${phrase}:*`}))`
}

const join = (conditions: readonly Condition[], operator: Operator): Condition =>
  sql`(${sql.join(conditions.length ? conditions : [sql`''::tsquery`], sql.raw(` ${operator} `))})`

/** Returns the condition that all terms match, or some of them, and none that is excluded. */
const toQuery = (terms: readonly Term[], operator: Operator): Condition => {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const excluded = terms.filter(({ isExcluded }) => isExcluded)
  return join([join(wanted.map(toCondition), operator), ...excluded.map((term) => sql<string>`!!${toCondition(term)}`)], '&&')
}

const matches = (query: Condition) => sql<SqlBool>`vector @@ ${query}`

const isWithin = ({ section, year, type }: Filters) =>
  sql<SqlBool>`(${section} = '' or collection = ${section}) and (${type} = '' or type = ${type})
    and (${year} = '' or coalesce(year::text, '') = ${year})`

/** What is searched for, and how many entries match. */
interface Query {
  terms: readonly Term[]
  operator: Operator
  filters: Filters
  total: number
}

/** Beyond it, long texts are not ranked: their vectors are stored out of line (TOAST) and are slow to read. */
const RANKED_WHOLE_MAX = 500

const rankMatches = (trx: Trx, { terms, operator, filters, total }: Query) => {
  const wanted = join(terms.filter(({ isExcluded }) => !isExcluded).map(toCondition), '||')
  const vector = total > RANKED_WHOLE_MAX ? sql`coalesce(head, vector)` : sql`vector`
  const rank = sql`ts_rank(${WEIGHTS}, ${vector}, ${wanted})`
  return trx
    .selectFrom('searchEntries')
    .select(['id', sql<number>`row_number() over (order by ${rank} desc, year desc nulls last, id desc)`.as('position')])
    .where(matches(toQuery(terms, operator)))
    .where(isWithin(filters))
    .orderBy('position')
}

const createSearch = (trx: Trx) => ({
  /** Resolves with the number of matches by section, type and year. */
  count: async (terms: readonly Term[], operator: Operator): Promise<MatchCount[]> =>
    trx
      .selectFrom('searchEntries')
      .select(({ fn }) => ['collection', 'type', 'year', fn.countAll<number>().as('count')])
      .where(matches(toQuery(terms, operator)))
      .groupBy(['collection', 'type', 'year'])
      .execute(),

  /** Resolves with a page of the matches, best first. */
  page: async (query: Query, page: number): Promise<Match[]> => {
    const offset = (page - 1) * SEARCH_PAGE_ITEMS
    return trx
      .with('best', () => rankMatches(trx, query).limit(SEARCH_PAGE_ITEMS).offset(offset))
      .selectFrom('searchEntries')
      .innerJoin('best', 'best.id', 'searchEntries.id')
      .select(['searchEntries.id', 'collection', 'path', 'year', 'type', 'title', 'people', 'venue', 'body'])
      .orderBy('best.position')
      .execute()
  },

  /** Resolves with the ids of all matches, best first. */
  ids: async (query: Query): Promise<string[]> => (await rankMatches(trx, query).execute()).map(({ id }) => id),

  /** Resolves with the words that no entry contains. */
  listUnknown: async (words: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word
      where not exists (select 1 from search_entries where vector @@ (phraseto_tsquery('search_stems', word) || to_tsquery('search_words', word || ':*')))
    `.execute(trx)
    return rows.map(({ word }) => word)
  },

  /** Resolves with words that look like this one, which is folded, most alike first. Their lengths differ by two letters at most. */
  listSimilar: async (typed: string): Promise<string[]> => {
    const { rows } = await sql<{ word: string }>`
      select word from search_words
      where char_length(word) between ${typed.length - EDITS_MAX} and ${typed.length + EDITS_MAX} and word % ${typed}
      order by similarity(word, ${typed}) desc, word limit 60`.execute(trx)
    return rows.map(({ word }) => word)
  },

  /** Resolves with the number of entries that contain each word. */
  countEntries: async (words: readonly string[]): Promise<{ word: string; count: number }[]> => {
    const { rows } = await sql<{ word: string; count: number }>`
      select word, (select count(*) from search_entries where vector @@ to_tsquery('search_words', word)) as count
      from unnest(${words}::text[]) as word`.execute(trx)
    return rows
  },
})

export type Search = ReturnType<typeof createSearch>

/** Finds entries, in one snapshot and limited in time. */
export const createSearchStore = (db: Db) => ({
  run: <Result>(search: (find: Search) => Promise<Result>): Promise<Result> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const settings = Object.entries(SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
        await sql`select ${sql.join(settings)}`.execute(trx)
        return search(createSearch(trx))
      }),
})
