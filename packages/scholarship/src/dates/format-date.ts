import { type DateWords, findDateWords } from './date-words.ts'
import { type DateParts, readEdtf } from './edtf.ts'

const formatMonth = (month: number, { months, seasons, quarter }: DateWords) =>
  months[month - 1] ?? seasons[month - 21] ?? (month > 32 ? quarter(month - 32) : '')

const formatParts = ({ year, month, day }: DateParts, words: DateWords): string =>
  [day && words.day(day), month && formatMonth(month, words), year < 1 ? words.beforeChrist(1 - year) : year].filter(Boolean).join(' ')

/** "12–14 November 1936": what two dates share is said once. */
const formatRange = (from: DateParts, to: DateParts, words: DateWords): string => {
  const end = formatParts(to, words)
  if (from.year !== to.year || !from.month || !to.month) return `${formatParts(from, words)}–${end}`.replace(/(?<=\p{L}.*)–/u, ' – ')
  if (from.month === to.month && from.day && to.day) return `${words.day(from.day)}–${end}`
  const start = [from.day && words.day(from.day), formatMonth(from.month, words)].filter(Boolean).join(' ')
  return from.day || to.day ? `${start} – ${end}` : `${start}–${end}`
}

/**
 * Returns a date in words: "14 August 1952", "Spring 2021", "c. 1950". Those in English are read as the same date by `parseDate`. Empty for
 * text that is no date.
 */
export const formatDate = (edtf: string, language = 'en'): string => {
  const words = findDateWords(language)
  if (/^\d{3}X$/u.test(edtf)) return words.decade(`${edtf.slice(0, 3)}0`)
  if (/^\d{2}XX$/u.test(edtf)) return words.century(Number(edtf.slice(0, 2)) + 1)
  const { from, to, isApproximate } = readEdtf(edtf)
  if (edtf.endsWith('/..') && from) return words.since(from.year)
  if (edtf.startsWith('../') && to) return words.before(to.year)
  const text = from && to ? formatRange(from, to, words) : from ? formatParts(from, words) : ''
  return text && isApproximate && edtf.includes('~') ? words.about(text) : text
}
