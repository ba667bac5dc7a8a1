import { toText } from './front-matter.ts'

const toDay = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns the day of a time in a time zone, or undefined for an unknown zone. */
const findDay = (time: Date, timeZone: string): string | undefined => {
  try {
    // In this locale, dates are written as in ISO 8601.
    return new Intl.DateTimeFormat('sv', { timeZone }).format(time)
  } catch {
    return undefined
  }
}

/**
 * Returns the days that the address of a post may contain: that in the time zone of the site, the one that was written, and that in UTC. Which of
 * them it is depends on the machine that built the site. `written` is what `date` was read from.
 */
export const listDays = (written: unknown, date: Date, timeZone: string): Date[] => {
  // A date of TOML is a `Date` that remembers its time zone.
  const text = written instanceof Date ? written.toISOString() : toText(written)
  const utc = date.toISOString().slice(0, 10)
  if (!/\d:\d/.test(text)) return [toDay(utc)]
  const [, year, , month = '', day = ''] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/.exec(text) ?? []
  const own = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const days = [timeZone && findDay(date, timeZone), own, utc]
  return [...new Set(days)].filter((one): one is string => Boolean(one)).map(toDay)
}

/** Returns the addresses in which no part of a date is left to fill in, each once. */
export const keepComplete = (addresses: readonly string[]): string[] =>
  [...new Set(addresses)].filter((address) => address && !/:(?:\w+_)?(?:year|month|day|week|hour|minute|second)/i.test(address))

export const two = (number: number) => String(number).padStart(2, '0')
export const getDayOfYear = (day: Date) => Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / 86_400_000)
