import { expect, it } from 'vitest'
import { findWords } from './find-text.ts'

it('words are found in any case', () => {
  expect(findWords('Twice or twice, ΛΌΓΟΣ 𝐀 straße', 'TWICE')).toEqual([0, 9])
  expect(findWords('ΛΌΓΟΣ λόγοσ', 'λόγοσ')).toEqual([0, 6])
  expect(findWords('words', '')).toEqual([])
})

it('words are found where they are in a text with an “İ”, whose small letter is longer', () => {
  expect(findWords('İstanbul, then Ankara, İzmir', 'ankara')).toEqual([15])
  expect(findWords('İstanbul, then Ankara, İzmir', 'İZM')).toEqual([23])
})
