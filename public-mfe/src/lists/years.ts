import { LIST_PAGE_ITEMS, type WorksQuery, writeWorksQuery } from '@portfolio/contracts'
import type { ShownEntry } from '@portfolio/ui/works'
import type { ShownList } from './list-query.ts'

/** The works of a year, in the order of the list. The year is empty when it is not known. */
export interface YearGroup {
  year: string
  entries: ShownEntry[]
}

/** Groups consecutive works of the same year. */
export const groupByYear = (entries: readonly ShownEntry[]): YearGroup[] => {
  const groups: YearGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.year === entry.year) last.entries.push(entry)
    else groups.push({ year: entry.year, entries: [entry] })
  }
  return groups
}

export const yearId = (year: string): string => `y${year.replace(' ', '')}`

interface IndexedYear {
  year: string
  count: number
  href: string
}

/**
 * Returns the years of a list with the number of their works and the address at which each begins, which may be another page. With a
 * filter, only the years on this page are known.
 */
export const indexYears = (path: string, { items, all, total, facets }: ShownList, query: WorksQuery): IndexedYear[] => {
  if (total < all) return groupByYear(items).flatMap(({ year, entries }) => (year ? toIndexed(year, entries.length) : []))
  // Works without a year come first.
  let before = all - facets.years.reduce((sum, [, count]) => sum + count, 0)
  return facets.years.map(([year, count]) => {
    const page = Math.floor(before / LIST_PAGE_ITEMS) + 1
    before += count
    return toIndexed(year, count, page === query.page ? '' : path + writeWorksQuery({ ...query, page }))
  })
}

const toIndexed = (year: string, count: number, address = ''): IndexedYear => ({ year, count, href: `${address}#${yearId(year)}` })
