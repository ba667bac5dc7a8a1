import { expect, it } from 'vitest'
import { placeCells, toSpan } from './merged-cells.ts'

/** Reads cells such as "a2x3": two columns, three rows. Returns each row as it is placed; covered places have brackets. */
const place = (rows: string[], max = 100) =>
  placeCells(
    rows.map((row) => row.split(' ').filter(Boolean)),
    (cell) => toSpan(/\d+/.exec(cell)?.[0], /x(\d+)/.exec(cell)?.[1]),
    max,
  )?.map((places) => places.map(({ cell, isCovered }) => (isCovered ? `(${cell[0]})` : cell[0])).join(' '))

it('every row gets a cell for each column that merged cells cover', () => {
  expect(place(['a1x2 b2', 'c d'])).toEqual(['a b (b)', '(a) c d'])
  expect(place(['a2x3 b', 'c', 'd', 'e f g'])).toEqual(['a (a) b', '(a) (a) c', '(a) (a) d', 'e f g'])
  expect(place(['a b1x2', '', 'c d'])).toEqual(['a b', '(a) (b)', 'c d'])
})

it('a table that would get too many cells, or has impossible spans, is left as it is', () => {
  expect(place(['a99999x99999 b'])?.[0]?.split(' ')).toHaveLength(101)
  expect(place(['a9 b9'], 15)).toBeUndefined()
  expect([toSpan('0', '-3'), toSpan('x', null), toSpan('2.5', '1e9')]).toEqual([
    { columns: 1, rows: 1 },
    { columns: 1, rows: 1 },
    { columns: 2, rows: 100 },
  ])
})
