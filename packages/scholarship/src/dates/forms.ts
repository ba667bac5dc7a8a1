import { findMonth, findSeason } from './month-names.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns undefined for a date that is not in the calendar, or not in a year of four digits. `month` may be the number of a season or of a quarter, which has no days. */
export const toEdtf = (year: number | string, month?: number, day?: number): string | undefined => {
  if (Math.abs(Number(year)) > 9_999) return undefined
  const years = `${Number(year) < 0 ? '-' : ''}${String(year).replace('-', '').padStart(4, '0')}`
  if (month === undefined) return years
  const isMonth = month >= 1 && month <= 12
  const isPeriod = (month >= 21 && month <= 24) || (month >= 33 && month <= 36)
  if (day === undefined) return isMonth || isPeriod ? `${years}-${pad(month)}` : undefined
  if (!isMonth) return undefined
  const isLeap = new Date(Date.UTC(Number(year), 2, 0)).getUTCDate() === 29
  const last = month === 2 && !isLeap ? 28 : (DAYS[month - 1] as number)
  return day >= 1 && day <= last ? `${years}-${pad(month)}-${pad(day)}` : undefined
}

const range = (from: string | undefined, to: string | undefined) => from && to && `${from}/${to}`

const Y = '(\\d{4})'
const D = '(\\d{1,2})(?:st|nd|rd|th|er|\\.)?'
/** A whole word: a pattern that could begin or end inside of one would take time cubic to its length. */
const M = '(?<!\\p{L})(\\p{L}{3,}(?!\\p{L})|Q[1-4])\\.?'
const TO = '\\s*(?:-|/|to|till|until|and|bis|et|und|au|al|a|y|e|t/m|tot|en)\\s*'
/** "12 de julio de 2010" */
const OF = '(?:of\\s+|de\\s+)?'
const GAP = '[\\s,]*(?:\\(|of\\s+|de\\s+)?\\s*'

const monthOrSeason = (word: string): number | undefined => {
  const quarter = /^q([1-4])$/iu.exec(word)
  return quarter ? 32 + Number(quarter[1]) : (findMonth(word) ?? findSeason(word))
}

/** The end of "1936-7", "1936-37" and "1999-00" with the digits that it leaves out. */
const completeYear = (from: string, to: string): string => {
  const year = from.slice(0, 4 - to.length) + to
  return Number(year) > Number(from) ? year : String(Number(year) + 10 ** to.length)
}

/** Returns false if the text has this form by chance, so that the next form is tried; undefined if it is not a date of the calendar. */
type Reader = (groups: string[]) => string | undefined | false

const withMonths =
  (words: number[], read: (groups: string[], months: number[]) => string | undefined): Reader =>
  (groups) => {
    const months = words.map((index) => monthOrSeason(groups[index] as string))
    return months.every((month) => month !== undefined) && read(groups, months as number[])
  }

const day = (text: string | undefined) => Number(text)

/** The forms of a date, the most specific first. */
const FORMS: [RegExp, Reader][] = [
  [/^([\d.~?X-]*\/[\d.~?X-]*)$/u, ([interval]) => readInterval(interval as string)],
  [/^(\d{2}[\dX]X)$/u, ([decade]) => decade],
  [/(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/u, ([y, , m, d]) => toEdtf(y as string, Number(m), day(d))],
  [/^(\d{4})(\d{2})(\d{2})$/u, ([y, m, d]) => toEdtf(y as string, Number(m), day(d))],
  // 12.07.2010 - 15.08.2010, 12.-15.7.2010
  [
    /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\s*-\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/u,
    ([d1, m1, y1, d2, m2, y2]) => range(toEdtf(y1 as string, Number(m1), day(d1)), toEdtf(y2 as string, Number(m2), day(d2))),
  ],
  [
    /(?<!\d)(\d{1,2})\.?\s*-\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/u,
    ([d1, d2, m, y]) => range(toEdtf(y as string, Number(m), day(d1)), toEdtf(y as string, Number(m), day(d2))),
  ],
  [/(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/u, ([d, m, y]) => toEdtf(y as string, Number(m), day(d))],
  [
    /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/u,
    ([first, second, y]) => {
      const [a, b] = [Number(first), Number(second)]
      // Day and month are in either order: only a number above 12, or two equal ones, decide it.
      if (a === b || a > 12) return toEdtf(y as string, b, a)
      return b > 12 ? toEdtf(y as string, a, b) : toEdtf(y as string)
    },
  ],
  [new RegExp(`(?<!\\d)(\\d{1,2})[./]${Y}(?!\\d)`, 'u'), ([m, y]) => toEdtf(y as string, Number(m))],
  // 28 December 2019 - 3 January 2020
  [
    new RegExp(`${D}\\s+${M}\\s+${Y}${TO}${D}\\s+${M}\\s+${Y}`, 'u'),
    withMonths([1, 4], (g, [m1, m2]) => range(toEdtf(g[2] as string, m1, day(g[0])), toEdtf(g[5] as string, m2, day(g[3])))),
  ],
  // December 28, 2019 - January 3, 2020
  [
    new RegExp(`${M}\\s+${D},?\\s+${Y}${TO}${M}\\s+${D},?\\s+${Y}`, 'u'),
    withMonths([0, 3], (g, [m1, m2]) => range(toEdtf(g[2] as string, m1, day(g[1])), toEdtf(g[5] as string, m2, day(g[4])))),
  ],
  // 30 May - 2 June 2019
  [
    new RegExp(`${D}\\s+${M}${TO}${D}\\s+${M},?\\s+${Y}`, 'u'),
    withMonths([1, 3], (g, [m1, m2]) => range(toEdtf(g[4] as string, m1, day(g[0])), toEdtf(g[4] as string, m2, day(g[2])))),
  ],
  // May 30 - June 2, 2019
  [
    new RegExp(`${M}\\s+${D}${TO}${M}\\s+${D},?\\s+${Y}`, 'u'),
    withMonths([0, 2], (g, [m1, m2]) => range(toEdtf(g[4] as string, m1, day(g[1])), toEdtf(g[4] as string, m2, day(g[3])))),
  ],
  // 3-5 June 2019
  [
    new RegExp(`(?<!\\d)${D}${TO}${D}\\s+${OF}${M},?\\s+${OF}${Y}`, 'u'),
    withMonths([2], (g, [m]) => range(toEdtf(g[3] as string, m, day(g[0])), toEdtf(g[3] as string, m, day(g[1])))),
  ],
  // June 3-5, 2019
  [
    new RegExp(`${M}\\s+${D}${TO}${D},?\\s*${Y}`, 'u'),
    withMonths([0], (g, [m]) => range(toEdtf(g[3] as string, m, day(g[1])), toEdtf(g[3] as string, m, day(g[2])))),
  ],
  // Dec 2001 - Jan 2002
  [
    new RegExp(`${M}\\s+${Y}${TO}${M}\\s+${Y}`, 'u'),
    withMonths([0, 2], (g, [m1, m2]) => range(toEdtf(g[1] as string, m1), toEdtf(g[3] as string, m2))),
  ],
  // Winter 2020/21
  [
    new RegExp(`${M}\\s+${Y}[-/]\\d{2,4}`, 'u'),
    withMonths([0], (g, [season]) => ((season as number) > 20 ? toEdtf(g[1] as string, season) : undefined)),
  ],
  // March-April 2001
  [
    new RegExp(`${M}${TO}${M},?\\s+${Y}`, 'u'),
    withMonths([0, 1], (g, [m1, m2]) => range(toEdtf(g[2] as string, m1), toEdtf(g[2] as string, m2))),
  ],
  // 12 May 2019
  [new RegExp(`(?<!\\d)${D}[\\s-]+${OF}${M}[\\s,-]+${OF}${Y}`, 'u'), withMonths([1], (g, [m]) => toEdtf(g[2] as string, m, day(g[0])))],
  // May 12, 2019
  [new RegExp(`${M}\\s+${D},?\\s*${Y}`, 'u'), withMonths([0], (g, [m]) => toEdtf(g[2] as string, m, day(g[1])))],
  // 2019 May 12
  [new RegExp(`${Y}[\\s,]+${M}\\s+${D}(?!\\d)`, 'u'), withMonths([1], (g, [m]) => toEdtf(g[0] as string, m, day(g[2])))],
  // May 2019
  [new RegExp(`${M}(?:,?\\s*|-)${OF}${Y}`, 'u'), withMonths([0], (g, [m]) => toEdtf(g[1] as string, m))],
  // 2019 May-June
  [
    new RegExp(`${Y}[\\s,]+${M}${TO}${M}(?!\\p{L})`, 'u'),
    withMonths([1, 2], (g, [m1, m2]) => range(toEdtf(g[0] as string, m1), toEdtf(g[0] as string, m2))),
  ],
  // 2019 (May)
  [new RegExp(`${Y}${GAP}${M}`, 'u'), withMonths([1], (g, [m]) => toEdtf(g[0] as string, m))],
  [/(?<!\d)(\d{4})\.(0?[1-9]|1[0-2])(?![\d.])/u, ([y, m]) => toEdtf(y as string, Number(m))],
  // "2011/09" is a month, "2009/10" an academic year.
  [/(?<!\d)(\d{4})\/(0[1-9]|1[0-2])(?!\d)/u, ([y, m]) => (Number(m) === (Number(y) + 1) % 100 ? false : toEdtf(y as string, Number(m)))],
  [/(?<!\d)(\d{4})-(0[1-9]|1[0-2])(?!\d)/u, ([y, m]) => toEdtf(y as string, Number(m))],
  [/(?<!\d)(\d{4})\s*(?:-|to)\s*(\d{4})(?!\d)/u, ([from, to]) => range(from, to)],
  [/\b(?:between|zwischen|entre|tra|fra|tussen)\s+(\d{4})\s+(?:and|und|et|y|e|en)\s+(\d{4})(?!\d)/iu, ([from, to]) => range(from, to)],
  [/(?<!\d)(\d{4})\/(\d{4})(?!\d)/u, ([from, to]) => (Number(to) - Number(from) > 100 ? from : range(from, to))],
  [/(?<!\d)(\d{4})[-/](\d{1,2})(?!\d)/u, ([from, to]) => yearRange(from as string, to as string)],
  [/(?<!\d)(\d{4})\s*-\s*(?:present|ongoing|today|now|heute|aujourd'hui|presente|actualidad|oggi|heden)?\s*$/iu, ([from]) => `${from}/..`],
  [/\b(?:since|from|after|seit|ab|nach|depuis|desde|dal|sinds)\s+(\d{4})\b/iu, ([from]) => `${from}/..`],
  [/\b(\d{4})\s+onwards?\b/iu, ([from]) => `${from}/..`],
  [/\b(?:until|before|by|bis|vor|avant|antes de|prima del|vóór)\s+(\d{4})\b/iu, ([to]) => `../${to}`],
  [/\b(\d{3})0'?s\b/u, ([decade]) => `${decade}X`],
  [/\b(\d{1,2})(?:st|nd|rd|th)?\s+century\b/iu, ([century]) => `${pad(Number(century) - 1)}XX`],
  [/\b(\d{1,4})\s*B\.?C\.?(?:E\.?)?(?!\p{L})/u, ([year]) => `-${String(Number(year) - 1).padStart(4, '0')}`],
  [/\bA\.?D\.?\s*(\d{1,4})\b/u, ([year]) => toEdtf(year as string)],
  [/^(M{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))$/u, ([numeral]) => toEdtf(readRoman(numeral as string))],
  [/^(\d{3})$/u, ([year]) => toEdtf(year as string)],
]

/** Returns false if it is no interval in EDTF: it may be another form with a slash. */
const readInterval = (interval: string): string | false => {
  const isDate = (part: string) => {
    const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?[~?]?$/u.exec(part)
    return match && toEdtf(match[1] as string, match[2] ? Number(match[2]) : undefined, match[3] ? day(match[3]) : undefined)
  }
  const [from = '', to = '', ...rest] = interval.split('/')
  const isOpen = from === '..' || to === '..'
  const isInterval = rest.length === 0 && [from, to].every((part) => (isOpen && part === '..') || isDate(part)) && from !== to
  // "1781/1998" names two editions rather than a time of two centuries.
  return isInterval && !(Number(to) - Number(from) > 100) ? interval : false
}

/** "2019-13" is neither a month nor, with the end just after the beginning, a list of years that anyone writes. */
const yearRange = (from: string, to: string): string | undefined => {
  const end = completeYear(from, to)
  if (to.length < 2 || Number(end) - Number(from) <= 60) return range(from, end)
  return /^2[1-4]$/u.test(to) ? `${from}-${to}` : undefined
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
/** Returns the value of a Roman numeral in capitals. */
export const readRoman = (numeral: string): number =>
  [...numeral].reduce((sum, letter, index) => {
    const value = ROMAN[letter] as number
    return sum + (value < (ROMAN[numeral[index + 1] as string] ?? 0) ? -value : value)
  }, 0)

/** Returns a date in EDTF; null if the text has none of the forms, undefined if it has one and is no date of the calendar. */
export const readForm = (text: string): string | undefined | null => {
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(text)
    const edtf = match && read(match.slice(1) as string[])
    if (match && edtf !== false) return edtf
  }
  return null
}
