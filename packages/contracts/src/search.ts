import { getPageNumber } from '#pages'
import { type Parameters, readQueryText } from '#query-text'

export const SEARCH_PATH = '/search'
/** Results on one page. */
export const SEARCH_PAGE_ITEMS = 20

/** What a search shows, as its query string says: `?q=turing&section=books&year=1950&page=2`. Empty: no filter. */
export interface SearchQuery {
  q: string
  /** Name of a collection. */
  section: string
  year: string
  type: string
  page: number
}

/** A text split at its matches: the parts at odd indexes are the matches. */
export type MarkedText = string[]

/** An item that matches. What it does not have is empty. */
export interface SearchResult {
  _id: string
  /** A page of this site, or the address of an external link. */
  path: string
  /** "Journal articles". */
  section: string
  /** "Thesis". */
  kind: string
  year: string
  title: MarkedText
  people: MarkedText
  venue: MarkedText
  snippet: MarkedText
}

export interface SearchFacet {
  value: string
  label: string
  count: number
}

/** A part of the results, best first. Each facet counts what matches the words and the filters of the others. */
export interface SearchPage {
  results: SearchResult[]
  page: number
  pages: number
  total: number
  /** How many of them are works, which can be downloaded. */
  works: number
  facets: { sections: SearchFacet[]; years: SearchFacet[]; types: SearchFacet[] }
  /** What the results are for, where nothing matches the words as they were typed: "turing" for "turnig". Else empty. */
  corrected: string
  /** Whether the results match all words. If nothing does, they match some of them. */
  hasAllWords: boolean
}

const FILTERS = ['section', 'year', 'type'] as const

/** Reads the parameters of a query string. Never throws: what is not understood is ignored. */
export const readSearchQuery = (parameters: Parameters): SearchQuery => {
  const text = (name: string) => readQueryText(parameters, name)
  return {
    q: text('q'),
    section: text('section'),
    year: text('year'),
    type: text('type'),
    page: getPageNumber(`?page=${parameters.get('page') ?? ''}`),
  }
}

/** Returns the canonical query string of a search, with its question mark; empty without words, because filters alone find nothing. */
export const writeSearchQuery = ({ q, page = 1, ...filters }: Partial<SearchQuery>): string => {
  if (!q) return ''
  const set = FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []))
  const all = [['q', q] as const, ...set, ...(page === 1 ? [] : [['page', page] as const])]
  return `?${all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
