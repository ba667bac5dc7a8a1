import { joinKeywords, type Work } from '#csl'
import { readEdtf } from '#dates'
import { toLanguage } from '#language'
import { isInPeriodical, splitPages } from '#venue'
import { toTagNames } from './names.ts'
import { ZOTERO_TYPES } from './zotero-types.ts'

/** Addresses of a work's page: absolute, or paths that are completed when the document is written. */
export interface WorkAddresses {
  page: string
  /** On the same host, as Google Scholar requires. */
  pdf?: string
}

/** "1950", "1950/10" or "1950/10/05": what Google Scholar reads. */
const toScholarDate = (edtf: string | undefined): string | undefined => {
  const { from } = readEdtf(edtf ?? '')
  if (!from) return undefined
  const { year, month, day } = from
  const parts = [year, month !== undefined && month <= 12 && month, day]
  return parts
    .filter((part) => part !== undefined && part !== false)
    .map((part) => String(part).padStart(2, '0'))
    .join('/')
}

/**
 * Returns the `citation_*` meta tags of a work, in the order in which they are written: one tag per author, no tag without a value. They
 * do not distinguish a report, a chapter or a talk from an article without a journal, so `DC.type` does, for Zotero.
 * Sources: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing,
 * https://github.com/zotero/translators/blob/master/Embedded%20Metadata.js
 */
export const toCitationTags = (work: Work, { page, pdf }: WorkAddresses): [name: string, content: string][] => {
  const [firstPage, lastPage] = splitPages(work)
  const institution = work.type === 'thesis' ? 'citation_dissertation_institution' : 'citation_technical_report_institution'
  const hasInstitution = work.type === 'thesis' || work.type === 'report'
  const container = isInPeriodical(work)
    ? 'citation_journal_title'
    : work.type === 'paper-conference'
      ? 'citation_conference_title'
      : 'citation_inbook_title'
  const tags: [string, string | undefined][] = [
    ['citation_title', work.title],
    ...toTagNames(work.author ?? []).map((name): [string, string] => ['citation_author', name]),
    ...toTagNames(work.editor ?? []).map((name): [string, string] => ['citation_editor', name]),
    ['citation_publication_date', toScholarDate(work.issued)],
    [container, work['container-title']],
    ['citation_volume', work.volume],
    ['citation_issue', work.issue],
    ['citation_firstpage', firstPage],
    ['citation_lastpage', lastPage],
    [hasInstitution ? institution : 'citation_publisher', work.publisher],
    ['citation_technical_report_number', work.type === 'report' ? work.number : undefined],
    ['citation_doi', work.DOI],
    ['citation_isbn', work.ISBN],
    ['citation_issn', work.ISSN],
    ['citation_pmid', work.PMID],
    ['citation_arxiv_id', work.arXiv],
    ['citation_language', toLanguage(work.language)],
    ['citation_keywords', joinKeywords(work.keyword, '; ')],
    ['citation_abstract', work.abstract],
    ['citation_pdf_url', pdf],
    ['citation_abstract_html_url', page],
    ['DC.type', ZOTERO_TYPES[work.type]],
  ]
  return tags.filter((tag): tag is [string, string] => Boolean(tag[1]))
}
