import { isDeepStrictEqual } from 'node:util'
import { contradictsIdentifiers, ROLES, toYear, type Work } from '@portfolio/scholarship'
import { toWords } from './adds-nothing.ts'

const getFamily = ({ author, editor }: Work) => {
  const first = author?.[0] ?? editor?.[0]
  return first?.family ?? first?.literal
}

/** The words that distinguish titles. Short ones, such as "On the", are in many of them. */
const toTitleWords = (title = '') => {
  const words = toWords(title)
  const long = words.filter((word) => word.length > 3)
  return new Set(long.length ? long : words)
}

/** Returns whether two titles share half of the words of the shorter one. A missing one contradicts nothing. */
const areTitlesAlike = (a: Work, b: Work) => {
  const [words, others] = [toTitleWords(a.title), toTitleWords(b.title)]
  const shared = [...words].filter((word) => others.has(word))
  return shared.length * 2 >= Math.min(words.size, others.size)
}

const COMPARED = [
  ...ROLES,
  ...(['issued', 'container-title', 'collection-title', 'event-title', 'volume', 'issue', 'page', 'chapter-number'] as const),
  ...(['edition', 'version', 'number', 'number-of-pages', 'genre', 'publisher', 'publisher-place'] as const),
  ...(['DOI', 'ISBN', 'ISSN', 'PMID', 'arXiv'] as const),
]

/**
 * Returns whether works with the same citation key are the same, with corrections. `maybe`: they say the same of year and first author.
 * Undefined: the key was given to another work.
 */
export const compareKeyed = (a: Work, b: Work): 'same' | 'maybe' | undefined => {
  const [isSameYear, isSameFamily] = [toYear(a.issued) === toYear(b.issued), getFamily(a) === getFamily(b)]
  if (a.type !== b.type || !(isSameYear || isSameFamily)) return undefined
  if (areTitlesAlike(a, b)) return contradictsIdentifiers(a, b) ? 'maybe' : 'same'
  if (contradictsIdentifiers(a, b) || !(isSameYear && isSameFamily)) return undefined
  return COMPARED.every((name) => isDeepStrictEqual(a[name], b[name])) ? 'same' : 'maybe'
}
