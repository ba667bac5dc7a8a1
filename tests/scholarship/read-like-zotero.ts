import type { DocumentHead } from './read-head.ts'

export interface ZoteroItem {
  itemType: string
  creators: { firstName: string; lastName: string }[]
  attachments: string[]
  [field: string]: unknown
}

/** The field of an item that each tag fills. */
const FIELDS: Record<string, string> = {
  citation_title: 'title',
  citation_publication_date: 'date',
  citation_journal_title: 'publicationTitle',
  citation_inbook_title: 'publicationTitle',
  citation_conference_title: 'conferenceName',
  citation_volume: 'volume',
  citation_issue: 'issue',
  citation_dissertation_institution: 'university',
  citation_technical_report_institution: 'institution',
  citation_technical_report_number: 'number',
  citation_publisher: 'publisher',
  citation_isbn: 'ISBN',
  citation_issn: 'ISSN',
  citation_abstract: 'abstractNote',
  citation_doi: 'DOI',
  citation_language: 'language',
  citation_abstract_html_url: 'url',
}

/** Tags that decide the type by themselves. */
const DECISIVE: Record<string, string> = {
  citation_journal_title: 'journalArticle',
  citation_technical_report_institution: 'report',
  citation_conference_title: 'conferencePaper',
  citation_dissertation_institution: 'thesis',
}

/** `og:type` counts for more than `DC.type`, except that "article" is a guess only. */
const OPEN_GRAPH: Record<string, string> = { book: 'book', website: 'webpage' }

/** One tag with two words on either side of a comma is taken for two people. What follows a second comma is lost. */
const readCreators = (names: string[]): ZoteroItem['creators'] => {
  const [first = '', second = ''] = names.length === 1 ? (names[0] as string).split(/\s*,\s*/) : []
  const people = first.includes(' ') && second.includes(' ') ? [first, second] : names
  return people.map((name) => {
    const [lastName = '', firstName] = name.replace(/\s+/, ' ').split(/, ?/)
    const space = lastName.lastIndexOf(' ')
    return firstName === undefined
      ? { firstName: lastName.slice(0, Math.max(space, 0)), lastName: lastName.slice(space + 1) }
      : { firstName, lastName }
  })
}

/**
 * Reads a document by the rules of Zotero's translators "Embedded Metadata" and "RDF", as far as they concern our tags. Our own words:
 * https://github.com/zotero/translators/blob/master/Embedded%20Metadata.js and RDF.js (detectType).
 */
export const readLikeZotero = ({ meta }: DocumentHead): ZoteroItem => {
  const first = (name: string) => meta.find(([key]) => key === name)?.[1]
  const all = (name: string) => meta.flatMap(([key, content]) => (key === name ? content : []))
  const decisive = meta.flatMap(([key]) => DECISIVE[key] ?? []).at(-1)
  const guess = first('citation_isbn') ? 'book' : first('citation_title') ? 'journalArticle' : 'webpage'
  return {
    itemType: decisive ?? OPEN_GRAPH[first('og:type') ?? ''] ?? first('DC.type') ?? guess,
    ...Object.fromEntries(Object.entries(FIELDS).flatMap(([tag, field]) => (first(tag) ? [[field, first(tag)]] : []))),
    creators: readCreators(all('citation_author')),
    pages: [first('citation_firstpage'), first('citation_lastpage')].filter(Boolean).join('-'),
    tags: all('citation_keywords').flatMap((tags) => tags.split(/\s*;\s*/)),
    attachments: all('citation_pdf_url'),
  }
}
