import { BASE_LETTERS } from '@portfolio/contracts'
import type { HasCopy } from '#shared/working-copies/rows.ts'

const UNMARKED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(UNMARKED, (letter) => BASE_LETTERS[letter] as string)

/** The searched text of each row. Of a thousand blogs it is some megabytes, too much for every key press. */
const texts = new WeakMap<object, string>()

const getText = (row: object): string => {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = normalize(
    Object.entries(row)
      .filter(([name, value]) => name !== '_id' && typeof value === 'string')
      .map(([, value]) => value)
      .join(' '),
  )
  texts.set(row, text)
  return text
}

const toWords = (query: string) => normalize(query).split(/\s+/).filter(Boolean)

/** Returns the rows whose text contains every word of the query, ignoring case and accents. */
export const searchRows = <Row extends object>(rows: Row[], query: string): Row[] => {
  const words = toWords(query)
  if (!words.length) return rows
  return rows.filter((row) => words.every((word) => getText(row).includes(word)))
}

/** Searches rows that the server searches, too: finds what it found, rows whose title matches, and matches that only the portal has. */
export const searchLongList = <Row extends HasCopy & { _id?: string; title?: string }>(
  rows: Row[],
  query: string,
  found: ReadonlySet<string>,
): Row[] => {
  const words = toWords(query)
  if (!words.length) return rows
  return rows.filter(
    (row) =>
      (row._id !== undefined && found.has(row._id)) ||
      words.every((word) => (row.copy ? getText(row) : normalize(row.title ?? '')).includes(word)),
  )
}
