const DATE =
  /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i

/** `20200517` */
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/

const DATE_CHARACTERS_MAX = 100

/** A time zone at the end of any other date. */
const ZONE = /(?:\bZ|GMT|UTC?|[A-Z]{2}T|[+-]\d{2}:?\d{2})(?:\s*\([^)]*\))?$/i

/** Parses a date as browsers do, or without its last words, such as the name of a time zone. */
const readOther = (text: string): number => {
  // Without a time zone, the time would be that of the gateway.
  const time = Date.parse(ZONE.test(text) ? text : `${text} UTC`)
  const known = text.replace(/\s+[a-z][\w/]*$/i, '')
  return Number.isNaN(time) && known !== text ? readText(known) : time
}

const toOffset = (zone = '') => {
  const [, sign, hours, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
}

/** Works may be older than computers, but a date outside these centuries is an error. */
const isSensible = (time: number) => time >= Date.UTC(1000, 0) && time < Date.UTC(2200, 0)

const readText = (text: string): number => {
  const [, year, , month = '1', day = '1', hour = '0', minute = '0', second = '0', zone] = DATE.exec(text.replace(DIGITS, '$1-$2-$3')) ?? []
  if (!year) return readOther(text)
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const date = new Date(time)
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day) ? time - toOffset(zone) : Number.NaN
}

const read = (value: unknown): number => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') return readText(value.trim().slice(0, DATE_CHARACTERS_MAX))
  if (typeof value !== 'number') return Number.NaN
  // A small number is a year, and one of eight digits a day; others are seconds, or milliseconds as in early versions of Ghost.
  if (value < 10_000) return Date.UTC(value, 0)
  const day = DIGITS.test(String(value)) ? readText(String(value)) : Number.NaN
  return isSensible(day) ? day : value < 1e11 ? value * 1000 : value
}

/** Parses a time in any of the formats in which people and tools write it. Returns undefined if it is not a time. */
export const readDate = (value: unknown): Date | undefined => {
  const time = read(value)
  return isSensible(time) ? new Date(time) : undefined
}
