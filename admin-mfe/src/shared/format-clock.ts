import { formatDate } from './format-date.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Returns the time of a moment of today, "12:04"; with the date for another day. */
export const formatClock = (at: Date, now = new Date()): string =>
  at.toDateString() === now.toDateString() ? clock.format(at) : formatDate(at)
