/** Returns the day of a time in ISO 8601, such as "5 Nov 2026". Not by Intl, which abbreviates September in different ways. */
export const toDay = (date: string): string => new Date(date).toUTCString().slice(5, 16).replace(/^0/, '')
