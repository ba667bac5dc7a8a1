import {
  findArxiv,
  hasVersion,
  joinTitle,
  type Name,
  normalizeDoi,
  normalizeIsbn,
  normalizeIssn,
  normalizeOrcid,
  ownValue,
  parseDate,
  parseInverted,
  parseName,
  toParagraphs,
  toPlainText,
  WORK_TYPES,
  type Work,
  type WorkType,
} from '@portfolio/scholarship'
import { asObject, asObjects, asText, withoutEmpty } from './json.ts'

/** By `resourceTypeGeneral`. Source: https://schema.datacite.org */
const TYPES: Record<string, WorkType> = {
  Audiovisual: 'motion_picture',
  Book: 'book',
  BookChapter: 'chapter',
  Collection: 'dataset',
  ComputationalNotebook: 'software',
  ConferencePaper: 'paper-conference',
  ConferenceProceeding: 'book',
  DataPaper: 'article-journal',
  Dataset: 'dataset',
  Dissertation: 'thesis',
  Event: 'event',
  Image: 'document',
  JournalArticle: 'article-journal',
  PeerReview: 'review',
  Poster: 'speech',
  Preprint: 'article',
  Presentation: 'speech',
  Report: 'report',
  Software: 'software',
  Standard: 'report',
}

/** What a text is in the words of those who deposit it: {"resourceTypeGeneral": "Text", "resourceType": "Technical Report"} */
const KINDS_OF_TEXT: [RegExp, WorkType][] = [
  [/\bbook review\b/i, 'review-book'],
  [/pre-?print/i, 'article'],
  [/thesis|dissertation/i, 'thesis'],
  [/report|working paper|deliverable/i, 'report'],
  [/conference (?:paper|object|contribution)/i, 'paper-conference'],
  [/presentation|poster|slides|lecture/i, 'speech'],
  [/blog/i, 'post-weblog'],
  [/chapter/i, 'chapter'],
  [/\bbook\b/i, 'book'],
  [/\barticle\b/i, 'article-journal'],
]

const readType = (types: Record<string, unknown>, container: Record<string, unknown>): WorkType => {
  const known = ownValue(TYPES, asText(types.resourceTypeGeneral))
  const kind = KINDS_OF_TEXT.find(([pattern]) => pattern.test(asText(types.resourceType)))?.[1]
  const cited = WORK_TYPES.find((type) => type === types.citeproc)
  // DataCite cites every text as an article of a journal, even one without a journal.
  return known ?? kind ?? (cited === 'article-journal' && !container.title ? undefined : cited) ?? 'document'
}

const readOrcid = (identifiers: unknown): string | undefined =>
  asObjects(identifiers)
    .filter(({ nameIdentifierScheme }) => /^orcid$/i.test(asText(nameIdentifierScheme)))
    .map(({ nameIdentifier }) => normalizeOrcid(asText(nameIdentifier)))
    .find(Boolean)

/** A name without its parts is read as "Family, Given" unless it is marked as an organization. */
const readName = ({ name, nameType, givenName, familyName, nameIdentifiers }: Record<string, unknown>): Name[] => {
  const [whole, given, family] = [name, givenName, familyName].map((part) => toPlainText(asText(part))) as [string, string, string]
  const orcid = readOrcid(nameIdentifiers)
  const withOrcid = (found: Name): Name[] => [{ ...found, ...(orcid && { ORCID: orcid }) }]
  if (family) return withOrcid(parseInverted([family, given]))
  if (!whole) return []
  if (nameType === 'Organizational') return withOrcid({ literal: whole })
  return withOrcid(
    whole.includes(',') ? parseInverted(whole.split(/\s*,\s*/)) : nameType === 'Personal' ? parseName(whole) : { literal: whole },
  )
}

const readContributors = (contributors: unknown, type: string): Name[] =>
  asObjects(contributors)
    .filter(({ contributorType }) => contributorType === type)
    .flatMap(readName)

const readTitle = (titles: unknown): string => {
  const all = asObjects(titles).map(({ title, titleType }) => ({ title: toPlainText(asText(title)), kind: asText(titleType) }))
  const main = all.find(({ kind }) => !kind) ?? all[0]
  return joinTitle(main?.title ?? '', all.find(({ kind }) => kind === 'Subtitle')?.title ?? '')
}

/** "2019-05-12", "2019-05-12T10:00:00Z", "2019" */
const readDate = (attributes: Record<string, unknown>): string => {
  const dates = asObjects(attributes.dates)
  const found = ['Issued', 'Available', 'Created'].map((kind) => dates.find(({ dateType }) => dateType === kind)).find(Boolean)
  const edtf = parseDate(asText(found?.date).replace(/T.*$/, '')).edtf ?? ''
  const year = asText(attributes.publicationYear)
  // The record is cited with its publication year, so a date of another year is ignored.
  return edtf.startsWith(year) ? edtf : (parseDate(year).edtf ?? '')
}

/** Where it was published, as of version 4.4 of the schema: {"relationType": "IsPublishedIn", "titles": [{"title": "Mind"}], "volume": "59"} */
const readHost = (relatedItems: unknown): Record<string, unknown> =>
  asObjects(relatedItems).find(({ relationType }) => relationType === 'IsPublishedIn') ?? {}

const joinPages = (first: string, last: string) => (last && last !== first ? `${first}-${last}` : first)

/** Reads the response of https://api.datacite.org/dois/{doi}. Returns undefined if it has no work. */
export const readDatacite = (response: unknown): Work | undefined => {
  const attributes = asObject(asObject(asObject(response).data).attributes)
  const DOI = normalizeDoi(asText(attributes.doi))
  if (!DOI) return undefined
  const container = asObject(attributes.container)
  const type = readType(asObject(attributes.types), container)
  const host = readHost(attributes.relatedItems)
  const abstract = asObjects(attributes.descriptions).find(({ descriptionType }) => descriptionType === 'Abstract')
  const publisher = asText(attributes.publisher) || asText(asObject(attributes.publisher).name)
  const identifier = asText(container.identifier)
  return {
    type,
    ...withoutEmpty({
      title: readTitle(attributes.titles),
      author: asObjects(attributes.creators).flatMap(readName),
      editor: readContributors(attributes.contributors, 'Editor'),
      translator: readContributors(attributes.contributors, 'Translator'),
      issued: readDate(attributes),
      // For data, the container is the repository, which is the publisher.
      'container-title':
        (asText(container.type) === 'DataRepository' ? '' : toPlainText(asText(container.title))) || readTitle(host.titles),
      volume: asText(container.volume) || asText(host.volume),
      issue: asText(container.issue) || asText(host.issue),
      page: joinPages(asText(container.firstPage) || asText(host.firstPage), asText(container.lastPage) || asText(host.lastPage)),
      publisher: toPlainText(publisher),
      version: hasVersion(type) ? asText(attributes.version) : '',
      DOI,
      arXiv: findArxiv(DOI),
      ISBN: normalizeIsbn(identifier),
      ISSN: normalizeIssn(identifier),
      keyword: [...new Set(asObjects(attributes.subjects).map(({ subject }) => toPlainText(asText(subject)).replaceAll(',', ' ')))]
        .filter(Boolean)
        .join(', '),
      language: asText(attributes.language),
      abstract: toParagraphs(asText(abstract?.description)),
    }),
  }
}
