/** A day, month or year of the calendar, as far as it is stated. */
export interface DateParts {
  year: number
  /** 1–12, or 21–24 for the seasons from spring on. */
  month?: number
  day?: number
}

export interface EdtfInterval {
  /** Missing if the interval has no known start. */
  from?: DateParts
  /** Missing if it is a single date, or has no known end. */
  to?: DateParts
  isApproximate: boolean
}

const readParts = (text: string | undefined): DateParts | undefined => {
  const match = /^(-?\d{4}|\d{2}[\dX]X)(?:-(\d{2})(?:-(\d{2}))?)?[~?]?$/u.exec(text ?? '')
  if (!match) return undefined
  // "195X" is a decade: its first year.
  const year = Number((match[1] as string).replaceAll('X', '0'))
  return { year, ...(match[2] && { month: Number(match[2]) }), ...(match[3] && { day: Number(match[3]) }) }
}

/** Reads what `parseDate` returns. Unknown text yields neither end. */
export const readEdtf = (edtf: string): EdtfInterval => {
  const [from, to] = edtf.split('/')
  const [start, end] = [readParts(from), readParts(to)]
  return { ...(start && { from: start }), ...(end && { to: end }), isApproximate: /[~?X]/u.test(edtf) }
}

const SEASON_STARTS: Record<number, number> = { 21: 3, 22: 6, 23: 9, 24: 12 }

/** Returns the last day that a date may mean, as 19361231; undefined if it is not known. */
export const toLastDay = (edtf: string): number | undefined => {
  const { from, to } = readEdtf(edtf)
  const last = to ?? from
  if (!last) return undefined
  const { year, month = 12, day = 31 } = last
  // A season ends two months after it began; that of the winter, in the next year.
  const end = month > 20 ? (SEASON_STARTS[month] ?? 10) + 2 : month
  return end > 12 ? (year + 1) * 10_000 + (end - 12) * 100 + day : year * 10_000 + end * 100 + day
}

/**
 * Returns a number that orders dates: the first day that the text may mean, as 19361112. Open starts count as their end.
 */
export const toSortKey = (edtf: string): number => {
  const { from, to } = readEdtf(edtf)
  const { year = 0, month = 0, day = 0 } = from ?? to ?? {}
  return year * 10_000 + (SEASON_STARTS[month] ?? month) * 100 + day
}
