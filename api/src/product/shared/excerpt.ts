import { Parser } from 'htmlparser2'

const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'pre', 'blockquote', 'br', 'hr', 'iframe'])

/** Returns the text of sanitized HTML on one line. */
export const toPlainText = (html: string): string => {
  let text = ''
  const separateBlocks = (tag: string) => {
    if (BLOCKS.has(tag)) text += ' '
  }
  const parser = new Parser({ onopentagname: separateBlocks, onclosetag: separateBlocks, ontext: (chunk) => (text += chunk) })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Returns the beginning of a text in at most `max` characters, cut between words, with an ellipsis if something was cut.
 * Only a first word that is longer than `max` is cut itself.
 */
export const createExcerpt = (text: string, max: number): string => {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  // Never between the two halves of a character outside the basic multilingual plane.
  const start = space > 0 ? text.slice(0, space) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
  return `${start.replace(/[\s,;:.–—-]+$/, '')}…`
}

const WORDS_PER_MINUTE = 230

/** Returns whole minutes, at least one. */
export const readingMinutes = (text: string): number => Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE))
