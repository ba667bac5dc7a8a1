import { type DateParts, readEdtf } from '@portfolio/scholarship'
import type { ListedWork } from './feed-items.ts'

export interface CalendarEvent extends ListedWork {
  version: number
}

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/gu
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/gu, '\\$&')
    .replace(/\n/gu, '\\n')

const LINE_BYTES_MAX = 75

/** Returns the bytes of a character in UTF-8. `Buffer.byteLength` takes ten times as long. */
const countBytes = (character: string): number => {
  const code = character.codePointAt(0) as number
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Folds a long line: each line is at most 75 bytes, and no character is split. */
const fold = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = countBytes(character)
    // A continued line begins with a space.
    if (bytes + size > LINE_BYTES_MAX) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].map((part) => `${part}\r\n`).join('')
}

const toDate = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '')
const toTime = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/gu, '')}Z`
const isMonth = (month: number | undefined): month is number => month !== undefined && month >= 1 && month <= 12

/** Returns the first day, and the day after the last one; undefined for a year or a season, which would fill a calendar. */
const toDays = ({ year, month, day }: DateParts): [first: Date, next: Date] | undefined => {
  if (!isMonth(month) || year < 1000) return undefined
  const first = new Date(Date.UTC(year, month - 1, day ?? 1))
  return [first, day ? new Date(Date.UTC(year, month - 1, day + 1)) : new Date(Date.UTC(year, month, 1))]
}

const toEvent = (event: CalendarEvent, origin: string): string[] => {
  const { from, to } = readEdtf(event.work.issued ?? '')
  const start = from && toDays(from)
  const end = (to && toDays(to)) ?? start
  if (!start || !end || end[1] <= start[0]) return []
  const { values, work, venue, tags } = event
  const place = [work['event-place'], work['publisher-place'], venue].find(Boolean)
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    // The time of the event's last change, not of the response: an unchanged calendar keeps its bytes.
    `DTSTAMP:${toTime(event.updatedAt)}`,
    `LAST-MODIFIED:${toTime(event.updatedAt)}`,
    `SEQUENCE:${event.version - 1}`,
    `DTSTART;VALUE=DATE:${toDate(start[0])}`,
    `DTEND;VALUE=DATE:${toDate(end[1])}`,
    `SUMMARY:${escapeText(values.title ?? '')}`,
    ...(values.description ? [`DESCRIPTION:${escapeText(values.description)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${origin}${event.path}`,
    ...(tags.length ? [`CATEGORIES:${tags.map(escapeText).join(',')}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Returns a calendar of all-day events. Those without a month are left out. Source: https://www.rfc-editor.org/rfc/rfc5545 */
export const writeCalendar = (name: string, events: readonly CalendarEvent[], origin: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portfolio//Conferences//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => toEvent(event, origin)),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('')
