const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Returns a date and time in the portal's language: "Nov 21, 2026, 7:34 PM". */
export const formatDate = (at: Date | number): string => format.format(at)

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Returns "Nov 21, 2026". */
export const formatShortDay = (at: Date): string => shortDay.format(at)

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Returns "Saturday, November 21, 2026". */
export const formatDay = (at: Date): string => day.format(at)

/** Returns "7:34 PM". */
export const formatTime = (at: Date): string => time.format(at)

/** Returns a time of today as "7:34 PM", and one of another day with its date. */
export const formatTimeOrDate = (at: Date, now = new Date()): string =>
  at.toDateString() === now.toDateString() ? formatTime(at) : formatDate(at)
