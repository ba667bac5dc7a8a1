import { MONTH_NAME } from '#imprint/month-name.ts'

const YEAR = String.raw`(?:1[5-9]|20)\d{2}`
const MONTH = `${MONTH_NAME}(?:[-–/]${MONTH_NAME})?`
/** "1950", "October 1950", "12 Nov. 1936", "Oct 12, 1950", "1946–47" */
const DATE = String.raw`(?:(?:\d{1,2}\.?\s)?${MONTH}\s(?:\d{1,2},\s)?)?${YEAR}(?:[-–/]\d{2,4})?[a-z]?(?!\d)`
const UNDATED = String.raw`n\.\s?d\.|in press|in print|forthcoming|to appear|submitted|im druck|sous presse|en prensa`
/** "2004", "1950, October 5", "in press": between brackets after the authors. */
const AFTER_AUTHORS = String.raw`${DATE}(?:,\s${MONTH}(?:\s\d{1,2})?(?:[-–]\d{1,2})?)?|${UNDATED}`

/** Authors, a date in brackets, and the rest: "Turing, A. M. (1950). …" */
export const LEADING_DATE = new RegExp(String.raw`^(.{2,}?),?\s*\((${AFTER_AUTHORS})\)[.,:]?\s+(.+)$`, 'iu')
/** Authors, a year between stops, and the rest: "Turing, Alan M. 1950. …" */
export const LEADING_YEAR = new RegExp(String.raw`^(.{2,}?[.,])\s+(${YEAR}[a-z]?|n\.\s?d\.)[.,:]\s+(.+)$`, 'u')
/** The date at the end of the text before a title in quotes: "Turing, Alan M. 1950." */
export const TRAILING_DATE = new RegExp(String.raw`\s\(?(?:${AFTER_AUTHORS})\)?[.,:]?$`, 'iu')

/** "(Oxford: Clarendon Press, 2004)" */
const DATE_IN_BRACKETS = new RegExp(String.raw`\s?\((?:(?<place>[^()]*?),\s|[^()]*?:\s)??(?<date>${DATE}|${UNDATED})\)`, 'giu')
/** "Mind. 1950 Oct;59(236):433-60", "Clarendon Press; 2004 Dec." */
const YEAR_AND_MONTH = String.raw`${YEAR}(?:[-–]${YEAR})?(?:\s${MONTH_NAME}(?:\s\d{1,2}(?:[-–]\d{1,2})?)?)?`
const VANCOUVER_DATE = new RegExp(String.raw`(?<=\.)\s(?<date>${YEAR_AND_MONTH});|(?<=;)\s(?<last>${YEAR_AND_MONTH})(?=\.|$)`, 'giu')
/** "Mind 59, no. 236, October 1950, 433–460". The last one, because a title such as "Machine Intelligence 1984" precedes it. */
const DATE_BETWEEN_STOPS = new RegExp(String.raw`(?<=^|\s)(?<date>${DATE})(?=[,.;:)]|$)`, 'giu')
const UNDATED_AT_END = new RegExp(String.raw`(?<=[,.]\s)(?<date>${UNDATED})\.?$`, 'giu')

/** Removes the letter that tells works of one year apart. */
export const withoutLetter = (date: string): string => date.replace(/(?<=\d{4})[a-z]$/u, '')

const tidy = (words: string) =>
  words
    .replace(/[,;]\s*(?=[,.;:])/gu, '')
    .replace(/^[\s,.;:]+/u, '')
    .trim()

/** Takes the date out of the words after a title. `date` is empty if there is none. */
export const takeDate = (words: string): { date: string; words: string } => {
  for (const pattern of [DATE_IN_BRACKETS, VANCOUVER_DATE, DATE_BETWEEN_STOPS, UNDATED_AT_END]) {
    const match = [...words.matchAll(pattern)].at(-1)
    if (!match) continue
    const { place = '', last = '', date = last } = match.groups ?? {}
    const rest = `${words.slice(0, match.index)}${place && `. ${place}`} ${words.slice(match.index + match[0].length)}`
    return { date: withoutLetter(date), words: tidy(rest.replace(/\s+(?=[,.;:]|$)/gu, '')) }
  }
  return { date: '', words }
}
