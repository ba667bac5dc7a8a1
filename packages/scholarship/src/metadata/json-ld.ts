import { joinKeywords, type Name, type Work, type WorkType } from '#csl'
import { type DateParts, readEdtf } from '#dates'
import { toArxivAddress, toDoiAddress } from '#identifiers'
import { toLanguage } from '#language'
import { isInPeriodical, splitPages } from '#venue'
import type { WorkAddresses } from './citation-tags.ts'
import { fullFamily, isGroup, toDisplayName } from './names.ts'

const TYPES: { [Type in WorkType]?: string } = {
  article: 'ScholarlyArticle',
  'article-journal': 'ScholarlyArticle',
  'article-magazine': 'Article',
  'article-newspaper': 'NewsArticle',
  book: 'Book',
  chapter: 'Chapter',
  dataset: 'Dataset',
  event: 'Event',
  manuscript: 'Manuscript',
  motion_picture: 'Movie',
  'paper-conference': 'ScholarlyArticle',
  periodical: 'Periodical',
  'post-weblog': 'BlogPosting',
  report: 'Report',
  review: 'Review',
  software: 'SoftwareSourceCode',
  speech: 'Event',
  thesis: 'Thesis',
  webpage: 'WebPage',
}

/** An object of schema.org, without `@context`. Undefined values are left out by JSON. */
export type SchemaObject = Record<string, unknown>

/** Returns a person or an organization. `sameAs` of a person leads to ORCID. */
const toSchemaAgent = (name: Name): SchemaObject =>
  isGroup(name) && !name.ORCID
    ? { '@type': 'Organization', name: name.literal }
    : {
        '@type': 'Person',
        name: toDisplayName(name),
        givenName: name.given,
        familyName: name.family && fullFamily(name),
        ...(name.ORCID && { sameAs: `https://orcid.org/${name.ORCID}` }),
      }

const toIsoDate = (date: DateParts | undefined): string | undefined => {
  if (!date) return undefined
  const pad = (part: number) => String(part).padStart(2, '0')
  const month = date.month !== undefined && date.month <= 12 ? `-${pad(date.month)}` : ''
  const year = `${date.year < 0 ? '-' : ''}${String(Math.abs(date.year)).padStart(4, '0')}`
  return `${year}${month}${month && date.day !== undefined ? `-${pad(date.day)}` : ''}`
}

/** Returns a number of pages; undefined for one with others before it, such as "xii, 412". */
const toCount = (pages = ''): number | undefined => (/^\d+$/u.test(pages) ? Number(pages) : undefined)

/** What an article is part of: an issue of a volume of a periodical. */
const toPeriodical = (work: Work): SchemaObject | undefined => {
  if (!work['container-title']) return undefined
  const periodical = { '@type': 'Periodical', name: work['container-title'], issn: work.ISSN }
  const volume = work.volume ? { '@type': 'PublicationVolume', volumeNumber: work.volume, isPartOf: periodical } : periodical
  return work.issue ? { '@type': 'PublicationIssue', issueNumber: work.issue, isPartOf: volume } : volume
}

const toContainer = (work: Work): SchemaObject | undefined => {
  if (isInPeriodical(work)) return toPeriodical(work)
  const name = work['container-title']
  if (!name) return undefined
  // The editors of a chapter have edited its book.
  return { '@type': 'Book', name, isbn: work.type === 'chapter' ? work.ISBN : undefined, editor: work.editor?.map(toSchemaAgent) }
}

/** What only a talk or a conference has: when and where it takes place, and who speaks. */
const toEvent = (work: Work): SchemaObject => {
  const { from, to } = readEdtf(work.issued ?? '')
  const place = work['event-place'] ?? work['publisher-place']
  return {
    startDate: toIsoDate(from),
    endDate: toIsoDate(to),
    location: place && { '@type': 'Place', name: place, address: place },
    performer: work.author?.map(toSchemaAgent),
    superEvent: work['event-title'] && { '@type': 'Event', name: work['event-title'] },
    description: work.abstract,
    keywords: joinKeywords(work.keyword, ', '),
    inLanguage: toLanguage(work.language),
  }
}

/** Returns a work as schema.org describes it, with the addresses as they are given. Source: https://schema.org/ScholarlyArticle and its siblings. */
export const toSchema = (work: Work, { page, pdf }: WorkAddresses): SchemaObject => {
  const type = TYPES[work.type] ?? 'CreativeWork'
  const [pageStart, pageEnd] = splitPages(work)
  const identifiers = [work.DOI && toDoiAddress(work.DOI), work.arXiv && toArxivAddress(work.arXiv)].filter(Boolean)
  const container = toContainer(work)
  const hasPages = type === 'Chapter' || type.endsWith('Article') || type === 'Report'
  return {
    '@type': type,
    '@id': page,
    url: page,
    name: work.title,
    ...(type === 'Event'
      ? toEvent(work)
      : {
          headline: work.title,
          author: work.author?.map(toSchemaAgent),
          editor: container?.['@type'] === 'Book' ? undefined : work.editor?.map(toSchemaAgent),
          translator: work.translator?.map(toSchemaAgent),
          datePublished: toIsoDate(readEdtf(work.issued ?? '').from),
          publisher: work.publisher && { '@type': 'Organization', name: work.publisher },
          isPartOf: container,
          pageStart: hasPages ? pageStart : undefined,
          pageEnd: hasPages ? pageEnd : undefined,
          isbn: type === 'Book' ? work.ISBN : undefined,
          bookEdition: type === 'Book' ? work.edition : undefined,
          numberOfPages: type === 'Book' ? toCount(work['number-of-pages']) : undefined,
          version: work.version,
          inSupportOf: type === 'Thesis' ? work.genre : undefined,
          reportNumber: type === 'Report' ? work.number : undefined,
          creativeWorkStatus: work.status,
          keywords: joinKeywords(work.keyword, ', '),
          abstract: work.abstract,
          description: type === 'Dataset' ? work.abstract : undefined,
          inLanguage: toLanguage(work.language),
          encoding: pdf && { '@type': 'MediaObject', contentUrl: pdf, encodingFormat: 'application/pdf' },
        }),
    sameAs: identifiers.length ? identifiers : undefined,
  }
}
