import {
  type Facet,
  LIST_PAGE_ITEMS,
  type WorkEntry,
  type WorkOrder,
  type WorksPage,
  type WorksQuery,
  workStatusLabels,
} from '@portfolio/contracts'
import { foldLetters, parseDate, toCoins, toYearLabel } from '@portfolio/scholarship'
import { foldTerm, foldText } from '#product/shared/fold-words.ts'
import { findField } from '#product/shared/merge-work.ts'
import { oncePer } from '#product/shared/once-per.ts'
import { toSlice } from '#product/shared/slice.ts'
import { takeTurns } from '#product/shared/take-turns.ts'
import type { CatalogWork, ListedWork } from './catalog.ts'
import { getContainer, getImprint, getKind } from './describe-work.ts'
import { areEvents, isUpcoming, sortEvents } from './upcoming.ts'

/** Whether the date of a work says its status in words of the owner: "forthcoming", "2027 (in press)". A mere label is shown translated. */
const saysStatus = ({ collection, stored, work: { status = 'published' } }: ListedWork): boolean => {
  const date = findField(collection, stored, 'date') ?? ''
  return date.toLowerCase() !== workStatusLabels[status].toLowerCase() && parseDate(date).status === status
}

export const toEntry = (listed: ListedWork): WorkEntry => {
  const { id, version, collection, values, path, year, work, people, links, langAttributes } = listed
  const imprint = getImprint(listed)
  return {
    _id: id,
    version,
    values,
    path,
    year: toYearLabel(year),
    people: people === findField(collection, values, 'people') ? '' : people,
    imprint,
    container: getContainer(listed, imprint),
    type: work.type,
    status: !work.status || work.status === 'published' || saysStatus(listed) ? '' : work.status,
    links,
    ...(langAttributes && { langAttributes }),
  }
}

/** Returns an entry for a document, in which reference managers find its works. `origin` is that of the site, if it is known. */
export const toEntryWithCoins =
  (origin = '') =>
  (entry: CatalogWork): WorkEntry => {
    // The entry has the abstract as its description already.
    const { abstract: _, ...work } = entry.work
    return { ...toEntry(entry), coins: toCoins(work, origin && origin + entry.path) }
  }

/** By the values of a work, which are the same object until it is edited. */
const searchTexts = new WeakMap<CatalogWork['values'], string>()

const getSearchText = ({ values, people, venue, tags }: CatalogWork): string => {
  const known = searchTexts.get(values)
  if (known !== undefined) return known
  const text = foldText([...Object.values(values), people, venue, ...tags].join('\n'))
  searchTexts.set(values, text)
  return text
}

/** Reads the words of works, so that `filterWorks` need not: the first time takes long, and other requests get their turn meanwhile. */
export const readWords = oncePer(async (works: readonly CatalogWork[]): Promise<void> => {
  const turn = takeTurns()
  for (const work of works) {
    getSearchText(work)
    await turn()
  }
})

/** A term without a letter or a digit is in no text, so a query of such terms alone matches nothing. */
const contains = (work: CatalogWork, terms: readonly string[]) =>
  terms.some(Boolean) ? terms.every((term) => getSearchText(work).includes(term)) : !terms.length

/** Sorts the newest first; of works that share a date, the newest added, whose id begins with a later time. */
export const byDate = (a: CatalogWork, b: CatalogWork) =>
  a.sortKey === b.sortKey ? Number(a.id < b.id) - Number(a.id > b.id) : b.sortKey - a.sortKey

const sortByDate = oncePer((works: readonly CatalogWork[]): readonly CatalogWork[] => works.toSorted(byDate))

/** Sorts works as their list shows them. With a day, upcoming events are first. */
export const sortWorks = (works: readonly CatalogWork[], order: WorkOrder, day?: number): readonly CatalogWork[] => {
  if (order !== 'date') return works
  const [first] = works
  const sorted = sortByDate(works)
  return day !== undefined && first && areEvents(first) ? sortEvents(sorted, day) : sorted
}

const count = (values: readonly string[]): Facet => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}

const byName = ([a]: Facet[number], [b]: Facet[number]) => a.localeCompare(b, 'en')
const getYear = ({ year }: CatalogWork) => toYearLabel(year)

/** Counts the works of each year, newest first. */
const countYears = (works: readonly CatalogWork[]): Facet =>
  count(
    works
      .filter(({ year }) => year !== undefined)
      .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
      .map(getYear),
  )

/** Counts the works of each type, with the label of the type. */
const countTypes = (works: readonly CatalogWork[]): Facet => {
  const kinds = new Map(works.map(({ work }) => [work.type as string, getKind(work)]))
  const labelled = count(works.map(({ work }) => work.type)).map(([type, number]): Facet[number] => [type, number, kinds.get(type)])
  return labelled.sort(([, , a = ''], [, , b = '']) => a.localeCompare(b, 'en'))
}

/** Counts what filters offer, of all works of a list. */
const countFacets = oncePer((works: readonly CatalogWork[]): WorksPage['facets'] => ({
  years: countYears(works),
  types: countTypes(works),
  tags: count(works.flatMap(({ tags }) => tags)).sort(byName),
}))

const foldTags = oncePer((tags: CatalogWork['tags']) => tags.map(foldLetters))

/** Returns the works that match a query, in its order. */
export const filterWorks = (
  works: readonly CatalogWork[],
  query: WorksQuery,
  defaultOrder: WorkOrder,
  day?: number,
): readonly CatalogWork[] => {
  const terms = query.q.split(/\s+/).filter(Boolean).map(foldTerm)
  const tag = foldLetters(query.tag)
  return sortWorks(works, query.sort || defaultOrder, day).filter(
    (work) =>
      (!query.year || getYear(work) === query.year) &&
      (!query.type || work.work.type === query.type) &&
      (!tag || foldTags(work.tags).includes(tag)) &&
      contains(work, terms),
  )
}

/** Returns a page of the works that match a query. Beyond the last one, it has no items and a higher number than `pages`. */
export const listWorks = (
  works: readonly CatalogWork[],
  query: WorksQuery,
  defaultOrder: WorkOrder,
  toItem: (work: CatalogWork) => WorkEntry = toEntry,
  day?: number,
): WorksPage => {
  const matching = filterWorks(works, query, defaultOrder, day)
  const { offset, limit, pages } = toSlice(query.page, matching.length, LIST_PAGE_ITEMS)
  return {
    items: matching.slice(offset, offset + limit).map(toItem),
    page: query.page,
    pages,
    total: matching.length,
    all: works.length,
    upcoming: day === undefined ? 0 : works.filter((work) => isUpcoming(work, day)).length,
    order: query.sort || defaultOrder,
    facets: countFacets(works),
  }
}
