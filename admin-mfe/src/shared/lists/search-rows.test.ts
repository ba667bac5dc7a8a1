import type { WorkingCopy } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { searchLongList, searchRows } from './search-rows.ts'

const rows = [
  { _id: 'abc', title: 'Über Ränder', author: 'A. Writer', version: 1 },
  { _id: 'def', title: 'On margins', author: 'B. Reader', version: 2 },
  { _id: 'ghi', title: 'On units', author: 'Łukasiewicz-Orsted', version: 1 },
]

describe('searchRows', () => {
  it('returns all rows for an empty query', () => {
    expect(searchRows(rows, '  ')).toBe(rows)
  })

  it('matches every word in any field, ignoring case and accents', () => {
    expect(searchRows(rows, 'rander writer')).toEqual([rows[0]])
    expect(searchRows(rows, 'MARGINS')).toEqual([rows[1]])
    expect(searchRows(rows, 'lukasiewicz ØRSTED')).toEqual([rows[2]])
    expect(searchRows(rows, 'margins writer')).toEqual([])
  })

  it('does not search ids', () => {
    expect(searchRows(rows, 'abc')).toEqual([])
  })
})

it('in a long list, rows are found by the server, by their title, and by any text of what only the portal has', () => {
  const copy = { status: 'draft' } as WorkingCopy
  const list: ((typeof rows)[number] & HasCopy)[] = [...rows, { _id: 'jkl', title: 'A draft', author: 'C. Writer', version: 0, copy }]
  const find = (query: string, ...found: string[]) => searchLongList(list, query, new Set(found)).map(({ _id }) => _id)
  expect(find('rander')).toEqual(['abc'])
  expect(find('writer')).toEqual(['jkl'])
  expect(find('writer', 'abc')).toEqual(['abc', 'jkl'])
  expect(find(' ', 'abc')).toHaveLength(4)
})
