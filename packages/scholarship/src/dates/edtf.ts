/** A day, month or year of the calendar, as far as it is stated. */
export interface DateParts {
  year: number
  /** 1–12, or 21–24 for the seasons from spring on, or 33–36 for the quarters of the year. */
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
  // Of a decade ("195X") or a century ("19XX"), the first year.
  const year = Number((match[1] as string).replaceAll('X', '0'))
  return { year, ...(match[2] && { month: Number(match[2]) }), ...(match[3] && { day: Number(match[3]) }) }
}

/** Reads what `parseDate` returns. Has neither end for other text. */
export const readEdtf = (edtf: string): EdtfInterval => {
  const [from, to] = edtf.split('/')
  const [start, end] = [readParts(from), readParts(to)]
  return { ...(start && { from: start }), ...(end && { to: end }), isApproximate: /[~?X]/u.test(edtf) }
}

/** The first months of the seasons and of the quarters. */
const FIRST_MONTHS: Record<number, number> = { 21: 3, 22: 6, 23: 9, 24: 12, 33: 1, 34: 4, 35: 7, 36: 10 }

/**
 * Returns the last day that a date may mean, as 19361231; undefined if the text is no date. An interval without a known end counts as its
 * start.
 */
export const toLastDay = (edtf: string): number | undefined => {
  const { from, to } = readEdtf(edtf.replaceAll('X', '9'))
  const last = to ?? from
  if (!last) return undefined
  const { year, month = 12, day = 31 } = last
  const first = FIRST_MONTHS[month]
  // Winter ends in the next year.
  const end = first === undefined ? month : first + 2
  return end > 12 ? (year + 1) * 10_000 + (end - 12) * 100 + day : year * 10_000 + end * 100 + day
}

/** Returns a number that orders dates: the first day that the text may mean, as 19361112. An open start counts as the end. */
export const toSortKey = (edtf: string): number => {
  const { from, to } = readEdtf(edtf)
  const { year = 0, month = 0, day = 0 } = from ?? to ?? {}
  return year * 10_000 + (FIRST_MONTHS[month] ?? month) * 100 + day
}

/** Returns the year under which a date is listed: the first that it names. Undefined if the text is no date. */
export const toYear = (edtf: string | undefined): number | undefined => {
  const { from, to } = readEdtf(edtf ?? '')
  return from?.year ?? to?.year
}

/** Returns a year as readers know it: EDTF has a year 0, which is 1 BC. Empty if it is not known. */
export const toYearLabel = (year: number | undefined): string => {
  if (year === undefined) return ''
  return year > 0 ? String(year) : `${1 - year} BC`
}
