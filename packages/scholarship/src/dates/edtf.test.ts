import { expect, it } from 'vitest'
import { toLastDay } from './edtf.ts'

it.each([
  ['1936-11-12', 19361112],
  ['1936-11', 19361131],
  ['1936', 19361231],
  ['1936/1937-03', 19370331],
  ['/1937', 19371231],
  ['1936/', 19361231],
  ['2021-22', 20210831],
  ['2021-24', 20220231],
  ['1950~', 19501231],
  ['', undefined],
  ['soon', undefined],
])('the last day that %s may mean is %s', (edtf, day) => {
  expect(toLastDay(edtf)).toBe(day)
})
