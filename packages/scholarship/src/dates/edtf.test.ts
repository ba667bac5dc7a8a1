import { expect, it } from 'vitest'
import { toLastDay, toSortKey, toYear, toYearLabel } from './edtf.ts'

it.each([
  ['1936-11-12', 19361112],
  ['1936-11', 19361131],
  ['1936', 19361231],
  ['1936/1937-03', 19370331],
  ['/1937', 19371231],
  ['1936/', 19361231],
  ['2021-22', 20210831],
  ['2021-24', 20220231],
  ['2019-33', 20190331],
  ['2019-36', 20191231],
  ['1950~', 19501231],
  ['195X', 19591231],
  ['18XX', 18991231],
  ['', undefined],
  ['soon', undefined],
])('the last day that %s may mean is %s', (edtf, day) => {
  expect(toLastDay(edtf)).toBe(day)
})

it('orders months, seasons and quarters by their first day', () => {
  const inOrder = ['2018-12', '2019', '2019-33', '2019-02', '2019-21', '2019-34', '2019-05-12', '2019-36', '2019-12']
  expect(inOrder.toSorted((a, b) => toSortKey(a) - toSortKey(b))).toEqual(inOrder)
})

it.each([
  ['1936-11', 1936],
  ['1936/1937', 1936],
  ['../1937', 1937],
  ['195X', 1950],
  ['-0043', -43],
  ['soon', undefined],
  [undefined, undefined],
])('%s is listed by the year %s', (edtf, year) => {
  expect(toYear(edtf)).toBe(year)
})

it.each([
  [1936, '1936'],
  [1, '1'],
  [0, '1 BC'],
  [-43, '44 BC'],
  [undefined, ''],
])('the year %s is shown as "%s"', (year, label) => {
  expect(toYearLabel(year)).toBe(label)
})
