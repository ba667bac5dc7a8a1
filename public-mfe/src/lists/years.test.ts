import { LIST_PAGE_ITEMS, readWorksQuery } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { aList, conferences } from '#test/hostile-content.ts'
import type { ShownList } from './list-query.ts'
import { indexYears } from './years.ts'

type Talk = [year: string, status?: 'upcoming']

const aListOf = (talks: Talk[], changes: Partial<ShownList> = {}): ShownList => {
  const [item] = aList(conferences.slice(0, 1)).items
  if (!item) throw new Error('There is no talk')
  const items = talks.map(([year, status = '' as const]) => ({ ...item, year, status }))
  const upcoming = items.filter(({ status }) => status === 'upcoming').length
  return { ...aList([]), items, all: talks.length, total: talks.length, upcoming, ...changes }
}
const ofYears = (...years: [string, number][]) => ({ years, types: [], tags: [] })
const index = (list: ShownList, search = '') =>
  indexYears('/conferences', list, readWorksQuery(new URLSearchParams(search))).map(({ year, count, href }) => [year, count, href])

const talks: Talk[] = [['2026', 'upcoming'], ['2027', 'upcoming'], [''], ['2026'], ['1936']]
const facets = ofYears(['2027', 1], ['2026', 2], ['1936', 1])

it('the index has each year once, newest first, also of a filtered list with upcoming and past talks of one year', () => {
  const years = [
    ['2027', 1, '#y2027'],
    ['2026', 2, '#y2026'],
    ['1936', 1, '#y1936'],
  ]
  expect(index(aListOf(talks, { facets }))).toEqual(years)
  expect(index(aListOf(talks, { facets: ofYears(['2028', 3], ...(facets.years as [string, number][])), all: 8 }), '?q=a')).toEqual(years)
})

it('the index leads to the page on which the past talks of a year begin, and to upcoming ones on this page', () => {
  const undated = Array.from({ length: LIST_PAGE_ITEMS }, (): Talk => [''])
  const shown: Talk[] = [['2027', 'upcoming'], ...undated.slice(1)]
  expect(
    index(aListOf(shown, { facets: ofYears(['2027', 1], ['1936', 1]), all: LIST_PAGE_ITEMS + 2, total: LIST_PAGE_ITEMS + 2 })),
  ).toEqual([
    ['2027', 1, '#y2027'],
    ['1936', 1, '/conferences?page=2#y1936'],
  ])
})

it('the index leads from every page of a list to the one on which a year begins, also when talks without a date fill a page', () => {
  const undated = Array.from({ length: LIST_PAGE_ITEMS }, (): Talk => [''])
  const counts = { all: LIST_PAGE_ITEMS + 55, total: LIST_PAGE_ITEMS + 55, upcoming: 2 }
  const years = ofYears(['2028', 1], ['2027', 3], ['1936', 1])
  const second = aListOf([...undated.slice(50), ['2027'], ['2027'], ['1936']], { ...counts, facets: years })
  expect(index(second, '?page=2').map(([, , href]) => href)).toEqual(['/conferences#y2028', '#y2027', '#y1936'])
  const first = aListOf([['2027', 'upcoming'], ['2028', 'upcoming'], ...undated.slice(2)], { ...counts, facets: years })
  expect(index(first).map(([, , href]) => href)).toEqual(['#y2028', '/conferences?page=2#y2027', '/conferences?page=2#y1936'])
})

it('the index leads to the page on which upcoming talks of a year begin, the next one first', () => {
  const counts = { all: LIST_PAGE_ITEMS + 10, total: LIST_PAGE_ITEMS + 10, upcoming: LIST_PAGE_ITEMS + 10 }
  const list = aListOf([['2029', 'upcoming']], { ...counts, facets: ofYears(['2029', 10], ['2028', LIST_PAGE_ITEMS]) })
  expect(index(list, '?page=2').map(([, , href]) => href)).toEqual(['#y2029', '/conferences#y2028'])
})
