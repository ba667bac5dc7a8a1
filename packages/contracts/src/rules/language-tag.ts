import { toLanguageTag } from '#languages'
import { LANGUAGE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { text } from './values.ts'

/** A BCP 47 tag in any spelling, or an empty text. */
export const languageTag = () =>
  text()
    .max(LANGUAGE_CHARACTERS_MAX, validation.max(LANGUAGE_CHARACTERS_MAX))
    .test('language', 'Enter a language tag, such as en, de or pt-BR', (value) => !value || toLanguageTag(value) !== undefined)
