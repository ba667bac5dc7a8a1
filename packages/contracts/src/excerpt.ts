/**
 * Returns the beginning of a text in at most `max` characters, cut between words, and an ellipsis after them if something was cut.
 * Only a first word that is longer than `max` is cut itself.
 */
export const createExcerpt = (text: string, max: number): string => {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  // Never between the two halves of a character outside the basic multilingual plane.
  const start = space > 0 ? text.slice(0, space) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
  return `${start.replace(/[\s,;:.–—-]+$/, '')}…`
}
