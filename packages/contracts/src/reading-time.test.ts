import { describe, expect, it } from 'vitest'
import { countWords, readingMinutes } from './reading-time.ts'

describe('readingMinutes', () => {
  it('is at least one and grows with the number of words', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(920))).toBe(4)
  })

  it('grows with the number of characters of scripts without spaces between words', () => {
    expect(readingMinutes('計算機と知能。'.repeat(300))).toBe(4)
    expect(readingMinutes('เครื่องจักร'.repeat(200))).toBe(4)
    expect(readingMinutes(`${'word '.repeat(460)}${'数'.repeat(1_000)}`)).toBe(4)
  })
})

it('countWords counts words, and the characters of scripts without spaces between words', () => {
  expect(countWords(' two words\n')).toBe(2)
  expect(countWords('使用 Python 语言。「計算」と、word')).toBe(9)
})
