import {
  blogs,
  type CollectionName,
  collections,
  SEARCH_PAGE_ITEMS,
  type SearchFacet,
  type SearchPage,
  type SearchQuery,
  type SearchResult,
  texts,
  workCollections,
  workTypes,
} from '@portfolio/contracts'
import { collapseSpaces, foldLetters, toYearLabel } from '@portfolio/scholarship'
import { throwHttpError, throwNotFound } from '#http/errors.ts'
import { limitConcurrency } from '#product/shared/limit-concurrency.ts'
import { toSlice } from '#product/shared/slice.ts'
import { findClosestWord, isClose } from './closest-word.ts'
import { createMatcher, createSnippet, markMatches } from './mark-matches.ts'
import { formatQuery, parseQuery, parseTypedIdentifier, type Term } from './parse-query.ts'
import type { SearchIndex } from './search-index.ts'
import type { createSearchStore, Match, MatchCount, Operator, Search } from './search-store.ts'

interface Dependencies {
  index: Pick<SearchIndex, 'refreshSoon'>
  store: ReturnType<typeof createSearchStore>
}

/** The terms that were searched for, which may be corrected, and their matches. */
interface Found {
  terms: readonly Term[]
  operator: Operator
  counts: readonly MatchCount[]
  isCorrected: boolean
}

/** Leaves most connections of the pool to other calls. */
const LIMITS = { runningMax: 4, waitingMax: 100, name: 'searches' }
/** SQLSTATE of a statement that exceeded its timeout. */
const CANCELED = '57014'
/** Shorter words are taken as they are. */
const CORRECTED_CHARACTERS_MIN = 4

const NOTHING: Found = { terms: [], operator: '&&', counts: [], isCorrected: false }

const isCorrectable = ({ words, isPhrase, isExcluded }: Term) =>
  !isPhrase &&
  !isExcluded &&
  words.length === 1 &&
  (words[0] as string).length >= CORRECTED_CHARACTERS_MIN &&
  !/\d/.test(words[0] as string)

/** Replaces words that no entry contains with the closest one that occurs. Resolves with undefined if nothing is to be corrected. */
const correct = async (find: Search, terms: readonly Term[]): Promise<readonly Term[] | undefined> => {
  const words = terms.filter(isCorrectable).map(({ words: [word = ''] }) => word)
  const corrections = new Map<string, string>()
  for (const word of await find.listUnknown(words)) {
    const typed = foldLetters(word)
    const similar = await find.listSimilar(typed)
    const closest = findClosestWord(typed, await find.countEntries(similar.filter((candidate) => isClose(typed, candidate))))
    if (closest) corrections.set(word, closest)
  }
  if (!corrections.size) return undefined
  return terms.map((term) => (isCorrectable(term) ? { ...term, words: term.words.map((word) => corrections.get(word) ?? word) } : term))
}

const toSingleWords = (terms: readonly Term[]): Term[] =>
  terms.flatMap((term) => (term.isExcluded ? term : term.words.map((word) => ({ words: [word], isPhrase: false, isExcluded: false }))))

/** Finds entries that match all terms; if there are none, all terms corrected; if there are still none, some of the terms. */
const findMatches = async (find: Search, terms: readonly Term[]): Promise<Found> => {
  if (terms.every(({ isExcluded }) => isExcluded)) return NOTHING
  const all = await find.count(terms, '&&')
  if (all.length) return { terms, operator: '&&', counts: all, isCorrected: false }
  const corrected = await correct(find, terms)
  const counts = corrected ? await find.count(corrected, '&&') : []
  if (corrected && counts.length) return { terms: corrected, operator: '&&', counts, isCorrected: true }
  const words = toSingleWords(corrected ?? terms)
  const some = await find.count(words, '||')
  return some.length ? { terms: words, operator: '||', counts: some, isCorrected: corrected !== undefined } : NOTHING
}

/** As `findMatches`. An identifier that no work has may be in a text, where an ISBN has hyphens. */
const findQuery = async (find: Search, q: string): Promise<Found> => {
  const found = await findMatches(find, parseQuery(q))
  const typed = found.counts.length ? undefined : parseTypedIdentifier(q)
  const counts = typed ? await find.count(typed, '&&') : []
  return typed && counts.length ? { terms: typed, operator: '&&', counts, isCorrected: false } : found
}

type Filters = Pick<SearchQuery, 'section' | 'type' | 'year'>
type FilterName = keyof Filters

const getValue = (match: Pick<MatchCount, 'collection' | 'type' | 'year'>, name: FilterName): string =>
  String((name === 'section' ? match.collection : match[name]) ?? '')

const passes = (match: MatchCount, filters: Filters, except?: FilterName) =>
  (['section', 'type', 'year'] as const).every((name) => name === except || !filters[name] || filters[name] === getValue(match, name))

const sum = (counts: readonly MatchCount[]) => counts.reduce((total, { count }) => total + count, 0)

const toFacet = (counts: readonly MatchCount[], filters: Filters, name: FilterName, getLabel: (value: string) => string): SearchFacet[] => {
  const groups = Map.groupBy(
    counts.filter((match) => passes(match, filters, name)),
    (match) => getValue(match, name),
  )
  groups.delete('')
  return Array.from(groups, ([value, matches]) => ({ value, label: getLabel(value), count: sum(matches) }))
}

/** Titles of the sections, in the order of the menus. */
const SECTIONS = new Map<CollectionName, string>(
  collections.map(({ name, ...collection }) => [name, 'page' in collection ? collection.page.title : texts[name].label.menu]),
)
const sectionOrder = [...SECTIONS.keys()] as string[]

const toFacets = (counts: readonly MatchCount[], filters: Filters): SearchPage['facets'] => ({
  sections: toFacet(counts, filters, 'section', (name) => SECTIONS.get(name as never) ?? name).sort(
    (a, b) => sectionOrder.indexOf(a.value) - sectionOrder.indexOf(b.value),
  ),
  years: toFacet(counts, filters, 'year', (year) => toYearLabel(Number(year))).sort((a, b) => Number(b.value) - Number(a.value)),
  types: toFacet(counts, filters, 'type', (type) => workTypes[type as keyof typeof workTypes]).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  ),
})

const workNames = new Set<string>(workCollections().map(({ name }) => name))

const toResult = ({ id, collection, path, year, type, title, people, venue, body }: Match, terms: readonly Term[]): SearchResult => {
  const matches = createMatcher(terms)
  const isMenuPage = collection === blogs.name && type === 'webpage'
  return {
    _id: id,
    path,
    section: SECTIONS.get(collection) ?? '',
    kind: workNames.has(collection) || isMenuPage ? workTypes[type] : texts[collection].label.one,
    year: toYearLabel(year ?? undefined),
    title: markMatches(collapseSpaces(title), matches),
    people: createSnippet(people, matches),
    venue: markMatches(collapseSpaces(venue), matches),
    snippet: createSnippet(body, matches),
  }
}

const explainTimeout = (error: unknown): never => {
  if ((error as { code?: string }).code === CANCELED)
    return throwHttpError(422, 'This search takes too long. Please use fewer or longer words.', 'q')
  throw error
}

/** Searches all collections, including blogs and About. */
export const createSearch = ({ index, store }: Dependencies) => {
  const limit = limitConcurrency(LIMITS)

  const run = <Result>(search: (find: Search) => Promise<Result>): Promise<Result> =>
    limit(async () => {
      await index.refreshSoon()
      return store.run(search).catch(explainTimeout)
    })

  return {
    page: ({ q, page, ...filters }: SearchQuery): Promise<SearchPage> =>
      run(async (find) => {
        const { terms, operator, counts, isCorrected } = await findQuery(find, q)
        const shownCounts = counts.filter((match) => passes(match, filters))
        const total = sum(shownCounts)
        const { pages, limit: shown } = toSlice(page, total, SEARCH_PAGE_ITEMS)
        if (page < 1 || !shown) return throwNotFound('Page')
        const matches = total ? await find.page({ terms, operator, filters, total }, page) : []
        return {
          results: matches.map((match) => toResult(match, terms)),
          page,
          pages,
          total,
          works: sum(shownCounts.filter(({ collection }) => workNames.has(collection))),
          facets: toFacets(counts, filters),
          corrected: isCorrected ? formatQuery(terms) : '',
          hasAllWords: operator === '&&',
        }
      }),

    /** Resolves with the ids of all matches, best first: for exports. */
    ids: ({ q, page: _, ...filters }: SearchQuery): Promise<string[]> =>
      run(async (find) => {
        const { terms, operator, counts } = await findQuery(find, q)
        const total = sum(counts.filter((match) => passes(match, filters)))
        return total ? find.ids({ terms, operator, filters, total }) : []
      }),

    /** Resolves with the ids of the items of a collection that contain all words, as they are typed. */
    idsWithAllWords: (section: CollectionName, q: string): Promise<string[]> =>
      run(async (find) => {
        const terms = parseQuery(q)
        const filters = { section, year: '', type: '' }
        if (terms.every(({ isExcluded }) => isExcluded)) return []
        const total = sum((await find.count(terms, '&&')).filter((match) => passes(match, filters)))
        return total ? find.ids({ terms, operator: '&&', filters, total }) : []
      }),
  }
}

export type SiteSearch = ReturnType<typeof createSearch>
