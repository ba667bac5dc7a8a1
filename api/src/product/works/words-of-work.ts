import {
  toLanguageAttributes,
  toLanguageTag,
  translate,
  type WorkCollection,
  type WorkDetails,
  workStatusLabels,
} from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { toDateText, toImprint, toLanguage, toPeople, type Work } from '@portfolio/scholarship'
import { findFieldName } from '#product/shared/merge-work.ts'
import { nameKind } from './name-kind.ts'

type FieldValues = Readonly<Record<string, string>>

const ARABIC_LETTERS = /\p{Script=Arabic}/gu

/**
 * Returns the language of the words between the names, volumes and dates of a work: that of the site, unless the title is written in the
 * other direction. Those words would stand apart from what they belong to.
 */
export const chooseWords = ({ title = '', language = '' }: Work, siteLanguage: string): string => {
  const letters = title.match(/\p{L}/gu)?.length
  const direction = (title.match(ARABIC_LETTERS)?.length ?? 0) * 2 > (letters ?? 0) ? 'rtl' : 'ltr'
  const hasDirection = (tag: string) => toLanguageAttributes(tag).dir === direction
  if (!letters || hasDirection(siteLanguage)) return siteLanguage
  const own = toLanguageTag(toLanguage(language) ?? '')
  return own && hasDirection(own) ? own : direction === 'rtl' ? 'ar' : 'en'
}

/** Returns the fields of a work with those in another language that an import wrote in English. What the owner has typed stays. */
export const translateFields = (
  collection: WorkCollection,
  values: FieldValues,
  { bibtex, placeholders }: WorkDetails,
  work: Work,
  language: string,
): FieldValues => {
  const isImported = bibtex !== null || placeholders !== undefined
  if (!isImported || !findTranslations(language)) return values
  const state = translate(findTranslations(language), workStatusLabels[work.status ?? 'published'])
  const texts: [kind: string, english: string, translated: string][] = [
    ['people', toPeople(work), toPeople(work, language)],
    ['link', toImprint(work), toImprint(work, nameKind(work, language), language)],
    // Pages translate a status without a date.
    ...(work.issued ? [['date', toDateText(work), toDateText(work, language, state)] as [string, string, string]] : []),
  ]
  const translated = texts.flatMap(([kind, english, text]) => {
    const field = findFieldName(collection, kind)
    return field && values[field] === english ? [[field, text]] : []
  })
  return { ...values, ...Object.fromEntries(translated) }
}
