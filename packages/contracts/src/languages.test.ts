import { describe, expect, it } from 'vitest'
import { isSameLanguage, toLanguageAttributes, toLanguageTag } from './languages.ts'

describe('languages', () => {
  it.each([
    ['en', 'en'],
    ['eng-gb', 'en-GB'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['de-1996', 'de-1996'],
  ])('%s is the tag %s', (text, tag) => expect(toLanguageTag(text)).toBe(tag))

  it.each(['', 'English', 'e', 'en_US', 'en-', 'en--GB', 'x-private', 'en-abcdefghi', 'en" onload="', 'en-a', '-en'])(
    '%j is no tag',
    (text) => expect(toLanguageTag(text)).toBeUndefined(),
  )

  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['az', 'ltr'],
    ['az-Arab', 'rtl'],
    ['dv', 'rtl'],
    ['zh', 'ltr'],
  ])('text in %s runs %s', (tag, dir) => expect(toLanguageAttributes(tag)).toEqual({ lang: tag, dir }))

  it('a region makes no other language, but a script does', () => {
    expect(isSameLanguage('en', 'en-GB')).toBe(true)
    expect(isSameLanguage('en', 'de')).toBe(false)
    expect(isSameLanguage('sr', 'sr-Latn')).toBe(false)
  })
})
