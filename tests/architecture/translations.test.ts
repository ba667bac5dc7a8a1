import { type Translations, toLanguageAttributes } from '@portfolio/contracts'
import { allTranslations, findTranslations } from '@portfolio/contracts/translations'
import { describe, expect, it } from 'vitest'
import { listInterfaceTexts } from './interface-texts.ts'

const texts = listInterfaceTexts()
const forms = (entry: Translations['texts'][string]) => (typeof entry === 'string' ? [entry] : Object.values(entry))
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(allTranslations)('the translations of $language', ({ language, texts: translated }) => {
  it('has every text of the interface of public pages, and no other', () => {
    expect(texts.length).toBeGreaterThan(200)
    expect(Object.keys(translated).sort()).toEqual(texts)
  })

  it('has the places of each text, of which a plural form may leave out the number', () => {
    for (const [text, entry] of Object.entries(translated)) {
      const needed = places(text)
      for (const form of forms(entry)) {
        const found = places(form)
        expect(typeof entry === 'string' ? found : ['{0}', ...found.filter((place) => place !== '{0}')], text).toEqual(needed)
        expect(form.trim(), text).toBe(form)
        expect(form, text).not.toBe('')
      }
    }
  })

  it('has every plural category of a text with a number', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((category) => category !== 'zero')
    for (const [text, entry] of Object.entries(translated))
      if (typeof entry !== 'string') expect(Object.keys(entry), text).toEqual(expect.arrayContaining(categories))
  })
})

const fromRightToLeft = allTranslations.filter(({ language }) => toLanguageAttributes(language).dir === 'rtl')

it.each(fromRightToLeft)(
  'the translations of $language, which runs from right to left, isolate values in quotation marks and Latin examples with signs',
  ({ texts: translated }) => {
    for (const [text, entry] of Object.entries(translated))
      for (const form of forms(entry)) {
        const outside = form.replaceAll(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, '')
        expect(outside, text).not.toMatch(/«[^»]*\{|[-"+#]\w|\w[-"+#]/)
      }
  },
)

it('the translations of a language are those of all regions of its language', () => {
  expect(['de', 'de-AT', 'ar-EG', 'en', 'en-GB', 'fr'].map((tag) => findTranslations(tag)?.language)).toEqual([
    'de',
    'de',
    'ar',
    undefined,
    undefined,
    undefined,
  ])
})
