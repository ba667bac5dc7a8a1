import { getPageSize, type WorksQuery, writeWorksQuery } from '@portfolio/contracts'
import type { ShownEntry } from '@portfolio/ui/works'
import type { ShownList } from './list-query.ts'

type Group = [key: string, entries: ShownEntry[]]

/** Groups consecutive works with the same key. */
const groupBy = (entries: readonly ShownEntry[], toKey: (entry: ShownEntry) => string): Group[] => {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.[0] === toKey(entry)) last[1].push(entry)
    else groups.push([toKey(entry), [entry]])
  }
  return groups
}

/** Groups works by year, in the order of the list. The year is empty when it is not known. */
export const groupByYear = (entries: readonly ShownEntry[]) => groupBy(entries, ({ year }) => year)

/** Groups events into upcoming ones, those without a date and past ones. Without upcoming ones, the name of the group is empty. */
export const groupByTime = (entries: readonly ShownEntry[]) => {
  const isUpcoming = ({ status }: ShownEntry) => status === 'upcoming'
  const areGrouped = entries.some(isUpcoming)
  const toGroup = (entry: ShownEntry) => (isUpcoming(entry) ? 'Upcoming' : entry.year ? 'Past' : 'No year')
  return groupBy(entries, (entry) => (areGrouped ? toGroup(entry) : ''))
}

export const yearId = (year: string): string => `y${year.replace(' ', '')}`

interface IndexedYear {
  year: string
  count: number
  href: string
}

/**
 * Returns the years of a list with the number of their works and the address where each begins, which may be another page. A year with
 * upcoming and past events begins with its past ones. With a filter, only the years on this page are known.
 */
export const indexYears = (path: string, list: ShownList, query: WorksQuery): IndexedYear[] => {
  const { items, all, total, upcoming, facets } = list
  if (total < all)
    return facets.years.map(([year]) => toIndexed(year, items.filter((entry) => entry.year === year).length)).filter(({ count }) => count)
  // Upcoming events come first, the next one on top, then works without a year.
  let ahead = upcoming
  let before = all + upcoming - facets.years.reduce((sum, [, count]) => sum + count, 0)
  const pageSize = getPageSize(list)
  return facets.years.map(([year, count]) => {
    const past = Math.max(0, count - ahead)
    ahead -= count - past
    const page = Math.floor((past ? before : ahead) / pageSize) + 1
    before += past
    return toIndexed(year, count, page === query.page ? '' : path + writeWorksQuery({ ...query, page }))
  })
}

const toIndexed = (year: string, count: number, address = ''): IndexedYear => ({ year, count, href: `${address}#${yearId(year)}` })
