import { toEdtf } from '@portfolio/scholarship'
import { asList } from './json.ts'

const toNumber = (part: unknown): number | undefined => {
  const number = part === null || part === '' ? Number.NaN : Number(part)
  return Number.isInteger(number) ? number : undefined
}

/** Returns a date in EDTF as far as its parts are known and valid: "2019-05" for [2019, 5]. Empty without a year. */
export const toDate = (parts: readonly unknown[]): string => {
  const [year, month, day] = parts.map(toNumber)
  if (!year || !(year >= 1_000 && year <= 9_999)) return ''
  return (month && ((day && toEdtf(year, month, day)) || toEdtf(year, month))) || toEdtf(year) || ''
}

/** Reads `{"date-parts": [[2019, 5]]}`, or `[[null]]` for an unknown date. */
export const readDateParts = (date: unknown): string => {
  const parts = (date as { 'date-parts'?: unknown } | null | undefined)?.['date-parts']
  return toDate(asList(asList(parts)[0]))
}
