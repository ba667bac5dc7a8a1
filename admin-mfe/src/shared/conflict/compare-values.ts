import { toPlainText } from '#shared/rich-text/to-plain-text.ts'

/** Whose value of a field. */
export type Side = 'theirs' | 'mine'

/** A field that somebody else has saved differently. */
export interface Difference {
  name: string
  /** As text, for reading. */
  theirs: string
  mine: string
}

const isHtml = (text: string) => /^\s*<[a-z][^>]*>/i.test(text)

const describe = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return isHtml(value) ? toPlainText(value) : value
  if (Array.isArray(value)) return value.map(describe).join('\n')
  if (typeof value === 'object') return Object.values(value).map(describe).filter(Boolean).join(' · ')
  return String(value)
}

/** Returns the fields of a form whose values differ from those that were saved. A field that was not loaded does not. */
export const compareValues = (theirs: Record<string, unknown>, mine: Record<string, unknown>): Difference[] =>
  Object.keys(mine)
    .filter((name) => name in theirs && JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]))
    .map((name) => ({ name, theirs: describe(theirs[name]), mine: describe(mine[name]) }))

/** Returns the values of a form with those fields of the other side that were chosen. */
export const mergeValues = <Values extends object>(theirs: Values, mine: Values, chosen: ReadonlyMap<string, Side>): Values => {
  const taken = Object.entries(theirs).filter(([name]) => name in mine && chosen.get(name) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken) }
}

/** Returns the label of a field that has no other: "releaseDate" is "Release date". */
export const toLabel = (name: string): string => {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
