import { collapseSpaces } from '#collapse-spaces'
import { type Name, type Role, type TextVariable, toEtAl, type Work, type WorkLink, type WorkType } from '#csl'
import { parseDate } from '#dates'
import { isWebAddress, normalizeArxiv, normalizeDoi, normalizeIsbn, normalizeIssn, normalizePmid, readIsbn, readIssn } from '#identifiers'
import { isOrganization, parseInverted, parseName } from '#names'
import { ownValue } from '#own-value'
import { toPlainAbstract, toPlainTitle } from '#plain-markup'
import { readPreprint } from '#read-preprint'
import { readTalk } from '#read-talk'
import { isInPeriodical } from '#venue'
import { hasNumber, hasPageCount, hasVersion, isInSeries, isOfEvent, TYPES } from './types.ts'

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
  NV: 'number-of-volumes',
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

/** Zotero writes the notes of its user as HTML. They are no part of a work's description. */
const OWN_NOTE = /^<[a-z][a-z\d]*[\s>]/iu

interface Line {
  tag: string
  value: string
}

interface RecordType {
  /** As in the record: "CONF". */
  name: string
  type: WorkType
  has: (tag: string) => boolean
}

/** Tags for the short title of a journal. Some publishers give no other. */
const ABBREVIATIONS = new Set(['JA', 'J1', 'J2'])

/** Returns the property that a tag stands for in a record of this type. */
const findVariable = (tag: string, { name, type, has }: RecordType): TextVariable | undefined => {
  if (tag === 'T2' && isInSeries(type)) return 'collection-title'
  if (tag === 'ET' && hasVersion(type)) return 'version'
  // The day on which an article appeared online, in EndNote and PubMed.
  if (tag === 'ET' && type === 'article-journal') return undefined
  if (ABBREVIATIONS.has(tag) && isInPeriodical({ type }) && !['T2', 'JO', 'JF'].some(has)) return 'container-title'
  // The number of an article without pages, in EndNote and Scopus.
  if (tag === 'C7' && (isInPeriodical({ type }) || type === 'paper-conference') && !has('SP')) return 'page'
  if (type === 'book' && tag === 'M1') return 'collection-number'
  if (type === 'chapter' && tag === 'SV') return 'collection-number'
  if (type === 'chapter' && tag === 'SE') return 'chapter-number'
  if (isOfEvent(type)) {
    // Publishers write proceedings as the second title of a paper, and the place of publication as its place, if they name no other.
    const namesBoth = has('C3') || has('C1')
    const isTalk = type === 'speech' || (name === 'CPAPER' && !has('BT') && !has('PB'))
    if (tag === 'C3') return 'container-title'
    if (tag === 'C1') return 'publisher-place'
    if (tag === 'T2' && (has('C3') || isTalk)) return 'event-title'
    if (tag === 'CY' && (namesBoth || isTalk)) return 'event-place'
  }
  return TEXT_TAGS[tag]
}

/** Returns the role of a person; undefined for one who has no role in the work, such as the editor of its series. */
const findRole = (tag: string, { type, has }: RecordType): 'author' | 'editor' | 'translator' | undefined => {
  if (tag === 'AU' || tag === 'A1') return 'author'
  if (tag === 'A4') return 'translator'
  if (tag === 'ED' || (tag === 'A3' && type === 'book')) return 'editor'
  return tag === 'A2' && type !== 'article-journal' && !(type === 'book' && has('A3')) ? 'editor' : undefined
}

/** What stands in place of the other names. */
const OTHERS = /^(?:et\.? al\.?|(?:and )?others),?$/iu

const readPerson = (value: string): Name => {
  const parts = value.split(/[,،]/u).map((part) => part.trim())
  const [first, second] = parts
  // EndNote writes organizations so: "World Health Organization,".
  if (first && second === '' && parts.length === 2) return { literal: first }
  if (isOrganization(value)) return { literal: value }
  return parts.length > 1 ? parseInverted(parts) : parseName(value)
}

/** "1936/11/12/", "1936///Spring" or free text. The most exact one of a record counts. */
const readDate = (work: Work, value: string) => {
  const [year = '', month, day, ...more] = value.split('/')
  const isRis = /^\d{4}$/u.test(year) && value.includes('/')
  const { edtf, status } = parseDate(isRis ? [...more, [year, month, day].filter(Boolean).join('-')].join(' ').trim() : value)
  if (edtf && edtf.length > (work.issued?.length ?? 0)) work.issued = edtf
  if (status) work.status = status
}

const PUBMED = /pub\s?med|medline/iu
const ARXIV = /^arxiv/iu

/** Reads what identifies a work in a database. Returns the tags of what is not known. */
const readAccessions = (work: Work, lines: readonly Line[]): string[] => {
  const databases = lines.filter(({ tag }) => tag === 'DB')
  const isIn = (name: RegExp) => databases.some(({ value }) => name.test(value))
  const [isInArxiv, isInPubmed] = [isIn(ARXIV), isIn(PUBMED)]
  const unknown = lines.filter(({ tag, value }) => {
    if (tag !== 'AN') return false
    const arXiv = /^arxiv:/iu.test(value) || isInArxiv ? normalizeArxiv(value) : undefined
    const PMID = /^pmid:/iu.test(value) || isInPubmed ? normalizePmid(value) : undefined
    if (arXiv) work.arXiv ??= arXiv
    else if (PMID) work.PMID ??= PMID
    return !arXiv && !PMID
  })
  const isKnown = ({ value }: Line) => (work.PMID && PUBMED.test(value)) || (work.arXiv && ARXIV.test(value))
  return [...unknown, ...databases.filter((line) => !isKnown(line))].map(({ tag }) => tag)
}

interface RisRecord {
  work: Work
  links: WorkLink[]
  /** Tags that no property of the work stands for. */
  unknownTags: string[]
  /** The text of the record in the file. */
  source: string
  /** Counted from 1. */
  line: number
}

const toWork = (lines: Line[]): Pick<RisRecord, 'work' | 'links' | 'unknownTags'> => {
  const name = lines[0]?.value ?? ''
  const type = ownValue(TYPES, name) ?? 'document'
  const tags = new Set(lines.map(({ tag }) => tag))
  const record: RecordType = { name, type, has: (tag) => tags.has(tag) }
  const work: Work = { type }
  const links: WorkLink[] = []
  const keywords: string[] = []
  const openRoles: Role[] = []
  let [firstPage, lastPage] = ['', '']
  const unknownTags = readAccessions(work, lines)
  for (const { tag, value } of lines.slice(1)) {
    const variable = findVariable(tag, record)
    const role = findRole(tag, record)
    if (tag === 'AN' || tag === 'DB') continue
    if (role && OTHERS.test(value)) openRoles.push(role)
    else if (role) {
      work[role] ??= []
      work[role].push(readPerson(value))
    } else if (tag === 'KW') keywords.push(value)
    else if (tag === 'SP') firstPage = value
    else if (tag === 'EP') lastPage = value
    else if (tag === 'PY' || tag === 'Y1' || tag === 'DA') readDate(work, value)
    else if (tag === 'DO') work.DOI ??= normalizeDoi(value)
    else if (tag === 'UR' && !work.URL && isWebAddress(value)) work.URL = value
    else if (tag === 'L1') links.push({ kind: 'pdf', href: value })
    else if (tag === 'SN' && hasNumber(type) && !work.number && !normalizeIsbn(value) && !normalizeIssn(value)) work.number = value
    else if (tag === 'SN' && readIsbn(value)) work.ISBN ??= readIsbn(value)
    else if (tag === 'SN' && readIssn(value)) work.ISSN ??= readIssn(value)
    else if (variable === 'abstract' && !work.abstract) work.abstract = toPlainAbstract(value)
    else if (variable === 'note' && OWN_NOTE.test(value)) unknownTags.push(tag)
    else if (variable && !work[variable]) work[variable] = toPlainTitle(value)
    // The same again is nothing unknown.
    else if (!(variable && work[variable] === toPlainTitle(value))) unknownTags.push(tag)
  }
  const etAl = toEtAl(openRoles, work)
  if (etAl) work.etAl = etAl
  if (firstPage && !lastPage && hasPageCount(type) && /^\d+$/u.test(firstPage)) work['number-of-pages'] = firstPage
  else if (firstPage) work.page = lastPage && lastPage !== firstPage ? `${firstPage}-${lastPage}` : firstPage
  if (keywords.length) work.keyword = keywords.join(', ')
  // No type of record is a preprint.
  if (type === 'document' && work.arXiv) work.type = 'article'
  readPreprint(work)
  readTalk(work)
  if (name === 'INPR') work.status ??= 'accepted'
  if (work['event-title'] === work['container-title']) delete work['event-title']
  return { work, links, unknownTags }
}

export interface RisFile {
  records: RisRecord[]
  errors: { message: string; line: number }[]
}

const TAG_LINE = /^\s*([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/u

/**
 * Reads RIS, the line format of reference managers: two-letter tags, two spaces, a hyphen and a space. A line without a tag continues the
 * one before it. Never throws: what cannot be read is reported with its line and keeps no other record from being read.
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
      if (value.trim() || tag === 'TY') open?.lines.push({ tag, value: collapseSpaces(value) })
    } else if (raw.trim() && open?.lines.length) {
      const last = open.lines.at(-1) as Line
      // EndNote writes one keyword a line, and the tag before the first.
      if (last.tag === 'KW') open.lines.push({ tag: 'KW', value: collapseSpaces(raw) })
      else last.value += ` ${collapseSpaces(raw)}`
    }
  }
  close(false)
  return { records, errors }
}
