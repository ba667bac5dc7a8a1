import type { SubjectReadings } from '@portfolio/contracts'

/** Spreadsheets run a cell as a formula that begins so. The apostrophe makes it text, and is not shown. */
const FORMULA = /^[=+\-@\t\r]/

const toCell = (value: string | number) => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns numbers as a file for spreadsheets (RFC 4180). Addresses begin with `origin`. The mark at its beginning tells Excel that it is UTF-8. */
export const toCsv = (subjects: readonly SubjectReadings[], origin: string): string => {
  const rows = subjects.map(({ title, kind, path, views, downloads }) => [title, kind, origin + path, views, downloads])
  const lines = [['Title', 'Type', 'Address', 'Views', 'Downloads'], ...rows].map((row) => row.map(toCell).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}
