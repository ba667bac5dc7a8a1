import { ALL_WORKS_PAGE_ITEMS, type AllWorksEntry, type AllWorksPage } from '@portfolio/contracts'
import { toYearLabel } from '@portfolio/scholarship'
import { findField } from '#product/shared/merge-work.ts'
import { toSlice } from '#product/shared/slice.ts'
import type { CatalogWork } from './catalog.ts'
import { getContainer, getCvVenue } from './describe-work.ts'
import { sortWorks } from './list-works.ts'
import { nameKind } from './name-kind.ts'

/** Returns the date of a work whose year does not say all, as the owner typed it: "In press", "2027 (in press)". */
const getDate = ({ collection, values, year, work: { status = 'published' } }: CatalogWork): string =>
  year === undefined || status !== 'published' ? (findField(collection, values, 'date') ?? '') : ''

const toEntry = (work: CatalogWork): AllWorksEntry => {
  // Beside works of other kinds, a talk says that it is one.
  const imprint = [getCvVenue(work) || nameKind(work.work, work.siteLanguage), getDate(work)].filter(Boolean).join('. ')
  return {
    path: work.path,
    title: work.values.title ?? '',
    people: work.people,
    imprint,
    container: getContainer(work, imprint),
    year: toYearLabel(work.year),
    ...(work.langAttributes && { langAttributes: work.langAttributes }),
    links: work.links.filter(({ kind }) => kind === 'pdf' || kind === 'doi'),
  }
}

const toYears = (works: readonly CatalogWork[]): string => {
  const years = works.flatMap(({ year }) => year ?? [])
  const [last, first] = [years[0], years.at(-1)].map(toYearLabel)
  return first === last ? (first ?? '') : `${first}–${last}`
}

/** Returns a page of all works of the site, latest first. Beyond the last one, it has no items and a higher number than `pages`. */
export const listAllWorks = (works: readonly CatalogWork[], page: number): AllWorksPage => {
  const { offset, limit, pages } = toSlice(page, works.length, ALL_WORKS_PAGE_ITEMS)
  const sorted = sortWorks(works, 'date')
  return { items: sorted.slice(offset, offset + limit).map(toEntry), page, pages, total: works.length, years: toYears(sorted) }
}
