import { BASE_LETTERS } from '@portfolio/contracts'

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

/** Returns the rows whose text contains every word of the query, ignoring case and accents. */
export const searchRows = <Row extends object>(rows: Row[], query: string): Row[] => {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  if (!words.length) return rows
  return rows.filter((row) => words.every((word) => getText(row).includes(word)))
}
