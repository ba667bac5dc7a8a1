const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Returns a date and time in the portal's language: "Nov 21, 2026, 7:34 PM". */
export const formatDate = (at: Date | number): string => format.format(at)
