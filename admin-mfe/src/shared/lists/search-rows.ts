import { BASE_LETTERS } from '@portfolio/contracts'

const UNMARKED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(UNMARKED, (letter) => BASE_LETTERS[letter] as string)

/** Returns the rows whose text contains every word of the query, ignoring case and accents. */
export const searchRows = <Row extends object>(rows: Row[], query: string): Row[] => {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  if (!words.length) return rows
  return rows.filter((row) => {
    const text = normalize(
      Object.entries(row)
        .filter(([name, value]) => name !== '_id' && typeof value === 'string')
        .map(([, value]) => value)
        .join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
