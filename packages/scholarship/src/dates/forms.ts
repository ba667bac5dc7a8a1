import { toEdtf } from './calendar.ts'
import { findMonth, findSeason } from './month-names.ts'
import { readRoman } from './roman.ts'

type Part = 'year' | 'month' | 'day' | 'end_year' | 'end_month' | 'end_day'
type Groups = Partial<Record<Part | 'text', string>>

/** Returns false if the text has this form by chance, so that the next form is tried; undefined if it is not a date of the calendar. */
type Reader = (groups: Groups) => string | undefined | false

/** A way to write a date. Named groups of the pattern are its parts; those of the end of a range start with `end_`. */
interface DateForm {
  /** A date that this form reads, and none before it. */
  example: string
  pattern: RegExp
  read: Reader
}

const raw = String.raw

const YEAR = raw`(?<year>\d{4})`
/** A whole word: a pattern that could begin or end inside of one would take time cubic to its length. */
const MONTH = raw`(?<!\p{L})(?<month>\p{L}{3,}(?!\p{L})|Q[1-4])\.?`
const DAY = raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?`
const MONTH_NUMBER = raw`(?<month>\d{1,2})`
const DAY_NUMBER = raw`(?<day>\d{1,2})`
const MONTH_IN_TWO_DIGITS = raw`(?<month>0[1-9]|1[0-2])`
const TO = raw`\s*(?:-|/|&|to|till|until|and|bis|et|und|au|al|a|y|e|t/m|tot|en)\s*`
/** "12 de julio de 2010" */
const OF = raw`(?:of\s+|de\s+)?`
/** No digit before it, or after it. */
const START = raw`(?<!\d)`
const END = raw`(?!\d)`

/** Returns the pattern of a date, or a part of one, at the end of a range. */
const end = (part: string) => part.replace(/(?<=\(\?<|\\k<)(?=\w+>)/gu, 'end_')

const DASHED = raw`${YEAR}(?<mark>[-/.])${MONTH_NUMBER}\k<mark>${DAY_NUMBER}`
const DOTTED = raw`${DAY_NUMBER}\.\s?${MONTH_NUMBER}\.\s?${YEAR}`
/** Day and month are in either order. */
const SLASHED = raw`${DAY_NUMBER}[/-]${MONTH_NUMBER}[/-]${YEAR}`
const MONTH_FIRST = raw`${MONTH_NUMBER}[./]${YEAR}`
const YEAR_FIRST = raw`${YEAR}(?<mark>[-.])${MONTH_IN_TWO_DIGITS}`

const alone = (date: string) => `${START}${date}${END}`
const fromTo = (date: string) => `${START}${date}${TO}${end(date)}${END}`

const range = (from: string | undefined, to: string | undefined) => from && to && `${from}/${to}`

const PRESENT = raw`\s*-\s*(?:present|ongoing|today|now|heute|aujourd'hui|presente|actualidad|oggi|heden|atual(?:mente)?)?[\s.]*$`

const toMonth = (text: string): number | undefined => {
  if (/^\d/u.test(text)) return Number(text)
  const quarter = /^q([1-4])$/iu.exec(text)
  return quarter ? 32 + Number(quarter[1]) : (findMonth(text) ?? findSeason(text))
}

const toDate = (year = '', month?: number, day?: string) => toEdtf(year, month, day === undefined ? undefined : Number(day))

/** Reads a date, or a range of two. A part that is given once is that of both: "30 May - 2 June 2019", "3-5 June 2019". */
const readParts: Reader = (groups) => {
  const month = groups.month ? toMonth(groups.month) : undefined
  const endMonth = groups.end_month ? toMonth(groups.end_month) : month
  if ((groups.month && month === undefined) || (groups.end_month && endMonth === undefined)) return false
  // "11 décembre - 12 février 1990" begins in the previous year.
  const isYearBefore = groups.end_month && !groups.end_year && Number(month) < 13 && Number(endMonth) < Number(month)
  const from = toDate(isYearBefore ? String(Number(groups.year) - 1) : groups.year, month, groups.day)
  if (!groups.end_year && !groups.end_month && !groups.end_day) return from
  return range(from, toDate(groups.end_year ?? groups.year, endMonth, groups.end_day))
}

/** Day and month are in either order: only a number above 12, or two equal ones, decide it. */
const readEitherOrder: Reader = ({ year, month, day }) => {
  const [first, second] = [Number(day), Number(month)]
  if (first === second || first > 12) return toDate(year, second, day)
  return second > 12 ? toDate(year, first, month) : toDate(year)
}

/** The order of both ends, which either of them may decide. */
const readEitherOrders: Reader = (groups) => {
  const { year, month, day, end_year = year, end_month, end_day } = groups
  if (Number(day) > 12 || Number(end_day) > 12) return readParts(groups)
  if (Number(month) > 12 || Number(end_month) > 12)
    return readParts({ ...groups, month: day, day: month, end_month: end_day, end_day: end_month } as Groups)
  return year === end_year ? year : range(year, end_year)
}

const readSeason: Reader = ({ year, month = '' }) => {
  const season = toMonth(month)
  if (season === undefined) return false
  return season > 20 ? toDate(year, season) : undefined
}

/** "2011/09" is a month, "2009/10" an academic year. */
const readMonthUnlessNextYear: Reader = ({ year, month }) => Number(month) !== (Number(year) + 1) % 100 && toDate(year, Number(month))

const LONGEST_RANGE_YEARS = 100

/** Returns false if it is no interval in EDTF: it may be another form with a slash. */
const readInterval: Reader = ({ text = '' }) => {
  const isDate = (part: string) => {
    const [date, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?[~?]?$/u.exec(part) ?? []
    return date && toDate(year, month ? Number(month) : undefined, day)
  }
  const [from = '', to = '', ...rest] = text.split('/')
  const isOpen = from === '..' || to === '..'
  const isInterval = rest.length === 0 && [from, to].every((part) => (isOpen && part === '..') || isDate(part)) && from !== to
  // "1781/1998" names two editions rather than a time of two centuries.
  return isInterval && !(Number(to) - Number(from) > LONGEST_RANGE_YEARS) && text
}

/** "1410/1990": a year of the Hijri calendar, whose years are shorter, and the year in which it began or ended. */
const isHijri = (year: number, common: number) => Math.abs(year * 0.970229 + 621.57 - common) < 1.5

const readYearsOrEditions: Reader = ({ year, end_year: to }) => {
  if (isHijri(Number(year), Number(to))) return to
  return Number(to) - Number(year) > LONGEST_RANGE_YEARS ? year : range(year, to)
}

/** The end of "1936-7", "1936-37" and "1999-00" with the digits that it leaves out. */
const completeYear = (from: string, to: string): string => {
  const year = from.slice(0, 4 - to.length) + to
  return Number(year) > Number(from) ? year : String(Number(year) + 10 ** to.length)
}

/** "2019-13" is neither a month nor, with the end just after the beginning, a list of years that anyone writes. */
const readShortenedRange: Reader = ({ year = '', end_year: to = '' }) => {
  const full = completeYear(year, to)
  if (to.length < 2 || Number(full) - Number(year) <= 60) return range(year, full)
  return /^2[1-4]$/u.test(to) ? `${year}-${to}` : undefined
}

const readStart: Reader = ({ year }) => `${year}/..`
const readStartMonth: Reader = ({ year, month = '' }) => {
  const from = toDate(year, toMonth(month))
  return from ? `${from}/..` : false
}
const readEnd: Reader = ({ year }) => `../${year}`
const readAsItIs: Reader = ({ text }) => text
const readDecade: Reader = ({ text }) => `${text}X`
const readCentury: Reader = ({ text }) => `${String(Number(text) - 1).padStart(2, '0')}XX`
const readBeforeChrist: Reader = ({ year }) => `-${String(Number(year) - 1).padStart(4, '0')}`
const readRomanYear: Reader = ({ text = '' }) => toEdtf(readRoman(text))

const inAnyCase = (pattern: string) => new RegExp(pattern, 'iu')

const form = (example: string, pattern: string | RegExp, read: Reader = readParts): DateForm => ({
  example,
  pattern: typeof pattern === 'string' ? new RegExp(pattern, 'u') : pattern,
  read,
})

const IN_EDTF = [
  form('2019-05/2019-06-02', /^(?<text>[\d.~?X-]*\/[\d.~?X-]*)$/u, readInterval),
  form('195X', /^(?<text>\d{2}[\dX]X)$/u, readAsItIs),
]

const IN_NUMBERS = [
  form('2019-05-12 - 2019-05-14', fromTo(DASHED)),
  form('2019-05-12', alone(DASHED)),
  form('20190512', /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/u),
  form('12.07.2010 - 15.08.2010', fromTo(DOTTED)),
  form('30.6.-2.7.2010', alone(raw`${DAY_NUMBER}\.\s?${MONTH_NUMBER}\.?${TO}${end(DAY_NUMBER)}\.\s?${end(MONTH_NUMBER)}\.\s?${YEAR}`)),
  form('12.-15.7.2010', alone(raw`${DAY_NUMBER}\.?${TO}${end(DAY_NUMBER)}\.\s?${MONTH_NUMBER}\.\s?${YEAR}`)),
  form('12.7.2010', alone(DOTTED)),
  form('10/2016 - 09/2020', raw`(?<!\d[./-])${fromTo(MONTH_FIRST)}`),
  form('05/2019 - present', inAnyCase(raw`${START}${MONTH_FIRST}${PRESENT}`), readStartMonth),
  form('01/10/2016 - 30/09/2020', fromTo(SLASHED), readEitherOrders),
  form(
    '30/6 - 2/7/2010',
    alone(raw`${DAY_NUMBER}\/${MONTH_NUMBER}${TO}${end(DAY_NUMBER)}\/${end(MONTH_NUMBER)}\/${YEAR}`),
    readEitherOrders,
  ),
  form('12-15/7/2010', alone(raw`${DAY_NUMBER}${TO}${end(DAY_NUMBER)}\/${MONTH_NUMBER}\/${YEAR}`)),
  form('06/12-16/2023', alone(raw`${MONTH_NUMBER}\/${DAY_NUMBER}${TO}${end(DAY_NUMBER)}\/${YEAR}`)),
  form('12/05/2019', alone(SLASHED), readEitherOrder),
  form('05/2019', alone(MONTH_FIRST)),
]

const RANGES_WITH_MONTHS = [
  form('May 2019 - present', inAnyCase(raw`(?<!\d\.?\s*)${MONTH},?\s+${OF}${YEAR}${PRESENT}`), readStartMonth),
  form('28 December 2019 - 3 January 2020', raw`${DAY}\s+${MONTH}\s+${YEAR}${TO}${end(DAY)}\s+${end(MONTH)}\s+${end(YEAR)}`),
  form('December 28, 2019 - January 3, 2020', raw`${MONTH}\s+${DAY},?\s+${YEAR}${TO}${end(MONTH)}\s+${end(DAY)},?\s+${end(YEAR)}`),
  form('30 May - 2 June 2019', raw`${DAY}\s+${MONTH}${TO}${end(DAY)}\s+${end(MONTH)},?\s+${YEAR}`),
  form('May 30 - June 2, 2019', raw`${MONTH}\s+${DAY}${TO}${end(MONTH)}\s+${end(DAY)},?\s+${YEAR}`),
  form('3-5 June 2019', raw`${START}${DAY}${TO}${end(DAY)}\s+${OF}${MONTH},?\s+${OF}${YEAR}`),
  form('June 3-5, 2019', raw`${MONTH}\s+${DAY}${TO}${end(DAY)},?\s*${YEAR}`),
  form('Dec 2001 - Jan 2002', raw`${MONTH}\s+${YEAR}${TO}${end(MONTH)}\s+${end(YEAR)}`),
  form('Winter 2020/21', raw`${MONTH}\s+${YEAR}[-/]\d{2,4}`, readSeason),
  form('March-April 2001', raw`${MONTH}${TO}${end(MONTH)},?\s+${YEAR}`),
]

const WITH_MONTHS = [
  form('12 de julio de 2010', raw`${START}${DAY}[\s/-]+${OF}${MONTH}[\s,/-]+${OF}${YEAR}`),
  form('May 12, 2019', raw`${MONTH}\s+${DAY},?\s*${YEAR}`),
  form('2019 May 12', raw`${YEAR}[\s,]+${MONTH}\s+${DAY}${END}`),
  form('May 2019', raw`${MONTH}(?:,?\s*|-)${OF}${YEAR}`),
  form('2019 May-June', raw`${YEAR}[\s,]+${MONTH}${TO}${end(MONTH)}(?!\p{L})`),
  form('2019, 12 May', raw`${YEAR},\s*${DAY}\s+${MONTH}`),
  form('2019 (May)', raw`${YEAR}[\s,]*(?:\(|of\s+|de\s+)?\s*${MONTH}`),
]

const MONTHS_IN_NUMBERS = [
  form('2016-10 - 2020-09', fromTo(YEAR_FIRST)),
  form('2019-05 - present', inAnyCase(raw`${START}${YEAR_FIRST}${PRESENT}`), readStartMonth),
  form('2019.5', raw`${START}${YEAR}\.(?<month>0?[1-9]|1[0-2])(?![\d.])`),
  form('2011/09', raw`${START}${YEAR}\/${MONTH_IN_TWO_DIGITS}${END}`, readMonthUnlessNextYear),
  form('2019-05', raw`${START}${YEAR}-${MONTH_IN_TWO_DIGITS}${END}`),
]

const YEARS = [
  form('1936 to 1938', raw`${START}${YEAR}\s*(?:-|to)\s*${end(YEAR)}${END}`),
  form(
    'between 1936 and 1938',
    /\b(?:between|zwischen|entre|tra|fra|tussen)\s+(?<year>\d{4})\s+(?:and|und|et|y|e|en)\s+(?<end_year>\d{4})(?!\d)/iu,
  ),
  form('1781/1998', raw`${START}${YEAR}\/${end(YEAR)}${END}`, readYearsOrEditions),
  form('1936-7', raw`${START}${YEAR}[-/](?<end_year>\d{1,2})${END}`, readShortenedRange),
  form('2019 - present', inAnyCase(raw`${START}${YEAR}${PRESENT}`), readStart),
  form('since 2019', /\b(?:since|from|after|seit|ab|nach|depuis|desde|dal|sinds)\s+(?<year>\d{4})\b/iu, readStart),
  form('2019 onwards', /\b(?<year>\d{4})\s+onwards?\b/iu, readStart),
  form('until 2019', /\b(?:until|before|by|bis|vor|avant|antes de|prima del|vóór)\s+(?<year>\d{4})\b/iu, readEnd),
]

const ERAS = [
  form('1950s', /\b(?<text>\d{3})0'?s\b/u, readDecade),
  form('19th century', /\b(?<text>\d{1,2})(?:st|nd|rd|th)?\s+century\b/iu, readCentury),
  form('44 BC', /\b(?<year>\d{1,4})\s*B\.?C\.?(?:E\.?)?(?!\p{L})/u, readBeforeChrist),
  form('150-250 CE', raw`${START}(?<year>\d{1,4})\s?-\s?(?<end_year>\d{1,4})\s?(?:C\.?E|A\.?D)(?!\p{L})`),
  form('AD 79', /\bA\.?D\.?\s*(?<year>\d{1,4})\b/u),
  form('MCMXXXVI', /^(?<text>M{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))$/u, readRomanYear),
  form('476', /^(?<year>\d{3})$/u),
]

/** The forms of a date. The first one that reads a text counts, so the specific ones come before the general ones. */
export const FORMS: readonly DateForm[] = [
  ...IN_EDTF,
  ...IN_NUMBERS,
  ...RANGES_WITH_MONTHS,
  ...WITH_MONTHS,
  ...MONTHS_IN_NUMBERS,
  ...YEARS,
  ...ERAS,
]

/** Returns the form that a text has, and its date in EDTF, which is undefined if it is no date of the calendar. */
export const findForm = (text: string): { form: DateForm; edtf: string | undefined } | undefined => {
  for (const form of FORMS) {
    const match = form.pattern.exec(text)
    const edtf = match && form.read(match.groups as Groups)
    if (match && edtf !== false) return { form, edtf: edtf ?? undefined }
  }
  return undefined
}
