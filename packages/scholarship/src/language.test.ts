import { expect, it } from 'vitest'
import { writeBibtex } from './bibtex/write.ts'
import type { Work } from './csl.ts'
import { toCslItem } from './csl-json/csl-json.ts'
import { toLanguage } from './language.ts'
import { toCitationTags } from './metadata/citation-tags.ts'
import { toCoins } from './metadata/coins.ts'
import { toSchema } from './metadata/json-ld.ts'
import { writeRis } from './ris/write.ts'

it.each([
  ['american', 'en-US'],
  ['british', 'en-GB'],
  ['English', 'en'],
  ['ngerman', 'de'],
  ['naustrian', 'de-AT'],
  ['brazilian', 'pt-BR'],
  ['de-CH', 'de-CH'],
  ['ger', 'de'],
  ['klingon', 'klingon'],
  ['constructor', 'constructor'],
  ['', ''],
  [undefined, undefined],
])('the language %j is %j', (name, tag) => {
  expect(toLanguage(name)).toBe(tag)
})

it.each([
  ['en', 'english'],
  ['en-US', 'american'],
  ['en-IE', 'english'],
  ['fr-FR', 'french'],
  ['PT_br', 'portuguese'],
  ['zh-Hans', 'chinese'],
  ['English', 'english'],
  ['eng', 'english'],
  ['ngerman', 'german'],
  ['klingon', 'klingon'],
  ['constructor', 'constructor'],
])('the language %s is %s in BibLaTeX', (language, name) => {
  expect(writeBibtex('k', { type: 'book', language })).toContain(`langid = {${name}}`)
})

it('is a tag wherever programs read a work', () => {
  const page = 'https://example.org/'
  const work: Work = { type: 'dataset', title: 'T', language: 'american' }
  expect(toCslItem('k', work).language).toBe('en-US')
  expect(toCslItem('k', { type: 'book' })).not.toHaveProperty('language')
  expect(toCitationTags(work, { page })).toContainEqual(['citation_language', 'en-US'])
  expect(toSchema(work, { page }).inLanguage).toBe('en-US')
  expect(toSchema({ ...work, type: 'event' }, { page }).inLanguage).toBe('en-US')
  expect(new URLSearchParams(toCoins(work, page)).get('rft.language')).toBe('en-US')
  expect(writeRis(work)).toContain('LA  - en-US\r\n')
})
