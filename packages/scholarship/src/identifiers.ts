/**
 * Identifiers of works, in the form in which they are compared and stored. Each function returns undefined for a text that is not such
 * an identifier, its check digit included.
 */

import type { Work } from './csl.ts'

export { normalizeOrcid } from './orcid.ts'

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the address that a DOI leads to. Source: https://www.doi.org/doi-handbook/, section 3.8 */
export const toDoiAddress = (doi: string): string => `https://doi.org/${encodeURI(doi).replace(/[?#]/gu, encodeURIComponent)}`

/** Returns the address of the work that has a number on arXiv. */
export const toArxivAddress = (arXiv: string): string => `https://arxiv.org/abs/${arXiv}`

const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** Drops what ends a sentence, and brackets that were opened before the DOI: "(see 10.1000/xyz(5)123)." */
const trimDoi = (doi: string): string => {
  const counts = new Map<string, number>()
  const count = (character: string) => counts.get(character) ?? 0
  for (const character of doi) counts.set(character, count(character) + 1)
  let end = doi.length
  for (; end > 0; end -= 1) {
    const last = doi.charAt(end - 1)
    const opening = BRACKETS[last]
    const isUnopened = opening !== undefined && count(opening) < count(last)
    if (!(isUnopened || '.,;:\'"’”'.includes(last))) break
    counts.set(last, count(last) - 1)
  }
  return doi.slice(0, end)
}

/** Returns "10.1093/mind/lix.236.433": DOIs are compared without regard to case. Source: https://www.doi.org/doi-handbook/ */
export const normalizeDoi = (text: string): string | undefined => {
  const doi = /^(?:doi:\s*|(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/)?(10\.\d{4,9}(?:\.\d+)*\/\S+)$/iu.exec(decode(text.trim()))?.[1]
  const trimmed = trimDoi(doi ?? '')
  return trimmed.endsWith('/') || !trimmed ? undefined : trimmed.toLowerCase()
}

/** Angle brackets end a DOI in running text, except those of a SICI: "10.1002/(SICI)1097-4571(1999)50:1<3::AID-ASI2>3.0.CO;2-8". */
const DOI_IN_TEXT = /\b10\.\d{4,9}\/(?:[^\s"<>]|<\d+:[^\s"<>]+>)+/u

/** Returns the first DOI in running text, such as "Mind 59, https://doi.org/10.1093/mind/LIX.236.433." */
export const findDoi = (text: string): string | undefined => {
  const match = DOI_IN_TEXT.exec(text)
  return match ? normalizeDoi(match[0].replace(/(?<![.,;:\])}])[.,;:\])}]+$/u, '')) : undefined
}

/** Returns the DOI in the address of a publisher's page: "https://www.tandfonline.com/doi/full/10.1080/…?journalCode=x" */
export const findDoiInAddress = (text: string): string | undefined =>
  /^https?:\/\/\S+$/iu.test(text)
    ? findDoi(text.replace(/[?#].*$/u, '').replace(/(?:\/(?:full|abstract|pdf|epdf|html|meta|summary)|\.pdf)$/iu, ''))
    : undefined

const digitSum = (digits: string, weight: (index: number) => number) =>
  [...digits].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(index), 0)

const toIsbn13 = (isbn10: string) => {
  const digits = `978${isbn10.slice(0, 9)}`
  return digits + ((10 - (digitSum(digits, (index) => (index % 2 ? 3 : 1)) % 10)) % 10)
}

/** Returns 13 digits. An ISBN-10 is converted. Source: ISO 2108. */
export const normalizeIsbn = (text: string): string | undefined => {
  const digits = text
    .replace(/^\s*isbn(?:-1[03])?:?/iu, '')
    .replace(/[\s\p{Dash}]/gu, '')
    // The letter of a Russian keyboard that looks the same.
    .replace(/[Хх]$/u, 'X')
    .toUpperCase()
  if (/^\d{9}[\dX]$/u.test(digits)) return digitSum(digits, (index) => 10 - index) % 11 === 0 ? toIsbn13(digits) : undefined
  if (/^97[89]\d{10}$/u.test(digits)) return digitSum(digits, (index) => (index % 2 ? 3 : 1)) % 10 === 0 ? digits : undefined
  return undefined
}

/** Returns "0026-4423". Source: ISO 3297. */
export const normalizeIssn = (text: string): string | undefined => {
  const digits = text
    .replace(/^\s*issn:?/iu, '')
    .replace(/[\s-]/gu, '')
    .toUpperCase()
  const isValid = /^\d{7}[\dX]$/u.test(digits) && digitSum(digits, (index) => 8 - index) % 11 === 0
  return isValid ? `${digits.slice(0, 4)}-${digits.slice(4)}` : undefined
}

const ISBN_SHAPE = /(?<![\d-])(?:97[89][\s\p{Dash}]?)?\d(?:[\s\p{Dash}]?\d){8}[\s\p{Dash}]?[\dX](?![\d-])/giu
const ISSN_SHAPE = /(?<![\d-])\d{4}-?\d{3}[\dX](?![\d-])/giu

/** Returns the first valid number of a text, such as "9780198250807 (cloth), 9780198250791"; without one, the first with a wrong check digit. */
const readNumber = (shape: RegExp, normalize: (text: string) => string | undefined) => (text: string) => {
  const whole = normalize(text)
  if (whole) return whole
  const found = text.match(shape) ?? []
  return found.map(normalize).find(Boolean) ?? found[0]?.trim()
}

export const readIsbn = readNumber(ISBN_SHAPE, normalizeIsbn)
export const readIssn = readNumber(ISSN_SHAPE, normalizeIssn)

/** Returns the numbers of a work that nobody can have given it, in words: "ISBN 978-0-19-825080-8 has a wrong check digit". */
export const findWrongNumbers = ({ ISBN, ISSN }: Pick<Work, 'ISBN' | 'ISSN'>): string[] => [
  ...(ISBN && !normalizeIsbn(ISBN) ? [`ISBN ${ISBN} has a wrong check digit`] : []),
  ...(ISSN && !normalizeIssn(ISSN) ? [`ISSN ${ISSN} has a wrong check digit`] : []),
]

/** Year and month, then four digits until 2014, and five since. */
const ARXIV_NEW = String.raw`(?:0[7-9]|1[0-4])(?:0[1-9]|1[0-2])\.\d{4}|(?:1[5-9]|[2-9]\d)(?:0[1-9]|1[0-2])\.\d{5}`
const ARXIV_OLD = String.raw`[a-z-]+(?:\.[a-z]{2})?\/\d{2}(?:0[1-9]|1[0-2])\d{3}`
const ARXIV = new RegExp(
  String.raw`^(?:arxiv:\s*|(?:https?:\/\/)?(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/)?((?:${ARXIV_NEW}|${ARXIV_OLD})(?:v\d+)?)(?:\.pdf)?$`,
  'iu',
)

/** Returns "2001.00001v2" or "math/0309136". Source: https://info.arxiv.org/help/arxiv_identifier.html */
export const normalizeArxiv = (text: string): string | undefined => ARXIV.exec(text.trim())?.[1]

/** Returns it as it is compared: "math/0309136" for "math.GT/0309136v2", whatever its version and subject class. */
export const toArxivKey = (text: string): string | undefined =>
  normalizeArxiv(text)
    ?.replace(/v\d+$|\.[a-z]{2}(?=\/)/giu, '')
    .toLowerCase()

/** Returns the arXiv identifier in a DOI that arXiv gives: "10.48550/arxiv.2301.00001". */
export const findArxiv = (doi = ''): string | undefined => normalizeArxiv(/^10\.48550\/arxiv\.(.+)$/iu.exec(doi)?.[1] ?? '')

/** Returns the digits of a PubMed identifier. */
export const normalizePmid = (text: string): string | undefined => /^(?:pmid:?\s*)?([1-9]\d{0,7})$/iu.exec(text.trim())?.[1]

/** Returns whether a text is an address on the web, and not a path of a file or an address within a program. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)
