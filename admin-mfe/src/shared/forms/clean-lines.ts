import { cleanText } from './clean-paste.ts'
import { joinTwo } from './join-lines.ts'

/** Of a single line, the spaces at its ends are kept: it may be pasted between words. */
const toLines = (text: string) => {
  const lines = cleanText(text).split(/\r?\n/)
  return lines.length > 1 ? lines.map((line) => line.trim()).filter(Boolean) : lines
}

/** Returns a title that a PDF divides into lines. */
export const cleanTitle = (text: string): string => toLines(text).reduce((before, line) => (before ? joinTwo(before, line) : line), '')

/** What an article has after a name to refer to affiliations: “Anna Müller1,2∗, Bob Jones2”. */
const AFFILIATIONS = /(?<=\p{L})[\d¹²³⁴-⁹∗*†‡§¶][\d¹²³⁴-⁹∗*†‡§¶,]*(?=\s*(?:[,;]|$)|\s+(?:and|und|&)\s)/gu
const NAME = /^(?!.*\b(?:and|und)\b)[^,;&]{2,60}$/i

/** Returns names as the field has them, from a list with a line for each, or with marks of affiliations. */
export const cleanNames = (text: string): string => {
  const lines = toLines(text).map((line) => line.replace(AFFILIATIONS, ''))
  return lines.join(lines.length > 1 && lines.every((line) => NAME.test(line)) ? ', ' : ' ')
}
