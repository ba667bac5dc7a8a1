import { type DateParts, readEdtf } from './edtf.ts'
import { MONTH_NAMES } from './month-names.ts'

const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter']

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4']

const formatMonth = (month: number) => MONTH_NAMES[month - 1] ?? SEASONS[month - 21] ?? QUARTERS[month - 33] ?? ''

const formatParts = ({ year, month, day }: DateParts): string =>
  [day, month && formatMonth(month), year < 1 ? `${1 - year} BC` : year].filter(Boolean).join(' ')

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const formatOrdinal = (number: number) => `${number}${ENDINGS[ordinals.select(number)]}`

/** "12–14 November 1936": what two dates share is said once. */
const formatRange = (from: DateParts, to: DateParts): string => {
  if (from.year !== to.year || !from.month || !to.month) return `${formatParts(from)}–${formatParts(to)}`.replace(/(?<=\p{L}.*)–/u, ' – ')
  if (from.month === to.month && from.day && to.day) return `${from.day}–${formatParts(to)}`
  const start = [from.day, formatMonth(from.month)].filter(Boolean).join(' ')
  return from.day || to.day ? `${start} – ${formatParts(to)}` : `${start}–${formatParts(to)}`
}

/**
 * Returns a date in words, which `parseDate` reads as the same date: "14 August 1952", "Spring 2021", "c. 1950". Empty for text that is no
 * date.
 */
export const formatDate = (edtf: string): string => {
  if (/^\d{3}X$/u.test(edtf)) return `${edtf.slice(0, 3)}0s`
  if (/^\d{2}XX$/u.test(edtf)) return `${formatOrdinal(Number(edtf.slice(0, 2)) + 1)} century`
  const { from, to, isApproximate } = readEdtf(edtf)
  if (edtf.endsWith('/..') && from) return `since ${from.year}`
  if (edtf.startsWith('../') && to) return `before ${to.year}`
  const text = from && to ? formatRange(from, to) : from ? formatParts(from) : ''
  return text && isApproximate && edtf.includes('~') ? `c. ${text}` : text
}
