import {
  isOrganization,
  isPart,
  joinTitle,
  type Name,
  normalizeArxiv,
  normalizeDoi,
  normalizeIsbn,
  normalizeIssn,
  normalizeOrcid,
  normalizePmid,
  ownValue,
  parseName,
  parseNames,
  toParagraphs,
  toPlainText,
  type Work,
  type WorkType,
} from '@portfolio/scholarship'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { toDate } from './dates.ts'
import { asObject, asObjects, asText, withoutEmpty } from './json.ts'

/** Source: https://info.orcid.org/ufaqs/what-work-types-does-orcid-support/ */
const TYPES: Record<string, WorkType> = {
  annotation: 'document',
  'artistic-performance': 'event',
  book: 'book',
  'book-chapter': 'chapter',
  'book-review': 'review-book',
  'conference-abstract': 'paper-conference',
  'conference-output': 'paper-conference',
  'conference-paper': 'paper-conference',
  'conference-poster': 'speech',
  'conference-presentation': 'speech',
  'conference-proceedings': 'book',
  'data-management-plan': 'report',
  'data-set': 'dataset',
  'dictionary-entry': 'entry-dictionary',
  dissertation: 'thesis',
  'dissertation-thesis': 'thesis',
  'edited-book': 'book',
  'encyclopedia-entry': 'entry-encyclopedia',
  'journal-article': 'article-journal',
  'journal-issue': 'periodical',
  'lecture-speech': 'speech',
  'magazine-article': 'article-magazine',
  manual: 'report',
  'moving-image': 'motion_picture',
  'newsletter-article': 'article-newspaper',
  'newspaper-article': 'article-newspaper',
  'online-resource': 'webpage',
  patent: 'patent',
  preprint: 'article',
  'public-speech': 'speech',
  report: 'report',
  'research-technique': 'document',
  review: 'review',
  'blog-post': 'post-weblog',
  software: 'software',
  'standards-and-policy': 'report',
  'supervised-student-publication': 'thesis',
  'technical-standard': 'report',
  translation: 'book',
  website: 'webpage',
  'working-paper': 'report',
}

const getText = (value: unknown): string => asText(asObject(value).value)

/** Reads the identifiers of the work itself. Those of the book or journal it appeared in are "part-of": only a part has that ISBN. */
const readIdentifiers = (work: Record<string, unknown>, takesIsbnOfBook: boolean): Partial<Work> => {
  const own: Partial<Work> = {}
  for (const { 'external-id-type': type, 'external-id-value': value, 'external-id-relationship': relationship } of asObjects(
    asObject(work['external-ids'])['external-id'],
  )) {
    const [kind, text, isOwn] = [asText(type), asText(value), relationship === undefined || asText(relationship) === 'self']
    if (isOwn && kind === 'doi') own.DOI ??= normalizeDoi(text)
    else if (isOwn && kind === 'arxiv') own.arXiv ??= normalizeArxiv(text)
    else if (isOwn && kind === 'pmid') own.PMID ??= normalizePmid(text)
    else if ((isOwn || takesIsbnOfBook) && kind === 'isbn') own.ISBN ??= normalizeIsbn(text)
    else if (kind === 'issn') own.ISSN ??= normalizeIssn(text)
  }
  return withoutEmpty(own)
}

const isEditor = (role: string) => /editor/i.test(role) && !/writing/i.test(role)

/** Reads one name in either order: "Alan M. Turing", "Turing, Alan". */
const readName = (name: string): Name => {
  if (isOrganization(name)) return { literal: name }
  const [first, ...others] = parseNames(name)
  return first && !others.length ? first : parseName(name)
}

const readContributors = (work: Record<string, unknown>, wantsEditors: boolean): Name[] =>
  asObjects(asObject(work.contributors).contributor)
    .filter(({ 'contributor-attributes': attributes }) => isEditor(asText(asObject(attributes)['contributor-role'])) === wantsEditors)
    .flatMap(({ 'credit-name': creditName, 'contributor-orcid': contributor }) => {
      const name = toPlainText(getText(creditName))
      const ORCID = normalizeOrcid(asText(asObject(contributor).path) || asText(asObject(contributor).uri))
      if (!name) return []
      return [{ ...readName(name), ...(ORCID && { ORCID }) }]
    })

/** Returns the title of the journal or book as the variable that the type of the work has for it. */
const readContainer = (title: string, type: WorkType): Partial<Work> => {
  if (type === 'book' || type === 'thesis' || type === 'report') return { publisher: title }
  return type === 'speech' || type === 'event' ? { 'event-title': title } : { 'container-title': title }
}

/** Reads the entry that the owner or a publisher has deposited, which has what the record has no field for: volume and pages. */
const readCitation = async (citation: unknown, readFirst: ReadFirstEntry): Promise<Partial<Work>> => {
  const { 'citation-type': type, 'citation-value': value } = asObject(citation)
  if (!/^bibtex$/i.test(asText(type)) || asText(value).length > 50_000) return {}
  const { entry } = await readFirst(asText(value), 'an ORCID record')
  if (!entry) return {}
  const { type: _, title: __, ...work } = entry.work
  return work
}

/** Reads a work of a record, from its summary or in full. Resolves with undefined if it has no title. */
export const readOrcidWork = async (value: unknown, readFirst: ReadFirstEntry): Promise<Work | undefined> => {
  const work = asObject(value)
  const { title, subtitle } = asObject(work.title)
  const type = ownValue(TYPES, asText(work.type).toLowerCase().replaceAll('_', '-')) ?? 'document'
  const date = asObject(work['publication-date'])
  const container = readContainer(toPlainText(getText(work['journal-title'])), type)
  const { URL: citedUrl, ...cited } = await readCitation(work.citation, readFirst)
  const own = withoutEmpty({
    title: joinTitle(toPlainText(getText(title)), toPlainText(getText(subtitle))),
    author: readContributors(work, false),
    editor: readContributors(work, true),
    issued: toDate([getText(date.year), getText(date.month), getText(date.day)]),
    ...container,
    ...readIdentifiers(work, isPart({ type, ...container })),
    URL: /^https?:\/\//i.test(getText(work.url)) ? getText(work.url) : citedUrl,
    language: asText(work['language-code']),
    abstract: toParagraphs(asText(work['short-description'])),
  })
  if (!own.title) return undefined
  // The names of the record are preferred, unless the entry has more: some records name only their owner.
  const names = (own.author?.length ?? 0) >= (cited.author?.length ?? 0) ? {} : { author: cited.author as Name[] }
  return { type, ...cited, ...own, ...names } as Work
}
