/** Returns the day of a time in ISO 8601, such as "5 Nov 2026". Avoids Intl, whose abbreviation of September varies. */
export const toDay = (date: string): string => new Date(date).toUTCString().slice(5, 16).replace(/^0/, '')
