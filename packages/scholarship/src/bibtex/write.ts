import { joinKeywords, ROLES, type Work, type WorkLink } from '#csl'
import { readEdtf } from '#dates'
import { toLatexLanguage } from '#language'
import { formatEqual, formatOrcids, toAnnotationField, toOrcidField } from './annotations.ts'
import { escapeTex, escapeVerbatim, formatNames, protectCase } from './format.ts'
import { GENRE, NUMBERED_BY_ISSUE, SUBTYPE, toEntryType } from './types.ts'

const PUBLICATION_STATE = { accepted: 'inpress', submitted: 'submitted', 'in preparation': 'inpreparation', published: undefined }

const SCHOOL_TYPES = new Set(['phdthesis', 'mastersthesis'])
const INSTITUTION_TYPES = new Set(['thesis', 'report', 'techreport'])

const toPublisherField = (entryType: string) => {
  if (SCHOOL_TYPES.has(entryType)) return 'school'
  return INSTITUTION_TYPES.has(entryType) ? 'institution' : 'publisher'
}

/** An entry cannot have two fields of one name. */
const firstOfEachKind = (links: readonly WorkLink[]): WorkLink[] =>
  links.filter(({ kind }, index) => links.findIndex((link) => link.kind === kind) === index)

/**
 * Returns the fields of an entry in the order in which they are written, values escaped. Where BibTeX and BibLaTeX name a field
 * differently, the name is the one of BibTeX, which both know.
 */
export const toFields = (work: Work, links: readonly WorkLink[], entryType: string): [string, string | undefined][] => {
  const { from } = readEdtf(work.issued ?? '')
  const plain = (value: string | undefined) => value && escapeTex(value)
  const verbatim = (value: string | undefined) => value && escapeVerbatim(value)
  const isArticle = entryType === 'article'
  const isNumberedByIssue = NUMBERED_BY_ISSUE.has(entryType)
  const ownLinks = firstOfEachKind(links)
  const address = work.URL ?? ownLinks.find(({ kind }) => kind === 'publisher')?.href
  return [
    ...ROLES.flatMap((role): [string, string | undefined][] => [
      [role, work[role]?.length ? formatNames(work[role], work.etAl?.includes(role) ?? false) : undefined],
      [toAnnotationField(role), formatEqual(work[role])],
      [toOrcidField(role), formatOrcids(work[role])],
    ]),
    ['title', work.title && protectCase(work.title)],
    [isArticle ? 'journal' : 'booktitle', work['container-title'] && protectCase(work['container-title'])],
    ['series', plain(work['collection-title'])],
    ['volume', plain(work.volume)],
    ['number', plain(isNumberedByIssue ? work.issue : (work['collection-number'] ?? work.number))],
    ['issue', isNumberedByIssue ? undefined : plain(work.issue)],
    ['volumes', plain(work['number-of-volumes'])],
    ['edition', plain(work.edition)],
    ['version', plain(work.version)],
    ['chapter', plain(work['chapter-number'])],
    ['pages', work.page && escapeTex(work.page).replace(/-(?:\{\}-)*/gu, '--')],
    ['date', work.issued],
    ['year', from && String(from.year)],
    ['pubstate', work.status && PUBLICATION_STATE[work.status]],
    ['entrysubtype', Object.keys(SUBTYPE).find((name) => SUBTYPE[name] === work.type)],
    ['type', work.genre === GENRE[entryType] ? undefined : plain(work.genre)],
    [toPublisherField(entryType), plain(work.publisher)],
    ['address', plain(work['publisher-place'])],
    ['eventtitle', plain(work['event-title'])],
    ['venue', plain(work['event-place'])],
    ['pagetotal', plain(work['number-of-pages'])],
    ['doi', verbatim(work.DOI)],
    ['isbn', verbatim(work.ISBN)],
    ['issn', verbatim(work.ISSN)],
    ['pmid', verbatim(work.PMID)],
    ['eprint', verbatim(work.arXiv)],
    ['eprinttype', work.arXiv && 'arxiv'],
    ['url', verbatim(address)],
    ['langid', plain(toLatexLanguage(work.language))],
    ['keywords', plain(joinKeywords(work.keyword, ', '))],
    ['abstract', plain(work.abstract)],
    ['note', plain(work.note)],
    ...ownLinks.flatMap(({ kind, href }): [string, string][] => (kind === 'publisher' ? [] : [[kind, escapeVerbatim(href)]])),
  ]
}

/** Returns a BibTeX entry for a work that was not read from one. It ends with a line break. */
export const writeBibtex = (key: string, work: Work, links: readonly WorkLink[] = []): string => {
  const entryType = toEntryType(work)
  const lines = toFields(work, links, entryType).flatMap(([name, value]) => (value ? [`  ${name} = {${value}},\n`] : []))
  return `@${entryType}{${key},\n${lines.join('')}}\n`
}
