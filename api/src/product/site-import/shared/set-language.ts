import { toLanguageTag } from '@portfolio/contracts'
import type { ParsedOwner } from './parsed-site.ts'

/** Sets the language of a site from what its configuration says, such as "de_DE" or "de-de", if that is a language. */
export const setLanguage = (owner: ParsedOwner, said = ''): void => {
  const tag = toLanguageTag(said.trim().replaceAll('_', '-'))
  if (tag) owner.language = tag
}
