import { ORDINALS } from '#ordinals'
import { replaceArabic } from './arabic.ts'
import { readRoman } from './roman.ts'

const QUARTER = /\b(?:([1-4])(?:st|nd|rd|th)|(first|second|third|fourth))\s+quarter\b/giu
const ORDINAL_CENTURY = new RegExp(`\\b(${ORDINALS.join('|')}|twenty-first)(?=[\\s-]+century\\b)`, 'giu')
const CENTURIES = [
  /\b(\d{1,2})(?:\.|e|ème|º|°)?\s*(?:jahrhundert|jh\.|siècle|eeuw|secolo|século)/giu,
  /\b([IVX]+)(?:e|ème)?\s*(?:siècle|secolo|century)/giu,
  /\b(?:siglo|secolo|sec\.|século|s\.)\s+([IVX]+)\b/giu,
]
const CJK = /(\d{4})\s?[年년](?:\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?)?/gu
/** "1997年6月4日〜5日" */
const CJK_DAYS = /(\d{4}\s?[年년])(\s?\d{1,2}\s?[月월])(\s?\d{1,2}\s?[日일])\s?[〜～-]\s?(\d{1,2}\s?[月월])?\s?(?=\d{1,2}\s?[日일])/gu
/** "4.IX.2011", "4 ix 2011", "XII.1998", "XII/1998" */
const ROMAN_MONTH =
  /(?<![\p{L}\d])(?:(\d{1,2})[.\s/]\s?(i{1,3}|iv|vi{0,3}|ix|xi{0,2})[.\s/]\s?|(i{1,3}|iv|vi{0,3}|ix|xi{0,2})[./]\s?)(\d{4})(?!\d)/giu

const WEEKDAYS = [
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun',
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'lunes martes miércoles jueves viernes sábado domingo',
  'lunedì martedì mercoledì giovedì venerdì sabato domenica',
  'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira',
  'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
]
/** "Mon 12 June - Fri 16 June 2023", "Monday, June 12", "Mo., 12.6.2023" */
const WEEKDAY = new RegExp(
  `(?<!\\p{L})(?:${WEEKDAYS.join(' ').replaceAll(' ', '|')})(?:\\.,?|,)?\\s(?=(?:\\p{L}{3,9}\\.?\\s)?\\d{1,2}(?!\\d))`,
  'giu',
)

const pad = (text: string) => text.padStart(2, '0')
const century = (_: string, number: string) => `${/^\d/u.test(number) ? number : readRoman(number.toUpperCase())}th century`

/** Rewrites what has one meaning in several scripts and languages to the form that is read. */
export const normalizeDate = (text: string): string =>
  CENTURIES.reduce((words, pattern) => words.replace(pattern, century), replaceArabic(text.normalize('NFC')))
    .replace(/[‐-―]/gu, '-')
    .replace(WEEKDAY, '')
    .replace(ORDINAL_CENTURY, (word) => `${ORDINALS.indexOf(word.toLowerCase()) + 1 || 21}th`)
    .replace(QUARTER, (_, digit: string | undefined, word: string) => `Q${digit ?? ORDINALS.indexOf(word.toLowerCase()) + 1}`)
    .replace(/(?<=\d{4})-?(?=Q[1-4]\b)/giu, ' ')
    .replace(CJK_DAYS, (_, year: string, month: string, day: string, to = month) => `${year}${month}${day}/${year}${to}`)
    .replace(CJK, (_, year: string, month?: string, day?: string) => [year, month && pad(month), day && pad(day)].filter(Boolean).join('-'))
    .replace(ROMAN_MONTH, (_, day: string | undefined, month: string | undefined, alone: string | undefined, year: string) => {
      const number = readRoman((month ?? alone ?? '').toUpperCase())
      return day ? `${day}.${number}.${year}` : `${number}.${year}`
    })
    .replace(/\s*гг?\.?$/u, '')
    // "1417 AH/1997" is 1997; "1402 AH" alone is not converted.
    .replace(/(?<=\d)\s?A\.?H\.?S?\.?(?=\s?\/)/u, '')
    .replace(/(?<!\d)\d{3,4}\s?A\.?H\.?S?\.?(?!\p{L})/u, '')
    // The copyright sign of library catalogs. "c1450" is about 1450: there was no copyright then.
    .replace(/(?<!\p{L})c(?=(?:19|20)\d{2}(?!\d))/u, '')
    .replace(/(?<=\d{4}-\d{2}-\d{2})(?:T|\s)\d{1,2}:[\d:.Z+-]+$/u, '')
    .trim()
