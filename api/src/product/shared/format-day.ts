import { isSameLanguage } from '@portfolio/contracts'

/**
 * Returns the day of a time in ISO 8601 as the language of the site writes it: "5 Nov 2026", "5. Nov. 2026". English avoids Intl, whose
 * abbreviation of September varies.
 */
export const formatDay = (date: string, language: string): string => {
  const time = new Date(date)
  if (isSameLanguage(language, 'en')) return time.toUTCString().slice(5, 16).replace(/^0/, '')
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}
