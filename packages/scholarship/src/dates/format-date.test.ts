import { describe, expect, it } from 'vitest'
import { formatDate } from './format-date.ts'
import { parseDate } from './parse-date.ts'

describe('a date in words', () => {
  it.each([
    ['1936', '1936'],
    ['1936-11', 'November 1936'],
    ['1952-08-14', '14 August 1952'],
    ['1936/1937', '1936–1937'],
    ['1936-11/1936-12', 'November–December 1936'],
    ['2019-06-03/2019-06-05', '3–5 June 2019'],
    ['2019-05-30/2019-06-02', '30 May – 2 June 2019'],
    ['2001-12/2002-01', 'December 2001 – January 2002'],
    ['2019-12-28/2020-01-03', '28 December 2019 – 3 January 2020'],
    ['2021-21', 'Spring 2021'],
    ['1950~', 'c. 1950'],
    ['195X', '1950s'],
    ['2019/..', 'since 2019'],
    ['../1937', 'before 1937'],
    ['18XX', '19th century'],
    ['20XX', '21st century'],
    ['2019-33', 'Q1 2019'],
    ['-0043', '44 BC'],
    ['-0000', '1 BC'],
  ])('%s is %s, and reads as the same date again', (edtf, text) => {
    expect(formatDate(edtf)).toBe(text)
    expect(parseDate(text).edtf).toBe(edtf)
  })

  it.each(['', 'soon', '/'])('is empty for a text that is not a date: %j', (text) => {
    expect(formatDate(text)).toBe('')
  })
})

it.each([
  ['1936-11', 'November 1936', 'نوفمبر 1936'],
  ['1952-08-14', '14. August 1952', '14 أغسطس 1952'],
  ['2019-06-03/2019-06-05', '3.–5. Juni 2019', '3–5 يونيو 2019'],
  ['2019-05-30/2019-06-02', '30. Mai – 2. Juni 2019', '30 مايو – 2 يونيو 2019'],
  ['2021-21', 'Frühjahr 2021', 'ربيع 2021'],
  ['2019-33', '1. Quartal 2019', 'الربع الأول 2019'],
  ['1950~', 'um 1950', 'نحو 1950'],
  ['195X', '1950er Jahre', 'عقد 1950'],
  ['18XX', '19. Jahrhundert', 'القرن 19'],
  ['2019/..', 'seit 2019', 'منذ 2019'],
  ['../1937', 'vor 1937', 'قبل 1937'],
  ['-0043', '44 v. Chr.', '44 ق.م'],
])('%s in German and Arabic is %s and %s', (edtf, german, arabic) => {
  expect([formatDate(edtf, 'de-AT'), formatDate(edtf, 'ar')]).toEqual([german, arabic])
})
