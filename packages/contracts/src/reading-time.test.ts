import { describe, expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'

describe('readingMinutes', () => {
  it('is at least one and grows with the number of words', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(920))).toBe(4)
  })
})
