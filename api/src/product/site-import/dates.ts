const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?/i

const toOffset = (zone = '') => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
}

/** Works may be older than computers, but a date outside these centuries is an error. */
const isSensible = (time: number) => time >= Date.UTC(1000, 0) && time < Date.UTC(2200, 0)

const read = (value: unknown): number => {
  if (value instanceof Date) return value.getTime()
  // A small number is a year; others are seconds, or milliseconds as in early versions of Ghost.
  if (typeof value === 'number') return value < 10_000 ? Date.UTC(value, 0) : value < 1e11 ? value * 1000 : value
  if (typeof value !== 'string') return Number.NaN
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', zone] = DATE.exec(value.trim()) ?? []
  if (!year) return Date.parse(value)
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return new Date(time).getUTCDate() === Number(day) ? time - toOffset(zone) : Number.NaN
}

/** Parses a time in any of the formats in which people and tools write it. Returns undefined if it is not a time. */
export const readDate = (value: unknown): Date | undefined => {
  const time = read(value)
  return isSensible(time) ? new Date(time) : undefined
}
