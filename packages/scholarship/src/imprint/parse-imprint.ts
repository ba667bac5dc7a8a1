import { collapseSpaces } from '#collapse-spaces'
import type { Name, Work } from '#csl'
import {
  findDoi,
  findDoiInAddress,
  normalizeArxiv,
  normalizeDoi,
  normalizeIsbn,
  normalizeIssn,
  normalizePmid,
  toArxivAddress,
} from '#identifiers'
import { readContainer } from './container.ts'
import { completePages } from './pages.ts'
import { readPeriodical } from './periodical.ts'
import { readPublisher } from './publisher.ts'

/** What the words about where a work appeared say of it. */
export type Imprint = Pick<
  Work,
  | 'container-title'
  | 'volume'
  | 'issue'
  | 'page'
  | 'edition'
  | 'number'
  | 'number-of-pages'
  | 'genre'
  | 'publisher'
  | 'publisher-place'
  | 'DOI'
  | 'ISBN'
  | 'ISSN'
  | 'PMID'
  | 'arXiv'
  | 'URL'
> & { editor?: Name[] }

/** An imprint is short: the patterns are not searched for in whole paragraphs. */
const LONGEST = 1000

/** "doi:10.1093/mind/LIX.236.433", also as an address */
const DOI = /\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)?10\.\d{4,9}\/\S+/giu
const ISBN = /\bISBN(?:-1[03])?:?\s*([\dXx][\dXx -]{8,16}[\dXx])/u
const ISSN = /\b(?:e-?)?ISSN:?\s*(\d{4}-?\d{3}[\dXx])/u
const PMID = /\bPMID:?\s*(\d{1,8})\b/u
const ADDRESS = /https?:\/\/\S+/giu
/** ", pp. 433–460", ": 433-60" */
const PAGES = /[\s,:(;]*(?:(?<!\p{L})(?:pp?\.?|pages|ss?\.|seiten|págs?\.|str\.)\s*|(?<=[\s,:]))([eE]?\d+)\s*[-–]\s*(\d+)\)?(?=[.,;\s]|$)/iu
/** ", 613 pp." */
const PAGE_COUNT = /[\s,(]+(\d+)\s*(?:pp|p|pages|S|Seiten|págs?)\.?\)?(?=[.,;\s]*$)/u
/** "2nd ed.", ", 3. Aufl." */
const EDITION =
  /(?:^|[,.;(]\s*)(\d{1,2})(?:st|nd|rd|th|ª|º|e|\.)?\s*(?:rev(?:ised|\.)\s+)?(?:ed(?:ition|n|ición|izione|ição)?|aufl(?:age)?|éd(?:ition)?)\b\.?\)?[,.]?\s*/iu
/** "PhD thesis, Princeton University" */
const THESIS =
  /^((?:ph\.?\s?d\.?|doctoral|master['’]?s|m\.?\s?a\.?|m\.?\s?sc\.?|habilitation|bachelor['’]?s)\s*(?:thesis|dissertation)|dissertation|diss\.|thèse(?: de doctorat)?|tesis doctoral|tesi di (?:laurea|dottorato))[,.]?\s+(.+)$/iu
/** "Technical Report 82-17, Stanford University" */
const REPORT = /^((?:technical|research|working|discussion)\s+(?:report|paper))\s+(?:no\.?\s*)?([\p{Lu}\d][\p{Lu}\d./-]*)(?:,\s*(.+))?$/iu

/** Reads a text that is nothing but an identifier or an address. */
const readIdentifier = (text: string): Imprint | undefined => {
  const arXiv = /arxiv/iu.test(text) ? normalizeArxiv(text.replace(/\s*\[[\w.-]+\]$/u, '')) : undefined
  if (arXiv) return { arXiv, URL: toArxivAddress(arXiv) }
  const doi = normalizeDoi(text.replace(/^doi\s+(?=10\.)/iu, ''))
  if (doi) return { DOI: doi }
  if (!/^https?:\/\/\S+$/iu.test(text)) return undefined
  const inAddress = findDoiInAddress(text)
  return URL.canParse(text) ? { URL: text, ...(inAddress && { DOI: inAddress }) } : {}
}

const readIdentifiers = (text: string): Imprint => {
  const doi = findDoi(text)
  const isbn = normalizeIsbn(ISBN.exec(text)?.[1] ?? '')
  const issn = normalizeIssn(ISSN.exec(text)?.[1] ?? '')
  const pmid = normalizePmid(PMID.exec(text)?.[1] ?? '')
  return { ...(doi && { DOI: doi }), ...(isbn && { ISBN: isbn }), ...(issn && { ISSN: issn }), ...(pmid && { PMID: pmid }) }
}

export const isThesis = (genre: string): boolean => /thesis|diss|thèse|tes[ij]/iu.test(genre)

/** A thesis or a report, and who issued it. */
const readIssuer = (text: string): Imprint | undefined => {
  const [, thesis, university = ''] = THESIS.exec(text) ?? []
  const [, report, number, institution] = REPORT.exec(text) ?? []
  const issuer = (thesis ? university : (institution ?? '')).replace(/[,.]?\s*\(?\d{4}\)?\.?$/u, '')
  if (thesis) return { genre: thesis, ...(issuer && { publisher: issuer }) }
  return report && number ? { genre: report, number, ...(issuer && { publisher: issuer }) } : undefined
}

const readPlace = (text: string, hasPages: boolean): Imprint => {
  const issuer = readIssuer(text)
  if (issuer) return issuer
  const container = readContainer(text, hasPages)
  if (container['container-title']) return container
  const periodical = readPeriodical(text, hasPages)
  return periodical['container-title'] ? periodical : readPublisher(text)
}

/**
 * Reads the words of the field "link": an address, a DOI, or where a work appeared, as in "Annals of Mathematics 39 (1938), 105–111".
 * Identifiers, edition and pages are taken out of the words first. What is left is a thesis or report, a book that holds the work
 * (`container.ts`), a journal (`periodical.ts`) or a publisher (`publisher.ts`), tried in this order. Never throws. What cannot be read is
 * left out.
 */
export const parseImprint = (text: string): Imprint => {
  const trimmed = collapseSpaces(text.slice(0, LONGEST))
  const identifier = readIdentifier(trimmed)
  if (identifier) return identifier
  const withoutIdentifiers = [DOI, ISBN, ISSN, PMID, ADDRESS]
    .reduce((rest, pattern) => rest.replace(pattern, ''), trimmed)
    .replace(/[\s,;]+$/u, '')
  const edition = EDITION.exec(withoutIdentifiers)?.[1]
  const words = withoutIdentifiers
    .replace(EDITION, (match) => (match.startsWith(',') ? ', ' : ''))
    .replace(/[\s,;]+$/u, '')
    .replace(/\s+:/gu, ':')
  const pageCount = PAGE_COUNT.exec(words)?.[1]
  const withoutCount = words.replace(PAGE_COUNT, '')
  const found = PAGES.exec(withoutCount)
  // "Technical Report 82-17" has no pages.
  const pages = found && !(found[1]?.length === found[2]?.length && Number(found[1]) > Number(found[2])) ? found : null
  const rest = pages ? `${withoutCount.slice(0, pages.index)}${withoutCount.slice(pages.index + pages[0].length)}` : withoutCount
  const place = readPlace(rest.trim(), pages !== null)
  const page = pages && completePages(`${pages[1]}-${pages[2]}`)
  return {
    ...place,
    ...(page && { page }),
    ...(edition && place.publisher && { edition }),
    ...(pageCount && place.publisher && { 'number-of-pages': pageCount }),
    ...readIdentifiers(trimmed),
  }
}
