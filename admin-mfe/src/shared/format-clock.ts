import { formatDate } from './format-date.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Formats a time of today as "12:04"; a time of another day includes the date. */
export const formatClock = (at: Date, now = new Date()): string =>
  at.toDateString() === now.toDateString() ? clock.format(at) : formatDate(at)
