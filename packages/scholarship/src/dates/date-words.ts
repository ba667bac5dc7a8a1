import { ownValue } from '#own-value'
import { MONTH_NAMES } from './month-names.ts'

/** How a language says a date. */
export interface DateWords {
  /** A day before the name of a month or a dash: "14", in German "14." */
  day: (day: number) => string
  months: readonly string[]
  /** From spring on. */
  seasons: readonly string[]
  quarter: (number: number) => string
  beforeChrist: (year: number) => string
  decade: (firstYear: string) => string
  century: (number: number) => string
  since: (year: number) => string
  before: (year: number) => string
  about: (date: string) => string
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

const ENGLISH: DateWords = {
  day: String,
  months: MONTH_NAMES,
  seasons: ['Spring', 'Summer', 'Autumn', 'Winter'],
  quarter: (number) => `Q${number}`,
  beforeChrist: (year) => `${year} BC`,
  decade: (firstYear) => `${firstYear}s`,
  century: (number) => `${number}${ENDINGS[ordinals.select(number)]} century`,
  since: (year) => `since ${year}`,
  before: (year) => `before ${year}`,
  about: (date) => `c. ${date}`,
}

const WORDS: Record<string, DateWords> = {
  de: {
    day: (day) => `${day}.`,
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    seasons: ['Frühjahr', 'Sommer', 'Herbst', 'Winter'],
    quarter: (number) => `${number}. Quartal`,
    beforeChrist: (year) => `${year} v. Chr.`,
    decade: (firstYear) => `${firstYear}er Jahre`,
    century: (number) => `${number}. Jahrhundert`,
    since: (year) => `seit ${year}`,
    before: (year) => `vor ${year}`,
    about: (date) => `um ${date}`,
  },
  ar: {
    day: String,
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
    seasons: ['ربيع', 'صيف', 'خريف', 'شتاء'],
    quarter: (number) => ['الربع الأول', 'الربع الثاني', 'الربع الثالث', 'الربع الرابع'][number - 1] ?? '',
    beforeChrist: (year) => `${year} ق.م`,
    decade: (firstYear) => `عقد ${firstYear}`,
    century: (number) => `القرن ${number}`,
    since: (year) => `منذ ${year}`,
    before: (year) => `قبل ${year}`,
    about: (date) => `نحو ${date}`,
  },
}

/** `language` is a BCP 47 tag; one without words of its own gets those of English. */
export const findDateWords = (language: string): DateWords => ownValue(WORDS, language.split('-', 1)[0] as string) ?? ENGLISH
