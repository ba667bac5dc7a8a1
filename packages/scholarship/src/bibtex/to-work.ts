import { type LinkKind, type Role, type TextVariable, toEtAl, type Work, type WorkLink } from '#csl'
import { findArxiv, normalizeArxiv, normalizeDoi, normalizePmid, readIsbn, readIssn } from '#identifiers'
import { joinTitle } from '#join-title'
import { toLanguage } from '#language'
import { ownValue } from '#own-value'
import { toPlainAbstract, toPlainTitle } from '#plain-markup'
import { readPreprint } from '#read-preprint'
import { readTalk } from '#read-talk'
import { readEqual, readOrcids, toAnnotationField, toOrcidField } from './annotations.ts'
import { isCitationCount } from './citation-count.ts'
import { DATE_FIELDS, MANUSCRIPT_STATES, readDate } from './read-date.ts'
import { readHowPublished, readPackage, readPatent, readTitleAddon } from './read-kind.ts'
import { isOthers, type ParsedName, readNames } from './read-names.ts'
import { COUNTRY_KEY, GENRE, GENRE_KEY, NUMBERED_BY_ISSUE, SUBTYPE, WORK_TYPE } from './types.ts'
import { readAddress, readNotedAddress, unescapeVerbatim } from './verbatim.ts'

export interface ParsedEntry {
  /** Lower-cased. */
  type: string
  fields: Record<string, string | ParsedName[] | string[] | undefined>
}

export interface EntryContent {
  work: Work
  links: WorkLink[]
  /** Names of the fields that no property of the work stands for. They are kept in the source of the entry. */
  unknownFields: string[]
}

export const ROLE_FIELDS: Record<string, Role> = {
  author: 'author',
  editor: 'editor',
  translator: 'translator',
  illustrator: 'illustrator',
  introduction: 'introduction',
  foreword: 'introduction',
}

/** Fields whose text is a property of the work whatever the type of the entry. */
export const TEXT_FIELDS: Record<string, TextVariable> = {
  title: 'title',
  journal: 'container-title',
  journaltitle: 'container-title',
  booktitle: 'container-title',
  series: 'collection-title',
  eventtitle: 'event-title',
  venue: 'event-place',
  volume: 'volume',
  issue: 'issue',
  chapter: 'chapter-number',
  edition: 'edition',
  version: 'version',
  pagetotal: 'number-of-pages',
  volumes: 'number-of-volumes',
  publisher: 'publisher',
  institution: 'publisher',
  school: 'publisher',
  organization: 'publisher',
  location: 'publisher-place',
  address: 'publisher-place',
  abstract: 'abstract',
  language: 'language',
  langid: 'language',
  note: 'note',
}

/** What is no article is a part of a book if the entry has both a book and a journal: proceedings that a journal printed. */
const TEXT_FIELDS_OF_PARTS: typeof TEXT_FIELDS = { title: 'title', booktitle: 'container-title', ...TEXT_FIELDS }

const IDENTIFIER_FIELDS: Record<string, [TextVariable, (text: string) => string | undefined]> = {
  doi: ['DOI', normalizeDoi],
  isbn: ['ISBN', readIsbn],
  issn: ['ISSN', readIssn],
  pmid: ['PMID', normalizePmid],
}

/** Link fields that academic site generators and BibBase have made common. */
export const LINK_FIELDS: Record<string, LinkKind> = {
  pdf: 'pdf',
  preprint: 'preprint',
  code: 'code',
  data: 'data',
  slides: 'slides',
  video: 'video',
  poster: 'poster',
  url_pdf: 'pdf',
  url_paper: 'pdf',
  url_preprint: 'preprint',
  url_code: 'code',
  url_data: 'data',
  url_dataset: 'data',
  url_slides: 'slides',
  url_video: 'video',
  url_poster: 'poster',
}

/** Returns whether two titles differ in their capitals only. */
export const isSameTitle = (a = '', b = ''): boolean => a.toLowerCase() === b.toLowerCase()

const ARXIV_FIELDS = ['eprint', 'eprinttype', 'archiveprefix']
/** Pages, or the number that an article without pages has, in the order in which they are read. */
export const PAGE_FIELDS = ['pages', 'eid', 'article-number', 'articleno', 'art_number']

/** Translates a parsed entry. Never throws: what has no equivalent is listed in `unknownFields`. */
export const toWork = ({ type, fields }: ParsedEntry): EntryContent => {
  const subtype = type === 'article' ? ownValue(SUBTYPE, String(fields.entrysubtype ?? '').toLowerCase()) : undefined
  const work: Work = { type: subtype ?? ownValue(WORK_TYPE, type) ?? 'document' }
  const known = new Set<string>()
  const text = (name: string) => {
    const value = fields[name]
    if (typeof value === 'string') return value
    // BibLaTeX lists, such as several publishers.
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(' and ') : undefined
  }
  /** Marks a field as known if it was used. */
  const use = (name: string, isUsed: unknown) => {
    if (isUsed) known.add(name)
  }

  use('entrysubtype', subtype)
  readRoles(fields, work, text, use)
  readPlaces(work, text, use)
  readTexts(type, work, text, use)
  const language = toLanguage(work.language)
  if (language) work.language = language
  const place = work.type === 'patent' ? ownValue(COUNTRY_KEY, work['publisher-place'] ?? '') : undefined
  if (place) work['publisher-place'] = place
  readIdentifiers(work, text, use)
  const links = readLinks(text, use)

  const how = text('howpublished')
  use('howpublished', how && (Object.hasOwn(MANUSCRIPT_STATES, how) || readHowPublished(work, how)))
  readTitle(work, text, use)
  readBookSubtitle(work, text, use)
  readNumber(type, work, text, use)
  readGenre(type, work, text, use)
  use('titleaddon', readTitleAddon(work, text('titleaddon')))
  readDate(work, text)
  readArxiv(work, text, use)
  readPubMed(work, text, use)
  readPreprint(work)
  readTalk(work)
  readPatent(work)
  if (type === 'manual') readPackage(work)
  for (const field of DATE_FIELDS) use(field, text(field))

  readPages(work, text, use)
  const url = readAddress(text('url'))
  if (url) work.URL = url
  use('url', url)
  readNotedAddress(work)
  const keywords = (text('keywords') ?? '').split(/\s*[,;]\s*/u).filter(Boolean)
  if (keywords.length) work.keyword = [...new Set(keywords)].join(', ')
  use('keywords', work.keyword)

  return { work, links, unknownFields: Object.keys(fields).filter((field) => !known.has(field)) }
}

type Text = (name: string) => string | undefined
type Use = (name: string, isUsed: unknown) => void

const readRoles = (fields: ParsedEntry['fields'], work: Work, text: Text, use: Use) => {
  const openRoles: Role[] = []
  for (const [field, role] of Object.entries(ROLE_FIELDS)) {
    const all = readNames(fields[field])
    const names = all.filter((name) => !isOthers(name))
    if (!names.length) continue
    use(field, true)
    if (work[role]) continue
    work[role] = names
    for (const [annotation, read] of [[toAnnotationField(field), readEqual] as const, [toOrcidField(field), readOrcids] as const]) {
      const annotated = read(work[role], text(annotation) ?? '')
      work[role] = annotated.names
      use(annotation, annotated.isAllRead)
    }
    if (names.length < all.length) openRoles.push(role)
  }
  const etAl = toEtAl(openRoles, work)
  if (etAl) work.etAl = etAl
}

const readTexts = (type: string, work: Work, text: Text, use: Use) => {
  for (const [field, variable] of Object.entries(type === 'article' ? TEXT_FIELDS : TEXT_FIELDS_OF_PARTS)) {
    const value = variable === 'abstract' ? text(field) : toPlainTitle(text(field) ?? '')
    // A book names itself there for its parts, which inherit it, and in Scopus as what it appeared in.
    const isOwnTitle = variable === 'container-title' && work.type === 'book' && isSameTitle(value, work.title)
    if (!value || work[variable] || isOwnTitle) continue
    use(field, true)
    if (variable === 'note' && isCitationCount(value)) continue
    work[variable] = variable === 'abstract' ? toPlainAbstract(value) : value
  }
}

const readIdentifiers = (work: Work, text: Text, use: Use) => {
  for (const [field, [variable, normalize]] of Object.entries(IDENTIFIER_FIELDS)) {
    const value = normalize(unescapeVerbatim(text(field) ?? ''))
    if (value) work[variable] = value
    use(field, value)
  }
}

const readLinks = (text: Text, use: Use): WorkLink[] => {
  const links: WorkLink[] = []
  for (const [field, kind] of Object.entries(LINK_FIELDS)) {
    const href = readAddress(text(field))
    if (!href || links.some((link) => link.kind === kind)) continue
    links.push({ kind, href })
    use(field, true)
  }
  return links
}

const readPages = (work: Work, text: Text, use: Use) => {
  const field = PAGE_FIELDS.find(text) ?? 'pages'
  const pages = text(field)
  if (pages && isPageCount(work, pages)) work['number-of-pages'] ??= pages
  else if (pages) work.page ??= pages.replace(/\s*[‐-―-]+\s*/gu, '-')
  use(field, pages)
}

const readTitle = (work: Work, text: Text, use: Use) => {
  const subtitle = toPlainTitle(text('subtitle') ?? '')
  if (!subtitle || !work.title) return
  work.title = joinTitle(work.title, subtitle)
  use('subtitle', true)
}

const readBookSubtitle = (work: Work, text: Text, use: Use) => {
  const [title, subtitle] = [text('booktitle'), text('booksubtitle')].map((value) => toPlainTitle(value ?? ''))
  if (!title || !subtitle || work['container-title'] !== title) return
  work['container-title'] = joinTitle(title, subtitle)
  use('booksubtitle', true)
}

/** The ACM has the place of the conference in `location`, and that of the publisher in `address`. Others have the publisher's in either. */
const readPlaces = (work: Work, text: Text, use: Use) => {
  const [location, address] = [text('location'), text('address')].map((value) => toPlainTitle(value ?? ''))
  if (!location || !address || text('venue')) return
  if (location !== address) work['event-place'] = location
  work['publisher-place'] = address
  use('location', true)
  use('address', true)
}

/** A number is that of an issue, of a report, or of a volume in a series. */
const readNumber = (type: string, work: Work, text: Text, use: Use) => {
  const number = text('number')
  if (!number) return
  if (NUMBERED_BY_ISSUE.has(type)) work.issue ??= number
  else if (work['collection-title']) work['collection-number'] = number
  else work.number = number
  use('number', work.issue === number || work.number === number || work['collection-number'] === number)
}

const readGenre = (type: string, work: Work, text: Text, use: Use) => {
  const genre = text('type')
  const known = genre ? (ownValue(GENRE_KEY, genre.toLowerCase()) ?? genre) : ownValue(GENRE, type)
  if (known) work.genre = known
  use('type', genre)
}

/** Types of entries in which reference managers write preprints. */
const isMaybePreprint = ({ type }: Work) => type === 'document' || type === 'webpage'

const readArxiv = (work: Work, text: Text, use: Use) => {
  // Old entries of ADS do not name the archive.
  const isArxiv = /^arxiv$/iu.test(text('eprinttype') ?? text('archiveprefix') ?? 'arxiv')
  const eprint = isArxiv ? normalizeArxiv(text('eprint') ?? '') : undefined
  const linked = normalizeArxiv(unescapeVerbatim(text('arxiv') ?? ''))
  use('arxiv', linked)
  // Zotero writes a preprint without `eprint`: note = {arXiv:2301.00001 [cs]}.
  const noted = isMaybePreprint(work) ? /^arxiv:\s*(\S+)(?:\s+\[[\w.-]+\])?$/iu.exec(text('note') ?? '')?.[1] : undefined
  const arxiv = eprint ?? linked ?? findArxiv(work.DOI) ?? normalizeArxiv(noted ?? '')
  for (const field of ARXIV_FIELDS) use(field, eprint && text(field))
  if (!arxiv) return
  work.arXiv = arxiv
  if (isMaybePreprint(work)) work.type = 'article'
}

/** A number of PubMed as BibLaTeX writes it: eprinttype = {pubmed}, eprint = {24314719}. */
const readPubMed = (work: Work, text: Text, use: Use) => {
  if (!/^pubmed$/iu.test(text('eprinttype') ?? text('archiveprefix') ?? '')) return
  const PMID = normalizePmid(text('eprint') ?? '')
  if (!PMID || work.PMID) return
  work.PMID = PMID
  for (const field of ARXIV_FIELDS) use(field, text(field))
}

/** A book, or another whole, has a number of pages there: "xii+410". */
const isPageCount = ({ type }: Work, pages: string) =>
  /^(?:book|thesis|report|pamphlet)$/u.test(type) && /^(?:[ivxlc]+\s?[+,]\s?)?\d+(?:\s?pp?\.?)?$/iu.test(pages)
