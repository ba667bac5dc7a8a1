import type { Font } from './font.ts'

type Measure = (text: string) => number

const SPACES = /[\s\u00a0]+/gu
/** Invisible characters such as soft hyphens, except the zero width space, which separates words. */
const FORMATS = /(?!\u200b)\p{Format}/gu
const ELLIPSIS = '…'

/**
 * Returns text on one line without the symbols that the font lacks. Returns an empty text if it lacks letters: a title with gaps is worse
 * than none.
 */
export const toDrawable = (text: string, { has }: Pick<Font, 'has'>): string => {
  const characters = [
    ...text
      .normalize('NFC')
      .replace(FORMATS, '')
      .replace(/[\s\p{Control}\u200b]+/gu, ' ')
      .trim(),
  ]
  const missing = characters.filter((character) => character !== ' ' && !has(character))
  if (missing.some((character) => /[\p{Letter}\p{Mark}\p{Number}]/u.test(character))) return ''
  return characters
    .filter((character) => !missing.includes(character))
    .join('')
    .replace(SPACES, ' ')
    .trim()
}

/** Splits a word that is wider than a line. */
const splitWord = (word: string, width: number, measure: Measure): string[] => {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && measure(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** Returns the lines of a text, each at most as wide as given. */
export const breakLines = (text: string, width: number, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(SPACES).flatMap((word) => (measure(word) > width ? splitWord(word, width, measure) : [word]))) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** Shortens a line so that it and an ellipsis are at most as wide as given. */
const shorten = (line: string, width: number, measure: Measure): string => {
  let kept = line
  while (kept && measure(kept + ELLIPSIS) > width) kept = kept.slice(0, -1).trimEnd()
  return kept + ELLIPSIS
}

/** Returns a text on one line, shortened if it is too wide. */
export const fitLine = (text: string, width: number, measure: Measure): string =>
  measure(text) <= width ? text : shorten(text, width, measure)

export interface Size {
  size: number
  linesMax: number
}

/** Returns the text in the first of the sizes in which it fits into the lines; in the last size it is shortened. */
export const fitText = (text: string, width: number, sizes: readonly Size[], font: Pick<Font, 'measure'>) => {
  for (const [index, { size, linesMax }] of sizes.entries()) {
    const measure = (part: string) => font.measure(part, size)
    const lines = breakLines(text, width, measure)
    if (lines.length <= linesMax) return { size, lines }
    if (index < sizes.length - 1) continue
    return { size, lines: [...lines.slice(0, linesMax - 1), shorten(lines[linesMax - 1] ?? '', width, measure)] }
  }
  return { size: 0, lines: [] }
}
