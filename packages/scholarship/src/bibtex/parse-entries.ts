import { parse } from '@retorquere/bibtex-parser'
import { KEYWORD_TEXT, VERBATIM_FIELDS } from './prepare-fields.ts'
import { prepareTex, SPACE, TILDE } from './prepare-tex.ts'
import { toQuotationMarks } from './quotation-marks.ts'
import type { ParsedEntry } from './to-work.ts'

// The parser converts < and > to the characters TeX prints for them, and returns formatting as HTML. These placeholders stand for real ones.
const LESS_THAN = '\u{E000}'
const GREATER_THAN = '\u{E001}'
const hideSpecial = (text: string) =>
  text
    .replace(/(?<=[\dX])~(?=[/}"])/gu, TILDE)
    .replace(/<|\\textless(?:\{\}|(?![a-z])\s*)/giu, LESS_THAN)
    .replace(/>|\\textgreater(?:\{\}|(?![a-z])\s*)/giu, GREATER_THAN)

/** Formatting is dropped: the text of a field is plain text. */
const toPlainText = (text: string) =>
  toQuotationMarks(text)
    .replace(/<\/?[a-z][^<>]*>/gu, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(SPACE, ' ')
    .replaceAll(TILDE, '~')
    .replaceAll(LESS_THAN, '<')
    .replaceAll(GREATER_THAN, '>')
    .replace(/\s+/gu, ' ')
    // An accent above an i, which TeX writes as a dotless i.
    .replace(/ı(?=\p{Mark})/gu, 'i')
    .normalize('NFC')
    .trim()

const mapText = <T>(value: T): T => {
  if (typeof value === 'string') return toPlainText(value) as T
  if (Array.isArray(value)) return value.map(mapText) as T
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, mapText(text)])) as T
  return value
}

/** Merges fields of the same name: keeps all keywords, and the first of any other field. */
const mergeFields = (fields: ParsedEntry['fields']): ParsedEntry['fields'] => {
  const merged: ParsedEntry['fields'] = {}
  const keywords: unknown[] = []
  for (const [numbered, value] of Object.entries(fields)) {
    const name = numbered.replace(/\+duplicate-\d+$/u, '')
    if (name === KEYWORD_TEXT) keywords.push(value)
    else merged[name] ??= value
  }
  if (keywords.length) merged.keywords = keywords.join(', ')
  return merged
}

const parseAll = (sources: string[]): ParsedEntry[] => {
  const { entries } = parse(prepareTex(hideSpecial(sources.join('\n'))), {
    sentenceCase: false,
    english: false,
    applyCrossRef: false,
    unsupported: 'ignore',
    fieldMode: VERBATIM_FIELDS,
  })
  return entries
    .filter(({ key }) => key)
    .map(({ type, fields }) => ({ type: type.toLowerCase(), fields: mergeFields(mapText(fields) as ParsedEntry['fields']) }))
}

/** Returns the parsed entries in their order, with undefined for one that the parser rejects. */
export const parseEntries = (sources: string[]): (ParsedEntry | undefined)[] => {
  try {
    const parsed = parseAll(sources)
    if (parsed.length === sources.length) return parsed
  } catch {
    // An entry that is nested too deeply throws: read the others one by one.
  }
  return sources.length < 2 ? sources.map(() => undefined) : sources.flatMap((source) => parseEntries([source]))
}
