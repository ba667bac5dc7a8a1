import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { IMPORT_ENTRIES_MAX, type ImportFormat, type ImportSource, type UnreadableEntry } from '@portfolio/contracts'
import { readBibtex, readCslItem, readRis, scanBibtex, toStandalone, type Work, type WorkLink } from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'

/** An entry of a file, whatever its format. */
export interface SourceEntry {
  /** Its key and how often that stood before it. */
  id: string
  key: string
  line: number
  work: Work
  links: readonly WorkLink[]
  /** The entry with all that it needs, byte for byte, if it is BibTeX. */
  bibtex: string | null
  /** Names of what no property of the work stands for. In BibTeX it is kept with the entry, else it is lost. */
  unknown: string[]
}

export interface SourceFile {
  format: ImportFormat
  entries: SourceEntry[]
  unreadable: UnreadableEntry[]
}

type OnProgress = (read: number, total: number) => void
type WithoutId = Omit<SourceEntry, 'id'>

const BIBTEX_ENTRY = /@\s*\p{L}+\s*[{(]/u
const RIS_RECORD = /^\s*TY\s{1,2}-/mu

/** Returns the format of a text, as far as its beginning tells. */
const detectFormat = (text: string): ImportFormat => {
  if (/^\s*[[{]/u.test(text)) return 'csl-json'
  if (RIS_RECORD.test(text)) return 'ris'
  if (BIBTEX_ENTRY.test(text)) return 'bibtex'
  return throwHttpError(422, 'This is not BibTeX, RIS or CSL-JSON: no entry was found', 'text')
}

const countLines = (text: string) => text.split('\n').length

const checkCount = (count: number) => {
  if (count > IMPORT_ENTRIES_MAX)
    throwHttpError(422, `The file has ${count} entries. At most ${IMPORT_ENTRIES_MAX} can be imported at once`, 'text')
}

const fromBibtex = async (text: string, onProgress: OnProgress) => {
  checkCount(scanBibtex(text).filter(({ kind }) => kind === 'entry').length)
  const { entries, errors } = await readBibtex(text, onProgress)
  return {
    entries: entries.map(
      (entry): WithoutId => ({
        key: entry.key,
        line: entry.line,
        work: entry.work,
        links: entry.links,
        bibtex: toStandalone(entry),
        unknown: entry.unknownFields,
      }),
    ),
    unreadable: errors.map(({ message, line, entryLine, source }): UnreadableEntry => {
      return { message, line, firstLine: entryLine, lastLine: entryLine + countLines(source) - 1, source }
    }),
  }
}

/** After each line end of any kind: the lines together are the text, byte for byte. */
const LINE_STARTS = /(?<=\r\n|\r(?!\n)|\n)/u

/** Lines between two records are one error, not one each. */
const joinNeighbors = (errors: readonly { message: string; line: number }[], text: string): UnreadableEntry[] => {
  const lines = text.split(LINE_STARTS)
  const joined: UnreadableEntry[] = []
  for (const { message, line } of errors) {
    const last = joined.at(-1)
    const source = lines[line - 1] ?? ''
    if (last && last.lastLine + 1 >= line && last.message === message) {
      last.source += source
      last.lastLine = line
    } else joined.push({ message, line, firstLine: line, lastLine: line, source })
  }
  return joined.map((error) => ({ ...error, source: error.source.trimEnd() }))
}

const fromRis = (text: string) => {
  const { records, errors } = readRis(text)
  checkCount(records.length)
  const recordLines = new Set(records.map(({ line }) => line))
  return {
    entries: records.map(
      ({ work, links, unknownTags, line }): WithoutId => ({
        key: 'ris',
        line,
        work,
        links,
        bibtex: null,
        unknown: [...new Set(unknownTags)],
      }),
    ),
    // A record that is only not closed was read.
    unreadable: joinNeighbors(
      errors.filter(({ line }) => !recordLines.has(line)),
      text,
    ),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return throwHttpError(422, 'This is not valid JSON', 'text')
  }
}

const fromCslJson = (text: string) => {
  const json = parseJson(text.replace(/^\u{FEFF}/u, ''))
  const items = Array.isArray(json)
    ? json
    : Array.isArray((json as { items?: unknown }).items)
      ? (json as { items: unknown[] }).items
      : [json]
  checkCount(items.length)
  const entries: WithoutId[] = []
  const unreadable: UnreadableEntry[] = []
  for (const [index, item] of items.entries()) {
    const line = index + 1
    try {
      const { id, work, unknownFields } = readCslItem(item)
      entries.push({ key: id ?? 'item', line, work, links: [], bibtex: null, unknown: unknownFields })
    } catch (error) {
      const source = JSON.stringify(item) ?? ''
      unreadable.push({ message: (error as Error).message, line, firstLine: line, lastLine: line, source })
    }
  }
  return { entries, unreadable }
}

const numberIds = (entries: readonly WithoutId[]): SourceEntry[] => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const count = (counts.get(entry.key) ?? 0) + 1
    counts.set(entry.key, count)
    return { id: `${entry.key}#${count}`, ...entry }
  })
}

/**
 * Reads a file. Other work gets its turn between entries. Throws 422 for a text without entries, with more than 5,000, or in no format that
 * can be read.
 */
export const readSource = async (
  { text, format = detectFormat(text) }: ImportSource,
  onProgress: OnProgress = () => {},
): Promise<SourceFile> => {
  await yieldToOthers()
  const { entries, unreadable } =
    format === 'bibtex' ? await fromBibtex(text, onProgress) : format === 'ris' ? fromRis(text) : fromCslJson(text)
  if (!entries.length && !unreadable.length) throwHttpError(422, 'No entry was found', 'text')
  return { format, entries: numberIds(entries), unreadable }
}
