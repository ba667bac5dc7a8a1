import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

const rows = [
  { _id: 'abc', title: 'Über Ränder', author: 'A. Writer', version: 1 },
  { _id: 'def', title: 'On margins', author: 'B. Reader', version: 2 },
]

describe('finding in a list', () => {
  it('shows all rows until something is typed', () => {
    expect(found(rows, '  ')).toBe(rows)
  })

  it('takes every word, in any field, without case or accents', () => {
    expect(found(rows, 'rander writer')).toEqual([rows[0]])
    expect(found(rows, 'MARGINS')).toEqual([rows[1]])
    expect(found(rows, 'margins writer')).toEqual([])
  })

  it('does not look at ids', () => {
    expect(found(rows, 'abc')).toEqual([])
  })
})
