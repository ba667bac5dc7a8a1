import { isSameLanguage } from '#languages'
import type { Translations } from '#translate'
import { arabic } from './ar.ts'
import { german } from './de.ts'

/** Every language of the interface besides English. */
export const allTranslations: readonly Translations[] = [german, arabic]

/** Returns the translations of a language: that of German for "de-AT". Undefined in English, and in languages without one. */
export const findTranslations = (language: string): Translations | undefined =>
  allTranslations.find((translations) => isSameLanguage(translations.language, language))
