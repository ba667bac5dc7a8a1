import {
  BIBTEX_CHARACTERS_MAX,
  FILE_TYPES,
  type FileExtension,
  IMPORT_ENTRIES_MAX,
  type ImportFormat,
  type ImportSource,
  TITLE_CHARACTERS_MAX,
  type UnreadableEntry,
} from '@portfolio/contracts'
import {
  listLinkFields,
  readBibtex,
  readCslItem,
  readRis,
  scanBibtex,
  toStandalone,
  type Work,
  type WorkLink,
} from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'
import { cut } from '#product/shared/cut.ts'
import { cutWork } from '#product/shared/cut-work.ts'

/** An entry of a file, whatever its format. */
export interface SourceEntry {
  /** Its key, and how many entries have had this key so far: `turing50#1`. */
  id: string
  key: string
  line: number
  work: Work
  links: readonly WorkLink[]
  /** The entry with its macros and parents, byte for byte, if it is BibTeX and not too long to be stored. */
  bibtex: string | null
  /** Names of fields or tags without an equivalent in the work. Those of BibTeX are kept with the entry, others are lost. */
  unknown: string[]
  /** Names of fields that link to files which this site has. */
  fileFields?: string[]
}

export interface SourceFile {
  format: ImportFormat
  entries: SourceEntry[]
  unreadable: UnreadableEntry[]
}

/** A file of entries, and the addresses here of files to which these link: by the values of their fields, as in `pdf = {paper.pdf}`. */
export interface SourceText extends ImportSource {
  files?: Readonly<Record<string, string>> | undefined
}

type OnProgress = (read: number, total: number) => Promise<void>
type WithoutId = Omit<SourceEntry, 'id'>

const BIBTEX_ENTRY = /@\s*\p{L}+\s*[{(]/u
/** Matches only the spaces of its own line: with those of all previous lines, matching would take quadratic time. */
const RIS_RECORD = /^[^\S\r\n\u2028\u2029]*TY\s{1,2}-/mu

/** Returns the format of a text. Throws 422 if it has none of the three. */
const detectFormat = (text: string): ImportFormat => {
  if (/^\s*[[{]/u.test(text)) return 'csl-json'
  if (RIS_RECORD.test(text)) return 'ris'
  if (BIBTEX_ENTRY.test(text)) return 'bibtex'
  return throwHttpError(422, 'This is not BibTeX, RIS or CSL-JSON: no entry was found', 'text')
}

const countLines = (text: string) => text.split(/\r\n|\r|\n/u).length

export const TAKES_TOO_LONG = 'This file takes too long to read. Divide it into smaller files.'

const checkCount = (count: number) => {
  if (count > IMPORT_ENTRIES_MAX)
    throwHttpError(422, `The file has ${count} entries. At most ${IMPORT_ENTRIES_MAX} can be imported at once`, 'text')
}

/** Returns an entry with links to files of this site in place of what its fields say. */
const linkFiles = (entry: WithoutId, source: string, files: SourceText['files']): WithoutId => {
  if (!files) return entry
  const fields = listLinkFields(source).filter(({ value }) => Object.hasOwn(files, value))
  if (!fields.length) return entry
  const values = new Set(fields.map(({ value }) => value))
  const names = new Set(fields.map(({ name }) => name))
  const { URL: address, ...rest } = entry.work
  const links = entry.links.filter(({ href }) => !values.has(href))
  for (const { kind, value } of fields) {
    const href = files[value] as string
    const extension = href.slice(href.lastIndexOf('.') + 1) as FileExtension
    if (!links.some((link) => link.href === href)) links.push({ kind: kind ?? FILE_TYPES[extension].kind, href })
  }
  return {
    ...entry,
    work: address === undefined || values.has(address) ? rest : entry.work,
    links,
    unknown: entry.unknown.filter((name) => !names.has(name)),
    fileFields: [...names],
  }
}

const fromBibtex = async (text: string, files: SourceText['files'], onProgress: OnProgress) => {
  checkCount(scanBibtex(text).filter(({ kind }) => kind === 'entry' || kind === 'error').length)
  const { entries, errors } = await readBibtex(text, onProgress)
  return {
    entries: entries.map((entry): WithoutId => {
      const { key, line, work, links, unknownFields: unknown, source } = entry
      return linkFiles({ key, line, work, links, bibtex: toStandalone(entry), unknown }, source, files)
    }),
    unreadable: errors.map(({ message, line, entryLine, source }): UnreadableEntry => {
      return { message, line, firstLine: entryLine, lastLine: entryLine + countLines(source) - 1, source }
    }),
  }
}

/** Matches after each line break, so that the joined lines are the text, byte for byte. */
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
    // Without the errors of records that were read although they are not closed.
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

/** Returns the items of a list or of an export with `items`; any other value is the one item. */
const toItems = (json: unknown): unknown[] => {
  const list = Array.isArray(json) ? json : (json as { items?: unknown } | null)?.items
  return Array.isArray(list) ? list : [json]
}

/** Returns the text of an item; an empty text if it is nested too deeply for `JSON.stringify`. */
const toSource = (item: unknown): string => {
  try {
    return JSON.stringify(item)
  } catch {
    return ''
  }
}

const fromCslJson = (text: string) => {
  const items = toItems(parseJson(text.replace(/^\u{FEFF}/u, '')))
  checkCount(items.length)
  const entries: WithoutId[] = []
  const unreadable: UnreadableEntry[] = []
  for (const [index, item] of items.entries()) {
    const line = index + 1
    try {
      const { id, work, unknownFields } = readCslItem(item)
      entries.push({ key: id ?? 'item', line, work, links: [], bibtex: null, unknown: unknownFields })
    } catch (error) {
      unreadable.push({ message: (error as Error).message, line, firstLine: line, lastLine: line, source: toSource(item) })
    }
  }
  return { entries, unreadable }
}

/** Limits how much shared macros and parents may multiply, as each entry is stored with its own copy of them. */
const KEPT_CHARACTERS_MAX = 20_000_000

/** Numbers entries with the same key, and cuts what is too long to be stored, so that the preview shows what will be saved. */
const toEntries = (entries: readonly WithoutId[]): SourceEntry[] => {
  const counts = new Map<string, number>()
  let kept = 0
  return entries.map((entry) => {
    const key = cut(entry.key, TITLE_CHARACTERS_MAX)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const bibtex = entry.bibtex && entry.bibtex.length <= BIBTEX_CHARACTERS_MAX ? entry.bibtex : null
    kept += bibtex?.length ?? 0
    if (kept > KEPT_CHARACTERS_MAX) throwHttpError(422, TAKES_TOO_LONG, 'text')
    return { ...entry, id: `${key}#${count}`, key, work: cutWork(entry.work), bibtex }
  })
}

/** Reads a file. Throws 422 for a text without entries, with more than 5,000, or in no format that can be read. */
export const readSource = async ({ text, format = detectFormat(text), files }: SourceText, onProgress: OnProgress): Promise<SourceFile> => {
  const { entries, unreadable } =
    format === 'bibtex' ? await fromBibtex(text, files, onProgress) : format === 'ris' ? fromRis(text) : fromCslJson(text)
  if (!entries.length && !unreadable.length) throwHttpError(422, 'No entry was found', 'text')
  checkCount(entries.length + unreadable.length)
  return { format, entries: toEntries(entries), unreadable }
}
