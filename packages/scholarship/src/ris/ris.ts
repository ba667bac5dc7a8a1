import type { Name, TextVariable, Work, WorkLink, WorkType } from '#csl'
import { parseDate, readEdtf } from '#dates'
import { normalizeDoi, normalizeIsbn, normalizeIssn } from '#identifiers'
import { isOrganization, parseInverted, parseName } from '#names'

/**
 * RIS, the line format of reference managers: two-letter tags, two spaces, a hyphen and a space.
 * Source: https://en.wikipedia.org/wiki/RIS_(file_format)
 */
const TYPES: Record<string, WorkType> = {
  ABST: 'article-journal',
  BLOG: 'post-weblog',
  BOOK: 'book',
  CHAP: 'chapter',
  COMP: 'software',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  DATA: 'dataset',
  EBOOK: 'book',
  ECHAP: 'chapter',
  EDBOOK: 'book',
  EJOUR: 'article-journal',
  ELEC: 'webpage',
  ENCYC: 'entry-encyclopedia',
  GEN: 'document',
  INPR: 'article-journal',
  JFULL: 'periodical',
  JOUR: 'article-journal',
  MANSCPT: 'manuscript',
  MGZN: 'article-magazine',
  NEWS: 'article-newspaper',
  PAMP: 'pamphlet',
  PAT: 'patent',
  RPRT: 'report',
  SLIDE: 'speech',
  THES: 'thesis',
  UNPB: 'manuscript',
  VIDEO: 'motion_picture',
}
const TAG_OF_TYPE: Record<WorkType, string> = {
  article: 'GEN',
  'article-journal': 'JOUR',
  'article-magazine': 'MGZN',
  'article-newspaper': 'NEWS',
  book: 'BOOK',
  chapter: 'CHAP',
  dataset: 'DATA',
  document: 'GEN',
  'entry-dictionary': 'ENCYC',
  'entry-encyclopedia': 'ENCYC',
  event: 'GEN',
  manuscript: 'UNPB',
  motion_picture: 'VIDEO',
  pamphlet: 'PAMP',
  'paper-conference': 'CPAPER',
  patent: 'PAT',
  periodical: 'JFULL',
  post: 'ELEC',
  'post-weblog': 'BLOG',
  report: 'RPRT',
  review: 'JOUR',
  'review-book': 'JOUR',
  software: 'COMP',
  speech: 'SLIDE',
  thesis: 'THES',
  webpage: 'ELEC',
}

/** Tags whose text is a property of the work. Of several tags for one property the first in a record counts. */
const TEXT_TAGS: Record<string, TextVariable> = {
  TI: 'title',
  T1: 'title',
  CT: 'title',
  T2: 'container-title',
  JO: 'container-title',
  JF: 'container-title',
  BT: 'container-title',
  T3: 'collection-title',
  VL: 'volume',
  IS: 'issue',
  ET: 'edition',
  PB: 'publisher',
  CY: 'publisher-place',
  PP: 'publisher-place',
  AB: 'abstract',
  N2: 'abstract',
  N1: 'note',
  LA: 'language',
  M3: 'genre',
}

interface Line {
  tag: string
  value: string
}

export interface RisRecord {
  work: Work
  links: WorkLink[]
  /** Tags that no property of the work stands for. */
  unknownTags: string[]
  /** The record as it stands in the file. */
  source: string
  /** Counted from 1. */
  line: number
}

export interface RisFile {
  records: RisRecord[]
  errors: { message: string; line: number }[]
}

const TAG_LINE = /^\s*([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/u

const addTo = (work: Work, role: 'author' | 'editor' | 'translator', value: string) => {
  const parts = value.split(/\s*,\s*/u)
  const organization: Name | undefined = isOrganization(value) ? { literal: value } : undefined
  const name = organization ?? (parts.length > 1 ? parseInverted(parts) : parseName(value))
  work[role] = [...(work[role] ?? []), name]
}

const toWork = (lines: Line[]): Pick<RisRecord, 'work' | 'links' | 'unknownTags'> => {
  const work: Work = { type: TYPES[lines[0]?.value ?? ''] ?? 'document' }
  const links: WorkLink[] = []
  const keywords: string[] = []
  const unknownTags: string[] = []
  let [firstPage, lastPage] = ['', '']
  for (const { tag, value } of lines.slice(1)) {
    const variable = TEXT_TAGS[tag]
    if (tag === 'AU' || tag === 'A1') addTo(work, 'author', value)
    else if (tag === 'ED' || (tag === 'A2' && work.type !== 'article-journal')) addTo(work, 'editor', value)
    else if (tag === 'A4') addTo(work, 'translator', value)
    else if (tag === 'KW') keywords.push(value)
    else if (tag === 'SP') firstPage = value
    else if (tag === 'EP') lastPage = value
    else if (tag === 'PY' || tag === 'Y1' || tag === 'DA') readDate(work, value)
    else if (tag === 'DO') work.DOI ??= normalizeDoi(value)
    else if (tag === 'UR' && !work.URL) work.URL = value
    else if (tag === 'L1') links.push({ kind: 'pdf', href: value })
    else if (tag === 'SN' && normalizeIsbn(value)) work.ISBN ??= normalizeIsbn(value)
    else if (tag === 'SN' && normalizeIssn(value)) work.ISSN ??= normalizeIssn(value)
    else if (variable && !work[variable]) work[variable] = value
    else unknownTags.push(tag)
  }
  if (firstPage) work.page = lastPage && lastPage !== firstPage ? `${firstPage}-${lastPage}` : firstPage
  if (keywords.length) work.keyword = keywords.join(', ')
  if (lines[0]?.value === 'INPR') work.status ??= 'accepted'
  return { work, links, unknownTags }
}

/** "1936/11/12/", "1936///" or free text. The most exact one of a record counts. */
const readDate = (work: Work, value: string) => {
  const [year = '', month, day] = value.split('/')
  const isRis = /^\d{4}$/u.test(year) && value.includes('/')
  const { edtf, status } = parseDate(isRis ? [year, month, day].filter(Boolean).join('-') : value)
  if (edtf && edtf.length > (work.issued?.length ?? 0)) work.issued = edtf
  if (status) work.status = status
}

/**
 * Reads RIS. A line without a tag continues the one before it. Never throws: what cannot be read is reported with its line and keeps no
 * other record from being read.
 */
export const readRis = (text: string): RisFile => {
  const records: RisRecord[] = []
  const errors: RisFile['errors'] = []
  let open: { lines: Line[]; raw: string[]; line: number } | undefined
  const close = (isEnded: boolean) => {
    if (!open) return
    if (!isEnded) errors.push({ message: 'The record is not closed by "ER  -"', line: open.line })
    records.push({ ...toWork(open.lines), source: open.raw.join('\n'), line: open.line })
    open = undefined
  }
  for (const [index, raw] of text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n|\r|\n/u)
    .entries()) {
    const [, tag = '', value = ''] = TAG_LINE.exec(raw) ?? []
    if (tag === 'TY') {
      close(false)
      open = { lines: [], raw: [], line: index + 1 }
    } else if (!open) {
      if (raw.trim()) errors.push({ message: 'A record starts with "TY  -"', line: index + 1 })
      continue
    }
    open?.raw.push(raw)
    if (tag === 'ER') close(true)
    else if (tag) {
      if (value.trim() || tag === 'TY') open?.lines.push({ tag, value: value.trim() })
    } else if (raw.trim() && open?.lines.length) (open.lines.at(-1) as Line).value += ` ${raw.trim()}`
  }
  close(false)
  return { records, errors }
}

const formatName = ({ literal, family, given, suffix, ...name }: Name): string => {
  const full = [name['non-dropping-particle'], family].filter(Boolean).join(' ')
  return literal ?? [full, given, suffix].filter(Boolean).join(', ')
}

const formatDate = (edtf: string): string => {
  const { from } = readEdtf(edtf)
  const pad = (part: number | undefined) => (part === undefined || part > 12 ? '' : String(part).padStart(2, '0'))
  return from ? `${from.year}/${pad(from.month)}/${from.day === undefined ? '' : String(from.day).padStart(2, '0')}/` : ''
}

/** Returns a record with CRLF line ends, as the format asks for. Line breaks of a text become spaces. */
export const writeRis = (work: Work, links: WorkLink[] = []): string => {
  const [firstPage, lastPage] = work.page?.split('-') ?? []
  const { from } = readEdtf(work.issued ?? '')
  const entries: [string, string | undefined][] = [
    ['TY', work.status === 'accepted' && work.type === 'article-journal' ? 'INPR' : TAG_OF_TYPE[work.type]],
    ...(work.author ?? []).map((name): [string, string] => ['AU', formatName(name)]),
    ...(work.editor ?? []).map((name): [string, string] => [work.type === 'article-journal' ? 'ED' : 'A2', formatName(name)]),
    ...(work.translator ?? []).map((name): [string, string] => ['A4', formatName(name)]),
    ['TI', work.title],
    [work.type === 'article-journal' ? 'JO' : 'T2', work['container-title']],
    ['T3', work['collection-title']],
    ['PY', from && String(from.year)],
    ['DA', work.issued && formatDate(work.issued)],
    ['VL', work.volume],
    ['IS', work.issue],
    ['SP', firstPage],
    ['EP', lastPage],
    ['ET', work.edition],
    ['PB', work.publisher],
    ['CY', work['publisher-place']],
    ['M3', work.genre],
    ['SN', work.ISBN],
    ['SN', work.ISSN],
    ['DO', work.DOI],
    ['UR', work.URL],
    ...links.filter(({ kind }) => kind === 'pdf').map(({ href }): [string, string] => ['L1', href]),
    ...(work.keyword?.split(', ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['LA', work.language],
    ['AB', work.abstract],
    ['N1', work.note],
    ['ER', ''],
  ]
  return entries.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${value.replace(/\s+/gu, ' ').trim()}\r\n`])).join('')
}
