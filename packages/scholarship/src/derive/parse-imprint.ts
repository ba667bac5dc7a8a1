import type { Name, Work } from '#csl'
import { findDoi, normalizeArxiv, normalizeDoi, normalizeIsbn } from '#identifiers'
import { parseAuthors } from '#names'

/** What the words about where a work appeared say of it. */
export type Imprint = Pick<
  Work,
  'container-title' | 'volume' | 'issue' | 'page' | 'publisher' | 'publisher-place' | 'DOI' | 'ISBN' | 'arXiv' | 'URL'
> & { editor?: Name[] }

const PAGES = /,?\s*(?:pp?\.?\s*)?(\d+)\s*[-–]\s*(\d+)\.?\s*$/u
const ISBN = /\bISBN(?:-1[03])?:?\s*([\dXx][\dXx -]{8,16}[\dXx])/u
/** "Annals of Mathematics 39 (1938)", "Mind 59(236)", "Proc. London Math. Soc. s2-48", "Nature, vol. 12, no. 3" */
const PERIODICAL =
  /^(.+?),?\s+(?:vol\.?\s*)?((?:s\d-)?\d{1,3})(?:\s*\((?!\d{4}\))([\d–-]+)\)|,?\s*no\.?\s*(\d+))?(?:,?\s*\((?:[^()]*\b)?\d{4}\))?[,.]?$/iu
/** "Faster than Thought, ed. B. V. Bowden. Pitman, London, 1953" */
const EDITED = /^(?:in:?\s+|described in\s+)?(.+?),?\s+\(?eds?\.?(?:\s+by)?\s+(.+?)\)?\.\s+(?=\p{Lu}[^.]*$)(.+)$/iu
/** "Oxford University Press, 2004", "Oxford: Clarendon Press, 2004", "Pitman, London, 1953" */
const PUBLISHER = /^(?:(\p{Lu}[\p{L} ]+):\s*)?([^,.:()\d]+?)(?:,\s*(\p{Lu}[\p{L} ]+))?,\s*\(?\d{4}\)?\.?$/u

const readPublisher = (text: string): Imprint => {
  const [, placeBefore, publisher, placeAfter] = PUBLISHER.exec(text) ?? []
  const place = placeBefore ?? placeAfter
  return { ...(publisher && { publisher }), ...(publisher && place && { 'publisher-place': place }) }
}

const readPlace = (text: string): Imprint => {
  const [, container, editors, rest] = EDITED.exec(text) ?? []
  if (container && editors && rest) {
    // "W. Heffer" is no editor: the stop of the last initial must not end the list of names.
    const editor = parseAuthors(editors).contributors.map(({ role: _, ...name }) => name)
    return { 'container-title': container, editor, ...readPublisher(rest) }
  }
  const publisher = readPublisher(text)
  if (publisher.publisher) return publisher
  const [, periodical, volume, issueInBrackets, issueNumber] = PERIODICAL.exec(text) ?? []
  const issue = issueInBrackets ?? issueNumber
  return periodical && volume ? { 'container-title': periodical, volume, ...(issue && { issue }) } : {}
}

/**
 * Reads the words of the field "link": an address, a DOI, or where a work appeared, as in "Annals of Mathematics 39 (1938), 105–111".
 * Never throws. What cannot be read is left out.
 */
export const parseImprint = (text: string): Imprint => {
  const trimmed = text.trim()
  const arXiv = normalizeArxiv(trimmed)
  if (arXiv && /arxiv/iu.test(trimmed)) return { arXiv, URL: `https://arxiv.org/abs/${arXiv}` }
  const whole = normalizeDoi(trimmed)
  if (whole) return { DOI: whole }
  if (/^https?:\/\//iu.test(trimmed)) return URL.canParse(trimmed) ? { URL: trimmed } : {}
  const DOI = findDoi(trimmed)
  const isbn = ISBN.exec(trimmed)
  const isbn13 = isbn && normalizeIsbn(isbn[1] as string)
  const words = trimmed
    .replace(/\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S+/giu, '')
    .replace(ISBN, '')
    .replace(/[\s.,;]+$/u, '')
  const pages = PAGES.exec(words)
  return {
    ...readPlace(pages ? words.slice(0, pages.index) : words),
    ...(pages && { page: `${pages[1]}-${pages[2]}` }),
    ...(DOI && { DOI }),
    ...(isbn13 && { ISBN: isbn13 }),
  }
}
