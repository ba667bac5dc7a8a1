import { IDENTIFIER_SCHEMES, type IdentifierScheme } from '#csl'
import { findDoiInAddress, normalizeArxiv, normalizeDoi, normalizeIsbn, normalizeOrcid } from './identifiers.ts'

export interface Identifier {
  scheme: IdentifierScheme
  /** In the form in which it is compared and stored. */
  value: string
}

/** A text that has the form of an identifier and a wrong check digit. */
interface MistypedIdentifier {
  mistyped: IdentifierScheme
}

/** Longer texts are no identifiers: the longest DOIs in use have about 200 characters. */
const CHARACTERS_MAX = 500

const ARXIV_CLASS = /\s*\[[\w.-]+\]$/u

const READERS: Record<IdentifierScheme, (text: string) => string | undefined> = {
  DOI: (text) =>
    normalizeDoi(text.replace(/^doi\s+(?=10\.)/iu, '').replace(/(?<=doi\.org\/[^?#]+)[?#].*$/iu, '')) ?? findDoiInAddress(text),
  ISBN: normalizeIsbn,
  arXiv: (text) => normalizeArxiv(text.replace(ARXIV_CLASS, '').replace(/(?<=arxiv\.org\/[^?#]+)[?#].*$/iu, '')),
  ORCID: normalizeOrcid,
}

const LABELED = /^(?:(isbn)(?:-1[03])?:?\s*|(orcid)(?: id)?:?\s*|(?:https?:\/\/)?(?:www\.)?(orcid)\.org\/)?([\dX\s\p{Dash}]+)$/iu

/** Digits with a wrong check digit. Those that are called an ISBN or ORCID iD are meant as one, whatever their number. */
const findMistyped = (text: string): MistypedIdentifier | undefined => {
  const [, isbn, orcid, address, number = ''] = LABELED.exec(text) ?? []
  const digits = number.replace(/[\s\p{Dash}]/gu, '')
  if (orcid || address || /^\d{15}[\dX]$/iu.test(digits)) return { mistyped: 'ORCID' }
  return isbn || /^(?:97[89]\d{10}|\d{9}[\dX])$/iu.test(digits) ? { mistyped: 'ISBN' } : undefined
}

/**
 * Returns the identifier that a text is as a whole: by itself, with its name before it, or as an address. Undefined for any other text.
 * A sentence that ends with an identifier is not one.
 */
export const recognizeIdentifier = (input: string): Identifier | MistypedIdentifier | undefined => {
  const trimmed = input.trim()
  // Before the replacements, which take quadratic time.
  if (trimmed.length > CHARACTERS_MAX) return undefined
  const text = trimmed.replace(/[.,;]+$/u, '').replace(/^<(.*)>$/su, '$1')
  if (!text) return undefined
  for (const scheme of IDENTIFIER_SCHEMES) {
    const value = READERS[scheme](text)
    if (value) return { scheme, value }
  }
  return findMistyped(text)
}
