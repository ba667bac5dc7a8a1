import { toPlainText } from '#shared/rich-text/to-plain-text.ts'

/** Whose value of a field: the one saved elsewhere, or the one in this form. */
export type Side = 'theirs' | 'mine'

/** A field that was saved elsewhere with another value. */
export interface Difference {
  name: string
  /** As readable text. */
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

/** Returns the fields of a form whose values differ from the saved ones. Fields that were not loaded are ignored. */
export const compareValues = (theirs: Record<string, unknown>, mine: Record<string, unknown>): Difference[] =>
  Object.keys(mine)
    .filter((name) => name in theirs && JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]))
    .map((name) => ({ name, theirs: describe(theirs[name]), mine: describe(mine[name]) }))

/** Returns the values of a form, with the chosen fields taken from the other side. */
export const mergeValues = <Values extends object>(theirs: Values, mine: Values, chosen: ReadonlyMap<string, Side>): Values => {
  const taken = Object.entries(theirs).filter(([name]) => name in mine && chosen.get(name) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken) }
}

/** Of fields whose names the owner does not know. */
const LABELS = new Map([
  ['isMenuPage', 'A page of the menu'],
  ['slug', 'Address'],
])

/** Converts the name of a field to a label: "releaseDate" becomes "Release date". */
export const toLabel = (name: string): string => {
  const label = LABELS.get(name)
  if (label) return label
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
