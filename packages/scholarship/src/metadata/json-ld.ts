import type { Name, Work, WorkType } from '#csl'
import { readEdtf } from '#dates'
import type { WorkAddresses } from './citation-tags.ts'
import { toDisplayName } from './names.ts'

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

/** A person or an organization. `sameAs` of a person leads to ORCID. */
export const toSchemaAgent = (name: Name): SchemaObject =>
  name.literal
    ? { '@type': 'Organization', name: name.literal }
    : {
        '@type': 'Person',
        name: toDisplayName(name),
        givenName: name.given,
        familyName: name.family,
        ...(name.ORCID && { sameAs: `https://orcid.org/${name.ORCID}` }),
      }

const toIsoDate = (edtf: string | undefined): string | undefined => {
  const { from } = readEdtf(edtf ?? '')
  if (!from) return undefined
  const pad = (part: number) => String(part).padStart(2, '0')
  const month = from.month !== undefined && from.month <= 12 ? `-${pad(from.month)}` : ''
  return `${String(from.year).padStart(4, '0')}${month}${month && from.day !== undefined ? `-${pad(from.day)}` : ''}`
}

/** What an article is part of: an issue of a volume of a periodical. */
const toPeriodical = (work: Work): SchemaObject | undefined => {
  if (!work['container-title']) return undefined
  const periodical = { '@type': 'Periodical', name: work['container-title'], issn: work.ISSN }
  const volume = work.volume ? { '@type': 'PublicationVolume', volumeNumber: work.volume, isPartOf: periodical } : periodical
  return work.issue ? { '@type': 'PublicationIssue', issueNumber: work.issue, isPartOf: volume } : volume
}

const toContainer = (work: Work): SchemaObject | undefined => {
  if (work.type.startsWith('article')) return toPeriodical(work)
  const name = work['container-title']
  return name ? { '@type': 'Book', name, isbn: work.type === 'chapter' ? work.ISBN : undefined } : undefined
}

/** A work as schema.org describes it, with absolute addresses. Source: https://schema.org/ScholarlyArticle and its siblings. */
export const toSchema = (work: Work, { page, pdf }: WorkAddresses): SchemaObject => {
  const type = TYPES[work.type] ?? 'CreativeWork'
  const [pageStart, pageEnd] = work.page?.split('-') ?? []
  const identifiers = [work.DOI && `https://doi.org/${work.DOI}`, work.arXiv && `https://arxiv.org/abs/${work.arXiv}`].filter(Boolean)
  const isEvent = type === 'Event'
  return {
    '@type': type,
    '@id': page,
    url: page,
    name: work.title,
    ...(isEvent
      ? { startDate: toIsoDate(work.issued), performer: work.author?.map(toSchemaAgent) }
      : {
          headline: work.title,
          author: work.author?.map(toSchemaAgent),
          editor: work.editor?.map(toSchemaAgent),
          translator: work.translator?.map(toSchemaAgent),
          datePublished: toIsoDate(work.issued),
          publisher: work.publisher && { '@type': 'Organization', name: work.publisher },
          isPartOf: toContainer(work),
          pageStart,
          pageEnd,
          isbn: type === 'Book' ? work.ISBN : undefined,
          bookEdition: type === 'Book' ? work.edition : undefined,
          inSupportOf: type === 'Thesis' ? work.genre : undefined,
          reportNumber: type === 'Report' ? work.number : undefined,
          creativeWorkStatus: work.status,
          keywords: work.keyword,
          abstract: work.abstract,
          inLanguage: work.language,
          encoding: pdf && { '@type': 'MediaObject', contentUrl: pdf, encodingFormat: 'application/pdf' },
        }),
    description: isEvent ? work.abstract : undefined,
    sameAs: identifiers.length ? identifiers : undefined,
  }
}
