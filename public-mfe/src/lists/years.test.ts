import { readWorksQuery } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { aList, conferences } from '#test/hostile-content.ts'
import type { ShownList } from './list-query.ts'
import { indexYears } from './years.ts'

type Talk = [year: string, status?: 'upcoming']

/** Entries of every page but the last. */
const SIZE = 4
const undated = (count: number) => Array.from({ length: count }, (): Talk => [''])

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
  const shown: Talk[] = [['2027', 'upcoming'], ...undated(SIZE - 1)]
  const list = aListOf(shown, { facets: ofYears(['2027', 1], ['1936', 1]), all: SIZE + 2, total: SIZE + 2, pages: 2 })
  expect(index(list)).toEqual([
    ['2027', 1, '#y2027'],
    ['1936', 1, '/conferences?page=2#y1936'],
  ])
})

it('the index leads from every page of a list to the one on which a year begins, also when talks without a date fill a page', () => {
  const counts = { all: SIZE + 3, total: SIZE + 3, upcoming: 2, pages: 2 }
  const years = ofYears(['2028', 1], ['2027', 3], ['1936', 1])
  const second = aListOf([['2027'], ['2027'], ['1936']], { ...counts, facets: years, page: 2 })
  expect(index(second, '?page=2').map(([, , href]) => href)).toEqual(['/conferences#y2028', '#y2027', '#y1936'])
  const first = aListOf([['2027', 'upcoming'], ['2028', 'upcoming'], ...undated(SIZE - 2)], { ...counts, facets: years })
  expect(index(first).map(([, , href]) => href)).toEqual(['#y2028', '/conferences?page=2#y2027', '/conferences?page=2#y1936'])
})

it('the index reads from the last of many pages how long the others are', () => {
  const counts = { all: 3 * SIZE + 1, total: 3 * SIZE + 1, page: 4, pages: 4 }
  const list = aListOf([['2001']], { ...counts, facets: ofYears(['2003', SIZE], ['2002', 2 * SIZE], ['2001', 1]) })
  expect(index(list, '?page=4').map(([, , href]) => href)).toEqual(['/conferences#y2003', '/conferences?page=2#y2002', '#y2001'])
})

it('the index leads to the page on which upcoming talks of a year begin, the next one first', () => {
  const counts = { all: SIZE + 1, total: SIZE + 1, upcoming: SIZE + 1, page: 2, pages: 2 }
  const list = aListOf([['2029', 'upcoming']], { ...counts, facets: ofYears(['2029', 1], ['2028', SIZE]) })
  expect(index(list, '?page=2').map(([, , href]) => href)).toEqual(['#y2029', '/conferences#y2028'])
})
