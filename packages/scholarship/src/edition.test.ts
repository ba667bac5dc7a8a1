import { expect, it } from 'vitest'
import { toCslItem } from './csl-json/csl-json.ts'
import { toEditionNumber } from './edition.ts'

it.each([
  ['Third', '3'],
  ['twelfth edition', '12'],
  ['2nd', '2'],
  ['2nd ed.', '2'],
  ['2nd edn', '2'],
  ['3. Auflage', '3'],
  ['4', '4'],
  ['Revised', 'Revised'],
  ['Second, revised', 'Second, revised'],
  ['Winter 2019', 'Winter 2019'],
  ['Third World', 'Third World'],
])('the edition %s has the number %s', (edition, number) => {
  expect(toEditionNumber(edition)).toBe(number)
  expect(toCslItem('k', { type: 'book', title: 'T', edition }).edition).toBe(number)
})
