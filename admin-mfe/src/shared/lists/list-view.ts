import { foldTag } from '@portfolio/contracts'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { searchRows } from './search-rows.ts'

/** An order in which a list can be sorted. By default, the newest row is first. */
export interface ListOrder<Row> {
  name: string
  label: string
  compare: (a: Row, b: Row) => number
}

/** Statuses that a list can be filtered by. `changed`: published, with unpublished changes. */
export const ROW_STATUSES = ['published', 'changed', 'draft', 'private', 'scheduled'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export const getStatus = ({ copy }: HasCopy): RowStatus => (copy ? (copy.status ?? 'changed') : 'published')

/** Search, filters and order of a list, as in its address: `?find=logic&status=draft&year=1950&type=thesis&tag=War&order=title`. */
export interface ListView {
  find: string
  /** Empty: any. */
  status: string
  /** Empty: any. */
  year: string
  /** Empty: any. */
  type: string
  /** Empty: any. */
  tag: string
  /** Empty: the order of adding. */
  order: string
}

export const readListView = (search: string): ListView => {
  const parameters = new URLSearchParams(search)
  const read = (name: string) => parameters.get(name) ?? ''
  return { find: read('find'), status: read('status'), year: read('year'), type: read('type'), tag: read('tag'), order: read('order') }
}

/** Returns the query of an address with a view written into it. Other parameters are kept. */
export const writeListView = (search: string, view: ListView): string => {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(view)) {
    parameters.delete(name)
    if (value.trim()) parameters.set(name, value)
  }
  const query = parameters.toString()
  return query && `?${query}`
}

/** Values that rows can be filtered by, in addition to their status. */
export interface RowFacets<Row> {
  /** Empty: none is known. */
  year: (row: Row) => string
  /** Value and label of the type. Missing: the list has one type. */
  type?: ((row: Row) => readonly [value: string, label: string]) | undefined
  tags: (row: Row) => readonly string[]
}

const hasTag = (tags: readonly string[], wanted: string) => tags.some((tag) => foldTag(tag) === foldTag(wanted))

/** Returns the types of rows with their labels, sorted by label, and the chosen one also when no row has it any more. */
export const listTypes = <Row>(rows: readonly Row[], facets: RowFacets<Row> | undefined, chosen: string): (readonly [string, string])[] => {
  const types = new Map(facets?.type ? rows.map(facets.type) : [])
  if (chosen && !types.has(chosen)) types.set(chosen, chosen)
  return [...types].toSorted(([, a], [, b]) => compareTexts(a, b))
}

interface ViewOptions<Row> {
  orders: readonly ListOrder<Row>[]
  facets?: RowFacets<Row> | undefined
  /** Returns the rows that contain all words of `find`. */
  search?: (rows: Row[], find: string) => Row[]
}

/** Returns the rows of a view, in its order. The sort is stable: equal rows keep the order in which they were added. */
export const viewRows = <Row extends HasCopy>(
  rows: Row[],
  { find, status, year, type, tag, order }: ListView,
  { orders, facets, search = searchRows }: ViewOptions<Row>,
): Row[] => {
  const matching = rows.filter(
    (row) =>
      (!status || getStatus(row) === status) &&
      (!year || !facets || facets.year(row) === year) &&
      (!type || !facets?.type || facets.type(row)[0] === type) &&
      (!tag || !facets || hasTag(facets.tags(row), tag)),
  )
  const found = search(matching, find)
  const chosen = orders.find(({ name }) => name === order)
  return chosen ? found.toSorted(chosen.compare) : found
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
const NOT_A_LETTER_AT_START = /^[^\p{L}\p{N}]+/u

/** Compares texts as a book index does: ignoring case, accents and leading punctuation, and numbers by value. */
export const compareTexts = (a: string, b: string): number =>
  collator.compare(a.replace(NOT_A_LETTER_AT_START, ''), b.replace(NOT_A_LETTER_AT_START, ''))

const YEAR = /(?<!\d)(?:1[0-9]|20)\d\d(?!\d)/

/** Returns the year in a date as the owner wrote it; empty for a date without one, such as “in press”. */
export const readYear = (text: string): string => YEAR.exec(text)?.[0] ?? ''

/** Compares dates as the owner wrote them by their year, latest first. Dates without a year, such as “in press”, come first. */
export const compareYears = (a: string, b: string): number => {
  const [first, second] = [a, b].map((text) => Number(readYear(text) || Number.POSITIVE_INFINITY)) as [number, number]
  return first === second ? 0 : second - first
}
