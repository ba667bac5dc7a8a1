import type { UnreadableEntry } from '@portfolio/contracts'

/** Returns the lines of a text without their ends, which are those of any system. */
export const splitLines = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** After the end of a line: the lines that are split here are the text, byte for byte. */
const LINE_START = /(?<=\r\n|\r(?!\n)|\n)/

/** Returns the text with another source of one entry. */
export const replaceEntry = (text: string, { firstLine, source }: UnreadableEntry, corrected: string): string => {
  const linesBefore = text.split(LINE_START).slice(0, firstLine - 1)
  const start = text.indexOf(source, linesBefore.join('').length)
  return start === -1 ? text : text.slice(0, start) + corrected + text.slice(start + source.length)
}
