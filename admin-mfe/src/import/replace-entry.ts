import { BIBTEX_CHARACTERS_MAX, type ImportCorrection, type UnreadableEntry } from '@portfolio/contracts'

/** Returns the lines of a text without their line ends (LF, CRLF or CR). */
export const splitLines = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** Matches the empty string after a line end, so that splitting keeps every byte. */
const LINE_START = /(?<=\r\n|\r(?!\n)|\n)/

/** Returns the text with the source of one entry replaced. */
export const replaceEntry = (text: string, { firstLine, source }: UnreadableEntry, corrected: string): string => {
  const linesBefore = text.split(LINE_START).slice(0, firstLine - 1)
  const start = text.indexOf(source, linesBefore.join('').length)
  return start === -1 ? text : text.slice(0, start) + corrected + text.slice(start + source.length)
}

/** Returns the corrections of a text with another one. An entry that is corrected again was not read before. */
export const addCorrection = (corrections: readonly ImportCorrection[], { source }: UnreadableEntry, text: string): ImportCorrection[] => {
  const first = corrections.find((correction) => correction.text.trim() === source.trim())
  return [...corrections.filter((correction) => correction !== first), { source: first?.source ?? source, text }]
}

/** Returns the corrections that the API stores. Longer ones are in the text as well, and are asked for again by the next import. */
export const getStoredCorrections = (corrections: readonly ImportCorrection[]): ImportCorrection[] =>
  corrections.filter(({ source, text }) => Math.max(source.length, text.length) <= BIBTEX_CHARACTERS_MAX)
